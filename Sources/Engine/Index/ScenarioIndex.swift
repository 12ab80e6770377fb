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
  private var patterns = PathPatterns<ScenarioList>()
  /// The scenarios for any path.
  private var anyPath: ScenarioList?
  /// The number of scenarios that belong to a state machine.
  private var statefulCount = 0
  private var bodyReaderCount = 0
  /// The number of scenarios with a case that is sent before the body of the request.
  private var earlyCount = 0

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

  /// Whether a scenario has a case that is sent before the body of the request.
  package var answersBeforeBody: Bool { earlyCount > 0 }

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
    switch served.paths {
    case .exactly(let path):
      byPath.update(PathHash.of(path[...])) { $0.change(served, isThere: isThere) }
    case .following, .matching:
      patterns.change(served.paths, isThere: isThere) { $0.change(served, isThere: isThere) }
    case .any: anyPath.change(served, isThere: isThere)
    }
    if served.scenario.state != nil { statefulCount += isThere ? 1 : -1 }
    if served.readsBody { bodyReaderCount += isThere ? 1 : -1 }
    if served.answersBeforeBody { earlyCount += isThere ? 1 : -1 }
  }

  // MARK: Searching

  /// The first scenario that satisfies a predicate, among those whose URL may match.
  package func first(
    for target: RequestTarget, where predicate: (ServedScenario) -> Bool
  ) -> ServedScenario? {
    switch found(for: target) {
    case .none: nil
    case .one(let served): predicate(served) ? served : nil
    case .several(let merge): merge.first { predicate($0) }
    }
  }

  /// The scenario that answers each request with this method and target, whatever else the request has; `nil` if more has to be
  /// known, and for HEAD, OPTIONS and scenarios with a state. ``first(for:where:)`` would find the same scenario, with more work.
  package func routed(_ method: String, _ target: RequestTarget) -> ServedScenario? {
    switch found(for: target) {
    case .none: return nil
    case .one(let served): return served.answers(method, target) == true ? served : nil
    case .several(let merge):
      for served in merge {
        guard let answers = served.answers(method, target) else { return nil }
        if answers { return served }
      }
      return nil
    }
  }

  /// The scenarios whose URL may match, in the order in which they answer.
  package func served(for target: RequestTarget) -> some Sequence<ServedScenario> {
    found(for: target).merge
  }

  /// The scenarios whose expression has a beginning of the target and a known segment, whether the target has this segment or not.
  func served(beginningLike target: RequestTarget) -> some Sequence<ServedScenario> {
    var merge = ScenarioMerge(nil, nil)
    patterns.addBeginnings(of: target, to: &merge) { $0.add($1) }
    return merge
  }

  /// Scenarios whose URL may match.
  private enum Found {
    case none
    // Most sets of scenarios have one for a path.
    case one(ServedScenario)
    case several(ScenarioMerge)

    init(_ list: ScenarioList?) {
      self =
        switch list {
        case nil: .none
        case .one(let served): .one(served)
        default: .several(ScenarioMerge(list, nil))
        }
    }

    var merge: ScenarioMerge {
      switch self {
      case .none: ScenarioMerge(nil, nil)
      case .one(let served): ScenarioMerge(.one(served), nil)
      case .several(let merge): merge
      }
    }
  }

  /// Lists of scenarios whose URL may match.
  private struct Lists {
    var first: ScenarioList?
    var merge: ScenarioMerge?

    mutating func add(_ list: ScenarioList) {
      if first == nil {
        first = list
      } else if merge == nil {
        merge = ScenarioMerge(first, list)
      } else {
        merge?.add(list)
      }
    }
  }

  private func found(for target: RequestTarget) -> Found {
    let exact = byPath[PathHash.of(target.path)]
    if anyPath == nil, patterns.isEmpty { return Found(exact) }
    var lists = Lists(first: exact)
    if let anyPath { lists.add(anyPath) }
    patterns.addLists(for: target, to: &lists) { $0.add($1) }
    return lists.merge.map { .several($0) } ?? Found(lists.first)
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

  /// Whether a scenario that may answer requests to a target has a case that is sent before their body.
  package func mayAnswerBeforeBody(of target: RequestTarget) -> Bool {
    first(for: target) { $0.answersBeforeBody } != nil
  }

  /// The methods that scenarios declare for this path, sorted; scenarios for any path do not count.
  package func methods(for target: RequestTarget) -> [String] {
    var methods: Set<String> = []
    for served in served(for: target) {
      let request = served.scenario.request
      if case .any = served.paths { continue }
      guard request.names(target) else { continue }
      guard let own = request.methods.listed else {
        methods.insert("*")
        continue
      }
      methods.formUnion(own)
      if request.allows(method: "HEAD") { methods.insert("HEAD") }
    }
    return methods.sorted()
  }
}
