// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
import MockAPIScenario

/// Finds the scenarios for path templates and path expressions that a target may match. The number of steps depends on the
/// target and on the different lengths of beginnings, not on the number of scenarios.
struct ScenarioPatterns: Sendable {
  /// The templates that begin with the same segments.
  // An object, because each request looks at some, and copies them.
  private final class Node: Sendable {
    /// The number of templates that go through it.
    let users: Int
    /// The scenarios whose templates end here.
    let ends: ScenarioList?
    /// The scenarios with a `**` in the next segment: any text may follow.
    let rests: ScenarioList?

    init(users: Int, ends: ScenarioList?, rests: ScenarioList?) {
      self.users = users
      self.ends = ends
      self.rests = rests
    }
  }

  /// By the hash of the segments from the first one on, where all variables are equal.
  private var templates = HashTrie<Node>()
  /// By their keys.
  private var expressions = HashTrie<ScenarioList>()
  private var keys = ExpressionKeys()

  var isEmpty: Bool { templates.isEmpty && keys.isEmpty }

  // MARK: Changes

  /// Adds a scenario, unless it is for an exact path or for any path.
  mutating func insert(_ served: ServedScenario) { change(served, isThere: true) }

  /// Removes a scenario that was added.
  mutating func remove(_ served: ServedScenario) { change(served, isThere: false) }

  private mutating func change(_ served: ServedScenario, isThere: Bool) {
    switch served.scenario.paths {
    case .following(let template): change(served, template, isThere)
    case .matching(let literals):
      for key in keys.change(literals, isThere: isThere) {
        expressions.update(key) { $0.change(served, isThere: isThere) }
      }
    case .exactly, .any: break
    }
  }

  private mutating func change(
    _ served: ServedScenario, _ template: PathTemplate, _ isThere: Bool
  ) {
    var key = Self.root
    let steps = template.steps
    let hasRest = steps.last == .rest
    for number in 0...steps.count {
      let isLast = number == steps.count - (hasRest ? 1 : 0)
      templates.update(key) { node in
        let users = (node?.users ?? 0) + (isThere ? 1 : -1)
        var ends = node?.ends
        var rests = node?.rests
        if isLast, hasRest { rests.change(served, isThere: isThere) }
        if isLast, !hasRest { ends.change(served, isThere: isThere) }
        node = users == 0 ? nil : Node(users: users, ends: ends, rests: rests)
      }
      if isLast { return }
      key = Self.key(of: steps[number], below: key)
    }
  }

  // MARK: Searching

  /// Visits lists of scenarios whose template or expression a target may match; the pattern itself decides whether it matches.
  func forEachList(for target: RequestTarget, _ visit: (ScenarioList) -> Void) {
    if !keys.isEmpty {
      for key in keys.keys(of: target, hasExpressions: { expressions[$0] != nil }) {
        if let list = expressions[key] { visit(list) }
      }
    }
    if !templates.isEmpty {
      target.path.withUnsafeBufferPointer { visitTemplates($0, at: 0, from: Self.root, visit) }
    }
  }

  /// Visits lists of scenarios whose expressions have a beginning of a target and a known segment, whether the target has this segment
  /// or not.
  func forEachBeginning(of target: RequestTarget, _ visit: (ScenarioList) -> Void) {
    for key in keys.beginnings(of: target) {
      if let list = expressions[key] { visit(list) }
    }
  }

  /// - Parameter start: the beginning of the next segment; beyond the end of the path if there is none.
  private func visitTemplates(
    _ path: UnsafeBufferPointer<UInt8>, at start: Int, from key: UInt64,
    _ visit: (ScenarioList) -> Void
  ) {
    guard let node = templates[key] else { return }
    if let rests = node.rests { visit(rests) }
    guard start <= path.count else {
      if let ends = node.ends { visit(ends) }
      return
    }
    var hash = PathHash()
    var end = start
    while end < path.count, path[end] != UInt8(ascii: "/") {
      hash.combine(path[end])
      end += 1
    }
    visitTemplates(
      path, at: end + 1, from: Self.key(of: .literal(hash.value), below: key), visit)
    visitTemplates(path, at: end + 1, from: Self.key(of: .variable, below: key), visit)
  }

  // MARK: Keys

  private static let root: UInt64 = 0

  private static func key(of step: PathTemplate.Step, below key: UInt64) -> UInt64 {
    let hash: UInt64 =
      switch step {
      case .literal(let hash): hash
      case .variable, .rest: 0x51_7CC1_B727_220A_95
      }
    let mixed = (key ^ hash) &* 0x9E37_79B9_7F4A_7C15
    return mixed ^ mixed >> 32
  }
}

extension ScenarioList? {
  /// Adds or removes a scenario; a list that becomes empty is `nil`.
  mutating func change(_ served: ServedScenario, isThere: Bool) {
    guard var list = self else {
      if isThere { self = .one(served) }
      return
    }
    self = nil
    if isThere {
      list.insert(served)
    } else if list.remove(served) {
      return
    }
    self = list
  }
}
