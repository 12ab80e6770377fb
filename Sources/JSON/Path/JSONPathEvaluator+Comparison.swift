// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

extension JSONPathEvaluator {
  func compare(
    _ left: JSONPathValue, _ comparison: JSONPathComparison, _ right: JSONPathValue
  ) -> Bool {
    switch comparison {
    case .equal: isEqual(left, right)
    case .notEqual: !isEqual(left, right)
    case .identical: isDefined(left) && areIdentical(left, right)
    case .notIdentical: !(isDefined(left) && areIdentical(left, right))
    case .less: isLess(left, right)
    case .greater: isLess(right, left)
    case .lessOrEqual: isLess(left, right) || isEqual(left, right)
    case .greaterOrEqual: isLess(right, left) || isEqual(left, right)
    case .isIn: isItem(left, of: right)
    case .isNotIn: !isItem(left, of: right)
    case .contains: contains(left, right)
    case .isEmpty: isEmpty(left).map { .boolean($0) == scalar(of: right) } ?? false
    case .hasSize: hasSize(left, right)
    case .isSubset: items(of: left)?.allSatisfy { isItem($0, of: right) } ?? false
    case .hasAnyOf: items(of: left)?.contains { isItem($0, of: right) } ?? false
    case .hasNoneOf: items(of: left).map { !$0.contains { isItem($0, of: right) } } ?? false
    }
  }

  // MARK: RFC 9535 section 2.3.5.2.2

  private func isEqual(_ left: JSONPathValue, _ right: JSONPathValue) -> Bool {
    guard isWireMock else { return areIdentical(left, right) }
    guard isDefined(left), isDefined(right) else { return false }
    switch (scalar(of: left), scalar(of: right)) {
    // The left side decides how to compare, as in WireMock's library.
    case (.number(let number), .string(let text)): return Self.number(text) == number
    case (.string(let text), .number(let number)):
      return ByteEquality.areEqual(text, number.spelling)
    default: return areIdentical(left, right)
    }
  }

  private func isLess(_ left: JSONPathValue, _ right: JSONPathValue) -> Bool {
    switch (scalar(of: left), scalar(of: right)) {
    case (.number(let left), .number(let right)): left < right
    // The order of bytes in UTF-8 is the order of Unicode scalar values.
    case (.string(let left), .string(let right)): left.utf8.lexicographicallyPrecedes(right.utf8)
    default: false
    }
  }

  private func areIdentical(_ left: JSONPathValue, _ right: JSONPathValue) -> Bool {
    guard spend() else { return false }
    switch (left, right) {
    case (.nothing, .nothing): return true
    case (.nothing, _), (_, .nothing): return false
    case (.node(let left), .node(let right)): return areIdentical(left, right)
    case (.list, _), (_, .list):
      guard let left = items(of: left), let right = items(of: right) else { return false }
      return left.count == right.count && zip(left, right).allSatisfy(areIdentical)
    case (.scalar, _), (_, .scalar):
      guard let left = scalar(of: left), let right = scalar(of: right) else { return false }
      return left == right
    }
  }

  /// Deep equality, without recursion; members may be in any order.
  private func areIdentical(_ left: JSONValue, _ right: JSONValue) -> Bool {
    var pairs = [(left, right)]
    while let (left, right) = pairs.popLast() {
      guard spend(), left.kind == right.kind else { return false }
      switch left.kind {
      case .array:
        let elements = (Array(left.elements), Array(right.elements))
        guard spend(elements.0.count + elements.1.count), elements.0.count == elements.1.count
        else { return false }
        pairs.append(contentsOf: zip(elements.0, elements.1))
      case .object:
        let (members, others) = (members(of: left), members(of: right))
        guard members.count == others.count else { return false }
        for (name, value) in members {
          guard let other = others[name] else { return false }
          pairs.append((value, other))
        }
      default:
        guard let left = scalar(of: .node(left)), let right = scalar(of: .node(right)),
          left == right
        else { return false }
      }
    }
    return true
  }

  /// The members by the bytes of their names, because Swift treats canonically equivalent strings as equal.
  private func members(of object: JSONValue) -> [[UInt8]: JSONValue] {
    spend(object.range.count / 8)
    return Dictionary(object.members.map { (Array($0.name.utf8), $0.value) }) { _, last in last }
  }

  // MARK: The words of WireMock's library

  private func isItem(_ item: JSONPathValue, of list: JSONPathValue) -> Bool {
    isDefined(item) && items(of: list)?.contains { isEqual(item, $0) } ?? false
  }

  /// Whether an array contains an item, or a string a part.
  private func contains(_ whole: JSONPathValue, _ part: JSONPathValue) -> Bool {
    if items(of: whole) != nil { return isItem(part, of: whole) }
    guard case .string(let text) = scalar(of: whole), case .string(let part) = scalar(of: part)
    else { return false }
    spend(text.utf8.count)
    return part.isEmpty || text.utf8.firstRange(of: part.utf8) != nil
  }

  private func isEmpty(_ value: JSONPathValue) -> Bool? {
    if case .string(let text) = scalar(of: value) { return text.isEmpty }
    return size(of: value).map { $0 == 0 }
  }

  private func hasSize(_ value: JSONPathValue, _ expected: JSONPathValue) -> Bool {
    guard case .number(let number) = scalar(of: expected) else { return false }
    if case .string(let text) = scalar(of: value) { return number.wholeInteger == text.utf16.count }
    return items(of: value).map { $0.count == number.wholeInteger } ?? false
  }

  // MARK: Scalars

  private func isDefined(_ value: JSONPathValue) -> Bool { !value.isNothing }

  /// The value, if it is neither nothing nor an array nor an object.
  func scalar(of value: JSONPathValue) -> JSONScalar? {
    switch value {
    case .scalar(let scalar): return scalar
    case .node(let node): return spend(1 + node.range.count / 16) ? node.scalar : nil
    case .nothing, .list: return nil
    }
  }

  /// The number that a text spells.
  private static func number(_ text: String) -> JSONNumber? {
    // A text that is not a number equals no number.
    guard let root = try? JSONDocument(parsing: text).root, root.range.count == text.utf8.count
    else { return nil }
    return root.number
  }
}
