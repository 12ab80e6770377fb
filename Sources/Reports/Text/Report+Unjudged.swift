// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging
import MockAPIText

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
    let parts = [found.filter { !$0.1.isMapping }, found.filter(\.1.isMapping)].filter {
      !$0.isEmpty
    }
    let advice = parts.map { part in
      let isOne = part.count == 1
      let subject =
        parts.count > 1
        ? Self.names(of: part, quoted) : isOne ? "the scenario" : "these scenarios"
      return "\(subject) \(Self.advice(for: part.map(\.1)))"
    }
    return
      "\(count) of \(total) exchanges of \(Self.names(of: found, quoted)) pass whatever the client answers, unless it crashes or hangs: "
      + advice.joined(separator: "; ")
  }

  private static func names(
    of found: [(String, RunSummary.Unjudged)], _ quoted: (String) -> String
  ) -> String {
    let rest = found.count - shownScenarios
    return found.prefix(shownScenarios).map { quoted($0.0) }.joined(separator: ", ")
      + (rest > 0 ? " and " + counted(rest, "other scenario") : "")
  }

  /// What scenarios of the same kind lack, and what to write: the end of a sentence about them.
  private static func advice(for scenarios: [RunSummary.Unjudged]) -> String {
    let isOne = scenarios.count == 1
    // An 'expect' counts for the case itself, not for its variants.
    let isExpectOfUse = scenarios.contains { $0.cases > 0 }
    guard scenarios.contains(where: \.isMapping) else {
      return "\(isOne ? "has" : "have") no contract; add 'contract' to \(isOne ? "it" : "them"), "
        + (isExpectOfUse
          ? "or 'expect' to \(isOne ? "its" : "their") cases" : "if the bodies are JSON")
    }
    return (isOne ? "is a WireMock mapping" : "are WireMock mappings")
      + ", which cannot have a contract; to have more judged, write "
      + (isOne ? "it as a scenario file" : "them as scenario files") + " with 'contract', "
      + (isExpectOfUse
        ? "or with 'expect' in \(isOne ? "its case" : "their cases")" : "if the bodies are JSON")
  }
}
