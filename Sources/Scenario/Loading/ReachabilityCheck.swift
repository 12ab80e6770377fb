// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Finds scenarios that no request can reach, because another one answers first.
struct ReachabilityCheck {
  private let index: ScenarioIndex
  /// Ranks of the scenarios with the same template or expression, or with any path, by what is written.
  private var byURL: [String: [Int]] = [:]

  /// - Parameter scenarios: in the order in which they answer.
  init(_ scenarios: [Scenario]) {
    index = ScenarioIndex(scenarios)
    for (rank, scenario) in scenarios.enumerated() {
      byURL[Self.url(of: scenario), default: []].append(rank)
    }
  }

  /// The scenarios that cannot be reached, each with the reason in a sentence.
  func hidden() -> [(scenario: Scenario, reason: String)] {
    index.scenarios.enumerated().compactMap { rank, scenario in
      rivals(of: scenario).lazy.prefix { $0 < rank }.map { index.scenarios[$0] }
        // One that waits for a state leaves requests to others.
        .first { $0.state?.required == nil && $0.request.covers(scenario.request) }
        .map { first in
          let reason =
            "'\(scenario.name)' can never be reached: '\(first.name)' at \(first.location) "
            + "answers all of its requests first\(remedy(scenario, first))"
          return (scenario, reason)
        }
    }
  }

  /// Ranks, ascending, of the only ones that can stand in the way: for a path, whatever answers it; for a template
  /// or an expression, its equals, since nothing more can be told cheaply; and those for any path.
  private func rivals(of scenario: Scenario) -> [Int] {
    if case .exactly(let path) = scenario.request.paths {
      return index.candidates(for: RequestTarget(path))
    }
    let equals = byURL[Self.url(of: scenario)] ?? []
    return Self.url(of: scenario).isEmpty ? equals : (equals + (byURL[""] ?? [])).sorted()
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
