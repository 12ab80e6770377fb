// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Finds the path templates and path expressions that a target may match. The number of steps depends on the target and on the
/// different lengths of beginnings, not on the number of patterns. Neither does the cost of a change: a changed copy shares almost
/// everything with the index before the change.
///
/// The patterns are kept in lists; only the owner of the index knows what is in them.
// Its code is compiled anew for each kind of lists, also in other modules, because each request looks patterns up.
@usableFromInline package struct PathPatterns<List: Sendable>: Sendable {
  /// The templates that begin with the same segments.
  // An object, because each request looks at some, and copies them.
  @usableFromInline final class Node: Sendable {
    /// The number of templates that go through it.
    @usableFromInline let users: Int
    /// The templates that end here.
    @usableFromInline let ends: List?
    /// The templates with a `**` in the next segment: any text may follow.
    @usableFromInline let rests: List?

    @inlinable init(users: Int, ends: List?, rests: List?) {
      self.users = users
      self.ends = ends
      self.rests = rests
    }
  }

  /// By the hash of the segments from the first one on, where all variables are equal.
  @usableFromInline var templates = HashTrie<Node>()
  /// By their keys.
  @usableFromInline var expressions = HashTrie<List>()
  @usableFromInline var keys = ExpressionKeys()

  @inlinable package init() {}

  @inlinable package var isEmpty: Bool { templates.isEmpty && keys.isEmpty }

  // MARK: Changes

  /// Adds or removes a pattern, unless it is an exact path or there is none.
  /// - Parameters:
  ///   - isThere: whether it is added.
  ///   - change: does so with each of its lists; a list that is empty is `nil`.
  @inlinable package mutating func change(
    _ paths: RequestPattern.Paths, isThere: Bool, _ change: (inout List?) -> Void
  ) {
    switch paths {
    case .following(let template): self.change(template, isThere, change)
    case .matching(let literals):
      for key in keys.change(literals, isThere: isThere) { expressions.update(key, change) }
    case .exactly, .any: break
    }
  }

  @inlinable mutating func change(
    _ template: PathTemplate, _ isThere: Bool, _ change: (inout List?) -> Void
  ) {
    let (beginnings, hasRest) = template.beginnings
    for (number, key) in beginnings.enumerated() {
      let isLast = number == beginnings.count - 1
      templates.update(key) { node in
        let users = (node?.users ?? 0) + (isThere ? 1 : -1)
        var ends = node?.ends
        var rests = node?.rests
        if isLast, hasRest { change(&rests) }
        if isLast, !hasRest { change(&ends) }
        node = users == 0 ? nil : Node(users: users, ends: ends, rests: rests)
      }
    }
  }

  // MARK: Searching

  /// Adds the lists of patterns that a target may match; the pattern itself decides whether it matches. No pattern is in two of them.
  // The lists go into a value, because variables that a closure from another module changes would be on the heap.
  @inlinable package func addLists<Found>(
    for target: RequestTarget, to found: inout Found, _ add: (inout Found, List) -> Void
  ) {
    if !keys.isEmpty {
      for key in keys.keys(of: target, hasExpressions: { expressions[$0] != nil }) {
        if let list = expressions[key] { add(&found, list) }
      }
    }
    if !templates.isEmpty {
      target.path.withUnsafeBufferPointer {
        addTemplates($0, at: 0, from: TemplateKey.root, to: &found, add)
      }
    }
  }

  /// Adds the lists of expressions that have a beginning of a target and a known segment, whether the target has this segment or not.
  @inlinable package func addBeginnings<Found>(
    of target: RequestTarget, to found: inout Found, _ add: (inout Found, List) -> Void
  ) {
    for key in keys.beginnings(of: target) {
      if let list = expressions[key] { add(&found, list) }
    }
  }

  /// - Parameter start: the beginning of the next segment; beyond the end of the path if there is none.
  @inlinable func addTemplates<Found>(
    _ path: UnsafeBufferPointer<UInt8>, at start: Int, from key: UInt64, to found: inout Found,
    _ add: (inout Found, List) -> Void
  ) {
    guard let node = templates[key] else { return }
    if let rests = node.rests { add(&found, rests) }
    guard start <= path.count else {
      if let ends = node.ends { add(&found, ends) }
      return
    }
    var hash = PathHash()
    var end = start
    while end < path.count, path[end] != UInt8(ascii: "/") {
      hash.combine(path[end])
      end += 1
    }
    let literal = TemplateKey.below(key, hash.value)
    addTemplates(path, at: end + 1, from: literal, to: &found, add)
    let variable = TemplateKey.below(key, TemplateKey.variable)
    addTemplates(path, at: end + 1, from: variable, to: &found, add)
  }
}
