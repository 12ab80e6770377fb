// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario
import MockAPIVariants

/// The cause of a finding: findings with the same cause are one group of a report, as one change of the client mends them.
///
/// It is the client's own fingerprint; else the exception and the innermost frame of the client in its standard error, or
/// that frame alone for the exceptions of libraries for HTTP, which one handler of the call catches; else the verdict, its
/// reason, and:
///
/// - for requests that must not have been sent, what about them was wrong;
/// - for damage of a whole answer, its ``AnswerDamage`` and what the client made of it, in all scenarios;
/// - for damage of a value, its place, which is a field of a scenario, and what the client made of it;
/// - for other damage, the operator and what the client made of it.
///
/// The text is one line that people read, without ports, times, ids or other values of the run. Baselines and the fingerprints
/// of reports identify a cause by it in later runs and by later versions, so a change of its words makes every known cause
/// a new one.
struct Cause {
  let text: String

  init(
    of exchange: JudgedExchange, _ observation: Observation, _ judgement: Judgement,
    skipping libraries: TraceLibraries
  ) {
    if let text = Self.told(by: observation, judgement, libraries) {
      self.text = text
      return
    }
    let verdict = [judgement.verdict.rawValue, judgement.reason.map { "(\($0.rawValue))" }]
      .compactMap(\.self).joined(separator: " ")
    text = "\(verdict): \(Self.subject(of: exchange, observation, judgement))"
  }

  private static func subject(
    of exchange: JudgedExchange, _ observation: Observation, _ judgement: Judgement
  ) -> String {
    let scenario = exchange.scenario.name
    let declared = "\(scenario)/\(exchange.declaredCase.name)"
    switch judgement.reason {
    case .protocol:
      // The driver is at fault, whatever was served, and whatever it wrote in place of what must be.
      let mistake = judgement.detail.firstRange(of: "; found ")
        .map { judgement.detail[..<$0.lowerBound] }
      return ErrorTrace.plain(Secrets.redacted(mistake.map(String.init) ?? judgement.detail))
    case .repeated:
      // The policy of a client for attempts is the same for all its requests.
      let rules = RequestRules(observation, in: exchange)
      return rules.repetition.map { "sent again after \($0.reason.kind)" } ?? declared
    case .credentials: return judgement.detail
    case .overreported, .outcome, .code, .defects, .decoded, nil: break
    }
    if [.invalid, .notExercised].contains(judgement.verdict) { return declared }
    let isAccepted = isAccepted(observation, exchange.expected)
    let answer = answer(observation, isAccepted: isAccepted)
    let decoded: JSONValue? =
      if case .answered(let answer) = observation.end { answer.decoded } else { nil }
    if let damage = AnswerDamage(
      exchange, judgement, isAccepted: isAccepted, decoded: decoded)
    {
      // Such a name is the same mistake whether the field is needed or not.
      return damage == .otherCase ? damage.text : damage.text + answer
    }
    if let place = exchange.variant?.id.pointer ?? judgement.place {
      let name = exchange.fieldName(of: place)
      return "\(scenario) \(name.isEmpty ? "the body" : name)"
        + (judgement.reason == .outcome ? answer : "")
    }
    return exchange.variant.map { $0.id.operator.rawValue + answer } ?? declared
  }

  /// Whether the client took for a success what is none.
  private static func isAccepted(_ observation: Observation, _ expected: Prediction) -> Bool {
    guard case .answered(let answer) = observation.end else { return false }
    return [.ok, .success, .partial].contains(answer.outcome)
      && !expected.outcomes.contains { [.success, .partial].contains($0.kind) }
  }

  /// What the client made of the answer, as the end of a cause; empty if it said nothing.
  private static func answer(_ observation: Observation, isAccepted: Bool) -> String {
    guard case .answered(let answer) = observation.end else { return "" }
    return isAccepted ? ", taken for a success" : ", answered \(answer.outcome.rawValue)"
  }

  /// The cause in the words of the client.
  private static func told(
    by observation: Observation, _ judgement: Judgement, _ libraries: TraceLibraries
  ) -> String? {
    guard [.fail, .silent, .crash, .hang].contains(judgement.verdict) else { return nil }
    if case .answered(let answer) = observation.end, let text = answer.fingerprint, !text.isEmpty {
      return text
    }
    // Requests are at fault whatever came of them.
    if [.repeated, .credentials].contains(judgement.reason) { return nil }
    return ErrorTrace(in: observation.standardError, skipping: libraries)?.description
  }
}
