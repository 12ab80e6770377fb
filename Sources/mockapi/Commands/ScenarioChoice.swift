// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging
import MockAPIScenario

/// The scenarios that the options of a command choose. What is wrong with others does not matter to it.
struct ScenarioChoice {
  /// The names of the scenarios; empty for all.
  var names: [String] = []
  /// The names of cases of which a scenario must have one; empty for all.
  var cases: [String] = []
  /// Patterns of which one must match ids of the scenario; empty for all.
  var patterns: [IDPattern] = []

  func includes(_ scenario: Scenario) -> Bool {
    (names.isEmpty || names.contains(scenario.name))
      && (cases.isEmpty || scenario.cases.contains { cases.contains($0.name) })
      && (patterns.isEmpty || patterns.contains { $0.mayMatch(idWithPrefix: scenario.name + "/") })
  }
}
