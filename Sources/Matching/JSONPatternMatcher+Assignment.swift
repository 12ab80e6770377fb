// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

extension JSONPatternMatcher {
  /// The indices of the expected elements that cannot have a separate actual element in any order; at most `limit`,
  /// and incomplete if the steps are used up.
  mutating func unmatched(
    _ elements: [JSONPattern.Element], in actual: [JSONValue], limit: Int
  ) -> [Int] {
    var unmatched: [Int] = []
    var (open, free) = pairEqual(elements, actual)
    if !ignoresExtraElements {
      // Elements without placeholders match only equal values, so their counterpart would already be found.
      unmatched = open.filter { elements[$0].hash != nil }
      open.removeAll { elements[$0].hash != nil }
    }
    if unmatched.count >= limit || open.isEmpty { return Array(unmatched.prefix(limit)) }
    let candidates = JSONElementCandidates(free.map { actual[$0] }, &hashes)
    var assignment = Assignment(candidateCount: free.count)
    // Elements with few candidates choose first.
    let choices = open.map { (index: $0, lists: candidates.list(for: elements[$0])) }
      .sorted { $0.lists.count < $1.lists.count }
    for (index, list) in choices {
      guard
        assignment.assign(
          index, candidates: { $0 == index ? list : candidates.list(for: elements[$0]) },
          isFit: { spend() && matches(elements[$0].node, actual[free[$1]]) })
      else {
        unmatched.append(index)
        if unmatched.count >= limit || isLimitReached { break }
        continue
      }
    }
    return unmatched.sorted()
  }

  /// Pairs each element with an equal one, and returns the remaining ones of both lists.
  ///
  /// This cannot prevent a complete assignment: any other element that matches this value also matches the values
  /// that this element could have had instead.
  private mutating func pairEqual(
    _ elements: [JSONPattern.Element], _ actual: [JSONValue]
  ) -> (open: [Int], free: [Int]) {
    var byHash: [Int: [Int]] = [:]
    for index in actual.indices.reversed() {
      byHash[hashes.hash(of: actual[index]), default: []].append(index)
    }
    var isTaken = [Bool](repeating: false, count: actual.count)
    var open: [Int] = []
    for (index, element) in elements.enumerated() {
      if let hash = element.hash, let candidate = byHash[hash]?.popLast(),
        matches(element.node, actual[candidate])
      {
        isTaken[candidate] = true
      } else {
        open.append(index)
      }
    }
    return (open, actual.indices.filter { !isTaken[$0] })
  }
}

/// Finds candidates for an element by the parts that both must have.
private struct JSONElementCandidates {
  private let all: [Int]
  private var byKind: [JSONKind: [Int]] = [:]
  /// By the hash of a scalar member.
  private var byMember: [Int: [Int]] = [:]

  init(_ elements: [JSONValue], _ hashes: inout JSONHashes) {
    all = Array(elements.indices)
    for (index, element) in elements.enumerated() {
      byKind[element.kind, default: []].append(index)
      for member in element.members where member.value.scalar != nil {
        byMember[hashes.hash(of: member), default: []].append(index)
      }
    }
  }

  func list(for element: JSONPattern.Element) -> [Int] {
    switch element.node {
    case .ignore, .ignoreElement: all
    case .any(let kind): byKind[kind] ?? []
    case .regex: byKind[.string] ?? []
    case .scalar(let scalar): byKind[scalar.kind] ?? []
    case .array: byKind[.array] ?? []
    case .object:
      element.members.map { byMember[$0] ?? [] }.min { $0.count < $1.count }
        ?? byKind[.object] ?? []
    }
  }
}
