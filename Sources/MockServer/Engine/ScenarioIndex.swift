// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario

/// Finds the scenario that answers a request, at a cost that does not grow with their number.
///
/// The index only narrows the choice down: each candidate is matched in full, so that two paths of the same
/// hash cost time and nothing else.
struct ScenarioIndex: Sendable {
  /// In the order in which they answer.
  let scenarios: [Scenario]
  /// Ranks of the scenarios for one path, by the path's hash, ascending.
  private var byPath: [UInt64: [Int]] = [:]
  /// Ranks of the scenarios for any path, ascending.
  private var anyPath: [Int] = []
  /// By rank: whether some case wants to see the request before it answers.
  private var hasConditionalCases: [Bool] = []
  /// By rank: whether the body has to be kept to decide.
  private var readsBody: [Bool] = []

  /// - Parameter scenarios: in the order in which they answer.
  init(_ scenarios: [Scenario]) {
    self.scenarios = scenarios
    for (rank, scenario) in scenarios.enumerated() {
      if let path = scenario.request.path {
        byPath[Self.hash(path), default: []].append(rank)
      } else {
        anyPath.append(rank)
      }
      hasConditionalCases.append(scenario.cases.contains { $0.when != nil })
      readsBody.append(
        scenario.request.readsBody || scenario.cases.contains { $0.when?.readsBody ?? false })
    }
  }

  /// The rank of the first scenario that means a request.
  /// - Parameter method: the method to match, when it is not the request's own.
  func firstMatch(for request: some RequestView, method: String) -> Int? {
    first(for: request.target) { scenarios[$0].request.matches(request, method: method) }
  }

  /// Whether the body of a request to a target can decide anything.
  func mayReadBody(of target: RequestTarget) -> Bool {
    first(for: target) { readsBody[$0] } != nil
  }

  /// Whether the choice among the cases of a scenario depends on the request.
  func hasConditionalCases(_ rank: Int) -> Bool { hasConditionalCases[rank] }

  /// The methods that some scenario for this very path answers, sorted.
  func methods(for target: RequestTarget) -> [String] {
    var methods: Set<String> = []
    for rank in byPath[Self.hash(target.path)] ?? []
    where scenarios[rank].request.path?.elementsEqual(target.path) ?? false {
      methods.insert(scenarios[rank].request.method ?? "*")
    }
    return methods.sorted()
  }

  /// The first rank, in order, that fulfils a predicate; from the two ascending lists that can hold it.
  private func first(for target: RequestTarget, where isMeant: (Int) -> Bool) -> Int? {
    let exact = byPath[Self.hash(target.path)] ?? []
    var exactIndex = 0
    var anyIndex = 0
    while exactIndex < exact.count || anyIndex < anyPath.count {
      let rank: Int
      if anyIndex == anyPath.count
        || (exactIndex < exact.count && exact[exactIndex] < anyPath[anyIndex])
      {
        rank = exact[exactIndex]
        exactIndex += 1
      } else {
        rank = anyPath[anyIndex]
        anyIndex += 1
      }
      if isMeant(rank) { return rank }
    }
    return nil
  }

  /// FNV-1a: short, and good enough where a collision costs one more comparison.
  private static func hash(_ path: some Collection<UInt8>) -> UInt64 {
    path.withContiguousStorageIfAvailable { bytes in
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      return hash
    } ?? hash(Array(path))
  }
}
