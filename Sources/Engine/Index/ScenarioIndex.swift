// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIMatching
package import MockAPIScenario
import MockAPIText

/// Finds the scenario that answers a request, at a cost that does not grow with the number of scenarios. Neither does the
/// cost of a change: a changed copy shares almost everything with the index before the change.
///
/// The index only reduces the candidates: each candidate is matched completely, so two paths with the same hash cost
/// only time.
package struct ScenarioIndex: Sendable {
  private(set) var all: ScenarioList?
  /// The number of scenarios.
  package private(set) var count = 0
  /// The scenarios for one path, by the path's hash.
  private var byPath = HashTrie<ScenarioList>()
  /// The scenarios for path templates and path expressions.
  private var patterns = ScenarioPatterns()
  /// The scenarios for any path.
  private var anyPath: ScenarioList?
  /// The number of scenarios that belong to a state machine.
  private var statefulCount = 0
  private var bodyReaderCount = 0

  /// - Parameter scenarios: in the order in which they answer.
  package init(_ scenarios: [Scenario]) {
    self.init(
      scenarios.enumerated().map { ServedScenario($1, number: scenarios.count - $0) })
  }

  /// - Parameter scenarios: in any order; it is fast if most are in order.
  package init(_ scenarios: [ServedScenario]) {
    let scenarios = scenarios.sorted { $0.isBefore($1) }
    count = scenarios.count
    WorkMeter.add(count)
    if !scenarios.isEmpty { all = ScenarioList(scenarios) }
    for served in scenarios { file(served, isThere: true) }
  }

  /// The scenarios in the order in which they answer.
  package var scenarios: some Sequence<Scenario> {
    IteratorSequence(ScenarioList.Iterator(all)).lazy.map(\.scenario)
  }

  /// Whether a scenario belongs to a state machine.
  package var usesStates: Bool { statefulCount > 0 }

  // MARK: Changes

  /// Adds a scenario at its place, which must be free.
  package mutating func insert(_ served: ServedScenario) {
    count += 1
    all.change(served, isThere: true)
    file(served, isThere: true)
  }

  /// Removes a scenario that is there.
  package mutating func remove(_ served: ServedScenario) {
    count -= 1
    all.change(served, isThere: false)
    file(served, isThere: false)
  }

  private mutating func file(_ served: ServedScenario, isThere: Bool) {
    let scenario = served.scenario
    switch scenario.paths {
    case .exactly: byPath.update(scenario.pathHash) { $0.change(served, isThere: isThere) }
    case .following, .beginning:
      if isThere { patterns.insert(served) } else { patterns.remove(served) }
    case .any: anyPath.change(served, isThere: isThere)
    }
    if scenario.state != nil { statefulCount += isThere ? 1 : -1 }
    if scenario.readsBody { bodyReaderCount += isThere ? 1 : -1 }
  }

  // MARK: Searching

  /// The first scenario that satisfies a predicate, among those whose URL may match.
  package func first(
    for target: RequestTarget, where isMeant: (Scenario) -> Bool
  ) -> Scenario? {
    let exact = byPath[PathHash.of(target.path)]
    if anyPath == nil, patterns.isEmpty {
      // Most sets of scenarios have one for a path, and none for others.
      switch exact {
      case nil: return nil
      case .one(let served): return isMeant(served.scenario) ? served.scenario : nil
      default: break
      }
    }
    return candidates(for: target, exact: exact).first { isMeant($0) }
  }

  /// The scenario that answers each request with this method and target, whatever else the request has; `nil` if more has to be
  /// known, and for HEAD, OPTIONS and scenarios with a state. ``first(for:where:)`` would find the same scenario, with more work.
  package func routed(_ method: String, _ target: RequestTarget) -> Scenario? {
    guard anyPath == nil, patterns.isEmpty,
      case .one(let served)? = byPath[PathHash.of(target.path)],
      let methods = served.scenario.routedMethods, methods.allows(method),
      case .exactly(let path) = served.scenario.paths, target.hasPath(path)
    else { return nil }
    return served.scenario
  }

  /// The scenarios whose URL may match, in the order in which they answer.
  package func candidates(for target: RequestTarget) -> some Sequence<Scenario> {
    candidates(for: target, exact: byPath[PathHash.of(target.path)])
  }

  /// The same with their places.
  func served(for target: RequestTarget) -> some Sequence<ServedScenario> {
    candidates(for: target, exact: byPath[PathHash.of(target.path)]).served
  }

  private func candidates(for target: RequestTarget, exact: ScenarioList?) -> ScenarioMerge {
    var merge = ScenarioMerge(exact, anyPath)
    if !patterns.isEmpty {
      for list in patterns.lists(for: target) { merge.add(list) }
    }
    return merge
  }

  /// Whether the body of a request to a target can affect the result. If no scenario is for the target, the body
  /// decides which ones are near.
  package func mayReadBody(of target: RequestTarget) -> Bool {
    guard bodyReaderCount > 0 else { return false }
    var isKnown = false
    return first(for: target) {
      isKnown = true
      return $0.readsBody
    } != nil || !isKnown
  }

  /// The methods that scenarios declare for this path, sorted; scenarios for any path do not count.
  package func methods(for target: RequestTarget) -> [String] {
    var methods: Set<String> = []
    for scenario in candidates(for: target) where scenario.request.names(target) {
      if case .any = scenario.paths { continue }
      guard let own = scenario.request.methods.listed else {
        methods.insert("*")
        continue
      }
      methods.formUnion(own)
      if scenario.request.allows(method: "HEAD") { methods.insert("HEAD") }
    }
    return methods.sorted()
  }
}
