// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
import MockAPIScenario

/// Finds scenarios that no request can reach, because another scenario answers first.
struct ReachabilityCheck {
  /// The scenarios in the order in which they answer.
  let scenarios: [Scenario]

  /// The ranks of the scenarios that cannot be reached, each with the rank of the first scenario that hides it.
  func hidden() -> [(rank: Int, by: Int)] {
    var search = CoverSearch(scenarios.map(\.request.conditions))
    var hidden: [(rank: Int, by: Int)] = []
    for (rank, scenario) in scenarios.enumerated() {
      let rival = search.candidates(for: rank).first { rival in
        // A scenario for a state leaves requests to scenarios for other states.
        let rival = scenarios[rival]
        return StateRule.permits(rival.state, whenever: scenario.state)
          && rival.request.covers(scenario.request)
      }
      if let rival {
        // The scenarios that it could hide are already hidden.
        hidden.append((rank, rival))
      } else {
        let needs = scenario.request.conditions.filter { !$0.part.isAlwaysTrue }
        search.file(rank, needs: needs)
      }
    }
    return hidden
  }
}
