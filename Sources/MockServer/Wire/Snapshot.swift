// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario

/// A set of scenarios, ready to serve: found through the index, answered with responses made beforehand.
/// Replaced as a whole; whoever began with one ends with it.
final class Snapshot: Sendable {
  let index: ScenarioIndex
  /// By rank of the scenario, then by case; `nil` for a sequence, which has no response of its own.
  private let responses: [[CaseResponse?]]

  /// - Parameter scenarios: in the order in which they answer.
  init(_ scenarios: [Scenario]) {
    index = ScenarioIndex(scenarios)
    responses = scenarios.map { $0.cases.map { $0.response.map(CaseResponse.init) } }
  }

  /// The response of what was selected.
  func response(of selection: Decision.Selection) -> CaseResponse? {
    responses[selection.scenario][selection.served]
  }
}
