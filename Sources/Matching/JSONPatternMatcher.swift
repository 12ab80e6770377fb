// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

/// Compares one value with a ``JSONPattern``, in no more steps than its size justifies.
///
/// A step is a value that is looked at, or a pair of elements that is thought of. Values in order take as many as they
/// have parts. Elements in any order are paired by their hashes; only those that placeholders or
/// `ignoreExtraElements` leave open are tried against each other, which is what the limit is for.
struct JSONPatternMatcher {
  let ignoresArrayOrder: Bool
  let ignoresExtraElements: Bool
  private(set) var isLimitReached = false
  private var steps: Int
  var hashes: JSONHashes

  /// - Parameter valueCount: how many values the document has that is compared.
  init(_ pattern: JSONPattern, valueCount: Int) {
    ignoresArrayOrder = pattern.ignoresArrayOrder
    ignoresExtraElements = pattern.ignoresExtraElements
    hashes = JSONHashes(ignoringArrayOrder: pattern.ignoresArrayOrder)
    steps = 200_000 + 16 * valueCount
  }

  /// What a comparison comes to: that of a regular expression that gave up, or of one that ran out of steps, is no
  /// answer.
  mutating func outcome(
    _ matches: (inout JSONPatternMatcher) -> Bool
  ) -> MatchOutcome {
    matches(&self) ? .matched : isLimitReached ? .limitReached : .notMatched
  }

  /// Takes a step; `false` when there is none left.
  mutating func spend() -> Bool {
    steps -= 1
    if steps < 0 { isLimitReached = true }
    return steps >= 0
  }

  mutating func matches(_ expected: JSONPattern.Node, _ actual: JSONValue) -> Bool {
    guard spend() else { return false }
    switch expected {
    case .ignore, .ignoreElement: return true
    case .any(let kind): return actual.kind == kind
    case .regex(let pattern):
      guard let text = actual.string else { return false }
      let outcome = MatchOutcome(text, of: pattern)
      if outcome == .limitReached { isLimitReached = true }
      return outcome == .matched
    case .scalar(let scalar): return actual.scalar == scalar
    case .array(let elements):
      return actual.kind == .array && matches(elements, Array(actual.elements))
    case .object(let members):
      return actual.kind == .object && matches(members, in: actual)
    }
  }

  mutating func matches(_ elements: [JSONPattern.Element], _ actual: [JSONValue]) -> Bool {
    guard
      ignoresExtraElements ? actual.count >= elements.count : actual.count == elements.count
    else { return false }
    if ignoresArrayOrder { return unmatched(elements, in: actual, limit: 1).isEmpty }
    for (element, value) in zip(elements, actual) {
      guard matches(element.node, value) else { return false }
    }
    return true
  }

  private mutating func matches(_ members: JSONPattern.Members, in actual: JSONValue) -> Bool {
    var found = [JSONValue?](repeating: nil, count: members.all.count)
    for member in actual.members {
      guard spend() else { return false }
      if let slot = members.slot(of: member) {
        found[slot] = member.value
      } else if !ignoresExtraElements {
        return false
      }
    }
    for (member, value) in zip(members.all, found) {
      if let value {
        guard matches(member.node, value) else { return false }
      } else if case .ignoreElement = member.node {
        continue
      } else {
        return false
      }
    }
    return true
  }
}
