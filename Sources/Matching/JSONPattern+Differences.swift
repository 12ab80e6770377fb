// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON

extension JSONPattern {
  /// A place where a value differs from the pattern.
  package struct Difference {
    package let pointer: JSONPointer
    package let expected: Side
    /// `nil` if there is no value.
    package let actual: Side?

    package enum Side {
      case value(JSONValue)
      case words(String)
    }
  }

  /// The places where a value differs, in the order of the pattern, up to the limit. Empty if the value is equal, or
  /// if the comparison needs too many steps.
  package func differences(from actual: JSONValue, limit: Int) -> [Difference] {
    var finder = JSONDifferenceFinder(
      matcher: JSONPatternMatcher(
        self, valueCount: actual.document.valueCount, MatchBudget()), limit: limit)
    finder.compare(expected, source, with: actual)
    return finder.found
  }
}

/// Walks through a pattern and a value in parallel.
private struct JSONDifferenceFinder {
  var matcher: JSONPatternMatcher
  let limit: Int
  var found: [JSONPattern.Difference] = []
  private var path: [String] = []

  init(matcher: JSONPatternMatcher, limit: Int) {
    self.matcher = matcher
    self.limit = limit
  }

  private var isDone: Bool { found.count >= limit || matcher.isLimitReached }

  mutating func compare(_ node: JSONPattern.Node, _ source: JSONValue, with actual: JSONValue) {
    if isDone { return }
    switch node {
    case .object(let members) where actual.kind == .object:
      compare(members, with: actual)
    case .array(let elements) where actual.kind == .array:
      if matcher.ignoresArrayOrder {
        compareAnyOrder(elements, with: actual)
      } else {
        compare(elements, with: actual)
      }
    default:
      if !matcher.matches(node, actual), !matcher.isLimitReached {
        add(.value(source), .value(actual))
      }
    }
  }

  private mutating func compare(_ members: JSONPattern.Members, with actual: JSONValue) {
    var values = [JSONValue?](repeating: nil, count: members.all.count)
    var extra: [JSONMember] = []
    for member in actual.members where matcher.spend() {
      if let slot = members.slot(of: member) {
        values[slot] = member.value
      } else if !matcher.ignoresExtraElements {
        extra.append(member)
      }
    }
    for (member, value) in zip(members.all, values) {
      at(member.name) { finder in
        if let value {
          finder.compare(member.node, member.value, with: value)
        } else if case .ignoreElement = member.node {
          return
        } else {
          finder.add(.value(member.value), nil)
        }
      }
    }
    for member in extra { at(member.name) { $0.add(.words("nothing"), .value(member.value)) } }
  }

  private mutating func compare(_ elements: [JSONPattern.Element], with actual: JSONValue) {
    var values = actual.elements
    for (index, element) in elements.enumerated() {
      let value = values.next()
      at(String(index)) { finder in
        if let value {
          finder.compare(element.node, element.value, with: value)
        } else {
          finder.add(.value(element.value), nil)
        }
      }
      if isDone { return }
    }
    var index = elements.count
    while !matcher.ignoresExtraElements, !isDone, let value = values.next() {
      at(String(index)) { $0.add(.words("nothing"), .value(value)) }
      index += 1
    }
  }

  private mutating func compareAnyOrder(_ elements: [JSONPattern.Element], with actual: JSONValue) {
    let values = Array(actual.elements)
    let unmatched = matcher.unmatched(elements, in: values, limit: limit - found.count)
    if matcher.isLimitReached { return }
    for index in unmatched {
      add(.value(elements[index].value), .words("no such element among \(values.count)"))
    }
    if unmatched.isEmpty, values.count > elements.count, !matcher.ignoresExtraElements {
      add(.words("\(elements.count) elements"), .words("\(values.count) elements"))
    }
  }

  private mutating func at(_ token: String, _ body: (inout JSONDifferenceFinder) -> Void) {
    if isDone { return }
    path.append(token)
    body(&self)
    path.removeLast()
  }

  private mutating func add(
    _ expected: JSONPattern.Difference.Side, _ actual: JSONPattern.Difference.Side?
  ) {
    if isDone { return }
    found.append(
      JSONPattern.Difference(
        pointer: JSONPointer(tokens: path), expected: expected, actual: actual))
  }
}
