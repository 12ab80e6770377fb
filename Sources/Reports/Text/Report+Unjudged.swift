// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging

// What a run says of exchanges that pass whatever the client answers.

extension Report {
  private static let shownScenarios = 5

  /// The number of exchanges that pass whatever the client answers, because their scenarios have no contract.
  var unjudgedCount: Int { summary.unjudged.reduce(0) { $0 + $1.exchanges.count } }

  /// How many they are, and what to write so that more is judged; `nil` if there are none.
  /// - Parameters:
  ///   - scenario: the only one to speak of; `nil` for all.
  ///   - quoted: a name as the format shows it.
  func noteOnUnjudged(
    in scenario: String? = nil, quoted: (String) -> String = { "'\(SafeText.line($0))'" }
  ) -> String? {
    let found =
      scenario.map { name in summary.unjudged(in: name).map { [(name, $0)] } ?? [] }
      ?? summary.unjudged
    if found.isEmpty { return nil }
    let count = found.reduce(0) { $0 + $1.1.count }
    let total = found.reduce(0) { $0 + $1.1.total }
    let shown = found.prefix(Self.shownScenarios).map { quoted($0.0) }
    let rest = found.count - shown.count
    let names =
      shown.joined(separator: ", ")
      + (rest > 0 ? " and \(rest) other scenario\(rest == 1 ? "" : "s")" : "")
    let (subject, them, their) =
      found.count == 1
      ? ("the scenario has", "it", "its") : ("these scenarios have", "them", "their")
    // An 'expect' counts for the case itself, not for its variants.
    let other =
      found.contains { $0.1.cases > 0 } ? "or 'expect' to \(their) cases" : "if the bodies are JSON"
    return
      "\(count) of \(total) exchanges of \(names) pass whatever the client answers, unless it crashes or hangs: "
      + "\(subject) no contract; add 'contract' to \(them), \(other)"
  }
}
