// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
import MockAPIScenario
import MockAPIText

/// Finds scenarios that no request can reach, because another scenario answers first.
struct ReachabilityCheck {
  /// The scenarios in the order in which they answer.
  let scenarios: [Scenario]

  /// The ranks of the scenarios that cannot be reached, each with the rank of the first scenario that hides it.
  func hidden() -> [(rank: Int, by: Int)] {
    let ranks = suspects()
    var search = CoverSearch(ranks.map { scenarios[$0].request })
    var hidden: [(rank: Int, by: Int)] = []
    for (number, rank) in ranks.enumerated() {
      let scenario = scenarios[rank]
      let rival = search.candidates(for: number).first {
        scenarios[ranks[$0]].hides(scenario)
      }
      if let rival {
        // The scenarios that it could hide are already hidden.
        hidden.append((rank, ranks[rival]))
      } else {
        let needs = scenario.request.conditions.filter { !$0.part.isAlwaysTrue }
        search.file(number, needs: needs)
      }
    }
    return hidden
  }

  /// The ranks of the scenarios that may hide another one or be hidden. Where all have exact paths, these are the scenarios that share
  /// theirs: usually few of many thousand.
  private func suspects() -> [Int] {
    var hashes: [UInt64] = []
    hashes.reserveCapacity(scenarios.count)
    for scenario in scenarios {
      guard case .exactly(let path) = scenario.request.paths else {
        return Array(scenarios.indices)
      }
      hashes.append(PathHash.of(path[...]))
    }
    let users = Dictionary(hashes.lazy.map { ($0, 1) }, uniquingKeysWith: +)
    WorkMeter.add(scenarios.count)
    return scenarios.indices.filter { users[hashes[$0], default: 0] > 1 }
  }
}
