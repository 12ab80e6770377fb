// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Finds scenarios that no request can reach, because another one answers first.
struct ReachabilityCheck {
  let index: ScenarioIndex
  /// The last rank with a key: what a scenario can be hidden by has the same URL or none, and its first other
  /// condition, if it has any, is one of the hidden one's own. Two keys that fall together cost a comparison.
  private var last: [Int: Int] = [:]
  /// By rank: the one before it with the same key; -1 for none.
  private var previous: [Int] = []

  /// - Parameter index: of the scenarios in the order in which they answer.
  init(_ index: ScenarioIndex) {
    self.index = index
    last.reserveCapacity(index.scenarios.count)
    previous.reserveCapacity(index.scenarios.count)
    for (rank, scenario) in index.scenarios.enumerated() {
      previous.append(last.updateValue(rank, forKey: scenario.version.key) ?? -1)
    }
  }

  /// The ranks of the scenarios that cannot be reached, each with that of the first one that stands in its way.
  func hidden() -> [(rank: Int, by: Int)] {
    index.scenarios.indices.compactMap { rank in
      let scenario = index.scenarios[rank]
      return rivals(of: rank).first { rival in
        // One that waits for a state leaves requests to those that do not wait for the same.
        let rival = index.scenarios[rival]
        return StateRule.permits(rival.state, whenever: scenario.state)
          && rival.request.covers(scenario.request)
      }.map { (rank, $0) }
    }
  }

  /// Ranks, ascending, of the only ones that can stand in the way: those before it with the same URL or none; and for a
  /// path, the templates and expressions that it follows.
  private func rivals(of rank: Int) -> [Int] {
    let scenario = index.scenarios[rank]
    var rivals: [Int] = []
    for key in scenario.version.rivalKeys {
      var next = last[key] ?? -1
      while next >= 0 {
        if next < rank { rivals.append(next) }
        next = previous[next]
      }
    }
    switch scenario.request.conditions.first?.part {
    case .url(let url): rivals += index.candidates(for: RequestTarget(url)).filter { $0 < rank }
    case .urlPath(let path):
      rivals += index.patternCandidates(for: RequestTarget(path)).filter { $0 < rank }
    case .urlPathTemplate(let template):
      rivals += index.patternCandidates(for: RequestTarget(template.sample)).filter { $0 < rank }
    default: break
    }
    return rivals.count < 2 ? rivals : rivals.sorted()
  }
}
