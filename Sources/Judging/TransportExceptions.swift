// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario

/// The types of exceptions with which a client says that there was no answer: the patterns of `--transport-exceptions`.
///
/// Some clients hand out the exceptions of their HTTP library, and document that. Such an exception that ends the process is the
/// answer `noAnswer`, in exchanges where that is right; anywhere else it is a crash like any other.
package struct TransportExceptions: Sendable, Hashable {
  /// Patterns for the names of types, as the runtime prints them: `requests.exceptions.*`.
  private let patterns: [IDPattern]

  package init(_ patterns: [IDPattern] = []) {
    self.patterns = patterns
  }

  /// The end of an exchange: `noAnswer` in place of a crash with one of the exceptions, otherwise as it was.
  func end(of observation: Observation, in exchange: JudgedExchange) -> Observation.End {
    // A process that a signal ended has not ended for an exception, whatever it wrote before.
    // Neither has one that had answered already: its exception was about another exchange.
    guard !patterns.isEmpty, !observation.isAftermath, case .crashed(let how) = observation.end,
      how.hasPrefix("exit status "), how != "exit status 0",
      Self.allowsNoAnswer(exchange),
      let name = ErrorTrace(in: observation.standardError)?.uncaught,
      let pattern = patterns.first(where: { $0.matches(name) })
    else { return observation.end }
    return .answered(
      ClientAnswer(.noAnswer, detail: "\(name), a transport exception by '\(pattern)'"))
  }

  private static func allowsNoAnswer(_ exchange: JudgedExchange) -> Bool {
    let outcomes = exchange.expected.outcomes
    return outcomes.isEmpty || outcomes.contains { $0.kind == .noAnswer }
  }
}
