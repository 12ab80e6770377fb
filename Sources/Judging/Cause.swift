// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario
import MockAPIVariants

/// The cause of a finding: findings with the same cause are one group of a report.
///
/// It is the client's own fingerprint; else the exception and the innermost frame of the client in its standard error;
/// else verdict, reason and place. A place is a field of a scenario, so one field that is wrong under five operators is
/// one cause. Damage of the body, the head or the wire has no place: there the operator and the answer count, in all
/// scenarios.
struct Cause {
  let text: String

  init(
    of exchange: JudgedExchange, _ observation: Observation, _ judgement: Judgement,
    skipping libraries: TraceLibraries
  ) {
    if let text = Self.told(by: observation, judgement.verdict, libraries) {
      self.text = text
      return
    }
    let verdict = [judgement.verdict.rawValue, judgement.reason.map { "(\($0.rawValue))" }]
      .compactMap(\.self).joined(separator: " ")
    let scenario = exchange.scenario.name
    if judgement.reason == .protocol {
      // The driver is at fault, whatever was served.
      text = "\(verdict): \(ErrorTrace.plain(judgement.detail))"
    } else if [.invalid, .notExercised].contains(judgement.verdict) {
      text = "\(verdict): \(scenario)/\(exchange.declaredCase.name)"
    } else if let place = exchange.variant?.id.pointer ?? judgement.place {
      text = "\(verdict): \(scenario) \(Self.shown(exchange.fieldName(of: place)))"
    } else if let damage = exchange.variant?.id.operator {
      let answer = VerdictRecord.Actual(observation.end).outcome.map { ", answered \($0)" } ?? ""
      text = "\(verdict): \(damage.rawValue)\(answer)"
    } else {
      text = "\(verdict): \(scenario)/\(exchange.declaredCase.name)"
    }
  }

  private static func shown(_ field: String) -> String { field.isEmpty ? "the body" : field }

  /// The cause in the words of the client.
  private static func told(
    by observation: Observation, _ verdict: Verdict, _ libraries: TraceLibraries
  ) -> String? {
    guard [.fail, .silent, .crash, .hang].contains(verdict) else { return nil }
    if case .answered(let answer) = observation.end, let text = answer.fingerprint, !text.isEmpty {
      return text
    }
    return ErrorTrace(in: observation.standardError, skipping: libraries)?.description
  }
}
