// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Finds scenarios that no request can reach, because another one answers first.
struct ReachabilityCheck {
  private let index: ScenarioIndex
  /// What a scenario can be hidden by: one with the same URL, whose first other condition is one of its own, or that has
  /// none.
  private struct Key: Hashable {
    let url: String
    let condition: RequestCondition.Part?
  }

  /// Ranks, ascending.
  private var byKey: [Key: [Int]] = [:]

  /// - Parameter scenarios: in the order in which they answer.
  init(_ scenarios: [Scenario]) {
    index = ScenarioIndex(scenarios)
    for (rank, scenario) in scenarios.enumerated() {
      let key = Key(url: Self.url(of: scenario), condition: Self.conditions(of: scenario).first)
      byKey[key, default: []].append(rank)
    }
  }

  /// The scenarios that cannot be reached, each with the reason in a sentence.
  func hidden() -> [(scenario: Scenario, reason: String)] {
    index.scenarios.enumerated().compactMap { rank, scenario in
      rivals(of: scenario).lazy.prefix { $0 < rank }.map { index.scenarios[$0] }
        // One that waits for a state leaves requests to those that do not wait for the same.
        .first {
          StateRule.permits($0.state, whenever: scenario.state)
            && $0.request.covers(scenario.request)
        }
        .map { first in
          let reason =
            "'\(scenario.name)' can never be reached: '\(first.name)' at \(first.location) "
            + "answers all of its requests first\(remedy(scenario, first))"
          return (scenario, reason)
        }
    }
  }

  /// Ranks, ascending, of the only ones that can stand in the way: those with the same URL or none; and for a path,
  /// the templates and expressions that it follows.
  private func rivals(of scenario: Scenario) -> [Int] {
    let conditions = Self.conditions(of: scenario)
    var rivals: [Int] = []
    for url in Set([Self.url(of: scenario), ""]) {
      for condition in [nil] + conditions.map(Optional.some) {
        rivals += byKey[Key(url: url, condition: condition)] ?? []
      }
    }
    switch scenario.request.conditions.first?.part {
    case .url(let url): rivals += index.candidates(for: RequestTarget(url))
    case .urlPath(let path): rivals += index.patternCandidates(for: RequestTarget(path))
    case .urlPathTemplate(let template):
      rivals += index.patternCandidates(for: RequestTarget(template.sample))
    default: break
    }
    return rivals.sorted()
  }

  /// The conditions beside URL and method, header names in one case.
  private static func conditions(of scenario: Scenario) -> [RequestCondition.Part] {
    scenario.request.conditions.map(\.part).filter { $0.rank > 2 }.map { part in
      if case .header(let name, let pattern) = part {
        return .header(name: name.lowercased(), pattern)
      }
      return part
    }
  }

  /// The condition on the URL as it is written; empty without one.
  private static func url(of scenario: Scenario) -> String {
    guard let part = scenario.request.conditions.first?.part, part.rank <= 1 else { return "" }
    let (what, expected) = part.description
    return "\(what) \(expected)"
  }

  private func remedy(_ scenario: Scenario, _ first: Scenario) -> String {
    first.request.conditions.map(\.part) == scenario.request.conditions.map(\.part)
      ? "; join them as cases of one scenario, or tell their requests apart"
      : "; give it a 'priority' below \(first.priority)"
  }
}
