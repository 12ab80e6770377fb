// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

/// Compares a value with a ``JSONPattern``. The number of steps is limited according to its size.
///
/// A step is a visited value, or a pair of elements that is considered. Values in order take as many steps as they
/// have parts. Elements in any order are paired by their hashes. Only elements that remain because of placeholders or
/// `ignoreExtraElements` are tried against each other; the limit is for these.
struct JSONPatternMatcher {
  let ignoresArrayOrder: Bool
  let ignoresExtraElements: Bool
  private(set) var isLimitReached = false
  private var steps: Int
  var hashes: JSONHashes
  /// Pays for regular expressions.
  private let budget: MatchBudget

  /// - Parameter valueCount: the number of values in the compared document.
  init(_ pattern: JSONPattern, valueCount: Int, _ budget: MatchBudget) {
    self.budget = budget
    ignoresArrayOrder = pattern.ignoresArrayOrder
    ignoresExtraElements = pattern.ignoresExtraElements
    hashes = JSONHashes(ignoringArrayOrder: pattern.ignoresArrayOrder)
    steps = 200_000 + 16 * valueCount
  }

  /// The result of a comparison; it is undecided if an expression or the comparison itself exceeds its limit.
  mutating func outcome(
    _ matches: (inout JSONPatternMatcher) -> Bool
  ) -> MatchOutcome {
    matches(&self) ? .matched : isLimitReached ? .limitReached : .notMatched
  }

  /// Takes a step; `false` if none is left.
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
      let outcome = MatchOutcome(text, of: pattern, budget)
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
