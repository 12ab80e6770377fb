// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIMatching
package import MockAPIScenario

/// Finds the scenario that answers a request, at a cost that does not grow with the number of scenarios.
///
/// The index only reduces the candidates: each candidate is matched completely, so two paths with the same hash cost
/// only time.
package struct ScenarioIndex: Sendable {
  /// In the order in which they answer.
  package let scenarios: [Scenario]
  /// Ranks of the scenarios for one path, by the path's hash, ascending.
  private var byPath: [UInt64: [Int]] = [:]
  /// Ranks of the scenarios for path templates and path expressions.
  private var patterns = PatternIndex()
  /// Ranks of the scenarios for any path, ascending.
  private var anyPath: [Int] = []
  /// Whether a scenario belongs to a state machine.
  package private(set) var usesStates = false
  private var readsAnyBody = false

  /// - Parameter scenarios: in the order in which they answer.
  package init(_ scenarios: [Scenario]) {
    self.scenarios = scenarios
    byPath.reserveCapacity(scenarios.count)
    for (rank, scenario) in scenarios.enumerated() {
      switch scenario.paths {
      case .exactly: byPath[scenario.pathHash, default: []].append(rank)
      case .following, .beginning: patterns.insert(scenario.paths, number: rank)
      case .any: anyPath.append(rank)
      }
      if scenario.state != nil { usesStates = true }
      readsAnyBody = readsAnyBody || scenario.readsBody
    }
  }

  /// The rank of the first scenario that satisfies a predicate, among those whose URL may match.
  package func first(for target: RequestTarget, where isMeant: (Scenario) -> Bool) -> Int? {
    firstRank(for: target) { isMeant(scenarios[$0]) }
  }

  /// Whether the body of a request to a target can affect the result. If no scenario is for the target, the body
  /// decides which ones are near.
  package func mayReadBody(of target: RequestTarget) -> Bool {
    guard readsAnyBody else { return false }
    return firstRank(for: target) { scenarios[$0].readsBody } != nil
      || firstRank(for: target) { _ in true } == nil
  }

  /// Whether the choice among the cases of a scenario depends on the request.
  package func hasConditionalCases(_ rank: Int) -> Bool {
    scenarios[rank].hasConditionalCases
  }

  /// The methods that scenarios declare for this path, sorted; scenarios for any path do not count.
  package func methods(for target: RequestTarget) -> [String] {
    var methods: Set<String> = []
    for rank in named(target) where scenarios[rank].request.names(target) {
      let request = scenarios[rank].request
      guard let own = request.methods.listed else {
        methods.insert("*")
        continue
      }
      methods.formUnion(own)
      if request.allows(method: "HEAD") { methods.insert("HEAD") }
    }
    return methods.sorted()
  }

  /// Ranks of the scenarios whose URL may match, ascending, without those for any path.
  private func named(_ target: RequestTarget) -> [Int] {
    let exact = byPath[PathHash.of(target.path)] ?? []
    return patterns.isEmpty ? exact : (exact + patterns.candidates(for: target)).sorted()
  }

  /// The first rank that satisfies a predicate, from the two ascending lists that may contain it.
  private func firstRank(for target: RequestTarget, where isMeant: (Int) -> Bool) -> Int? {
    let named = named(target)
    var namedIndex = 0
    var anyIndex = 0
    while namedIndex < named.count || anyIndex < anyPath.count {
      let rank: Int
      if anyIndex == anyPath.count
        || (namedIndex < named.count && named[namedIndex] < anyPath[anyIndex])
      {
        rank = named[namedIndex]
        namedIndex += 1
      } else {
        rank = anyPath[anyIndex]
        anyIndex += 1
      }
      if isMeant(rank) { return rank }
    }
    return nil
  }
}
