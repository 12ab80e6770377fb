// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario
import MockAPIText

/// The sentence about a verdict: what was expected, and what came.
struct VerdictSentence {
  let text: String

  init(
    _ exchange: JudgedExchange, _ observation: Observation, _ judgement: Judgement,
    _ expected: VerdictRecord.Expected, _ actual: VerdictRecord.Actual
  ) {
    let expected = "expected \(Self.words(for: expected))"
    switch judgement.verdict {
    case .pass: text = "\(expected), \(Self.words(for: actual))"
    case .silent:
      text =
        "\(expected), \(Self.words(for: actual)) and did not report the damage"
        + (actual.decoded.map { "; it \($0.words)" } ?? "")
    case .crash:
      text = "\(expected), the client crashed: \(judgement.detail)" + Self.requests(judgement)
    case .hang where exchange.variant == nil && !observation.isMadeOnce:
      text =
        "\(expected), the client did not answer in time, also when it was tried again;"
        + " if it needs longer, give it more with --time-limit" + Self.requests(judgement)
    case .hang:
      text = "\(expected), the client did not answer in time" + Self.requests(judgement)
    case .notExercised where actual.outcome == "unsupported":
      text = "the client does not support this scenario"
    case .notExercised: text = Self.text(ofMissing: observation)
    case .invalid:
      text =
        "the case itself, unchanged, did not pass in this run"
        + (judgement.detail.isEmpty ? "" : ": \(judgement.detail)")
    case .harness: text = "the server did not send what was declared: \(judgement.detail)"
    case .fail: text = Self.text(of: judgement, expected, said: Self.words(for: actual))
    }
  }

  /// The requests that must not have been sent either, as the end of a sentence.
  private static func requests(_ judgement: Judgement) -> String {
    judgement.wrongRequests.isEmpty
      ? "" : "; before that, \(judgement.wrongRequests.joined(separator: ", and "))"
  }

  /// Why nothing was exercised.
  private static func text(ofMissing observation: Observation) -> String {
    if let others = observation.otherRequests {
      return "the client sent no request that the scenario answers; "
        + words(for: others, "came to other endpoints")
    }
    if let strays = observation.strayRequests {
      return "the client sent no request to the base URL; "
        + words(for: strays, "came without its path")
        + "; the client must keep the path of the base URL"
    }
    return "the client sent no whole request"
  }

  private static func words(for requests: OtherRequests, _ what: String) -> String {
    let first = Excerpt.of(requests.shown.first)
    return requests.count == 1
      ? "one \(what): \(first)" : "\(requests.count) \(what), the first: \(first)"
  }

  private static func text(
    of judgement: Judgement, _ expected: String, said: String
  ) -> String {
    switch judgement.reason {
    case .protocol:
      return "\(expected), but the line of the driver is not an answer: "
        + Secrets.redacted(judgement.detail)
    case .code: return "\(expected), \(said): the code is \(judgement.detail)"
    case .defects, .decoded: return "\(expected), \(said): \(judgement.detail)"
    case .repeated, .credentials: return "\(said), but \(judgement.detail)"
    case .overreported, .outcome, nil: return "\(expected), \(said)"
    }
  }

  private static func words(for expected: VerdictRecord.Expected) -> String {
    if expected.outcomes.isEmpty { return "any outcome" }
    return expected.outcomes.map { kind in
      switch kind {
      case .partial: kind.rawValue + places(expected.defects ?? [])
      case .failure: kind.rawValue + (expected.code.map { " with code '\(Excerpt.of($0))'" } ?? "")
      default: kind.rawValue
      }
    }.joined(separator: " or ")
  }

  private static func words(for actual: VerdictRecord.Actual) -> String {
    guard let outcome = actual.outcome else { return "the client gave no answer" }
    let code = actual.code.map { " with code '\(Excerpt.of($0))'" } ?? ""
    return "the client said \(outcome)" + code + places(actual.defects ?? [])
  }

  private static func places(_ pointers: [String]) -> String {
    if pointers.isEmpty { return "" }
    let shown = pointers.prefix(3).map { $0.isEmpty ? "the body" : Excerpt.of($0) }
    let rest = pointers.count > 3 ? " and \(pointers.count - 3) more" : ""
    return (pointers.count == 1 ? " with a defect at " : " with defects at ")
      + shown.joined(separator: ", ") + rest
  }
}
