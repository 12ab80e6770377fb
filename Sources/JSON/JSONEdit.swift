// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A change of one span of a JSON text, which leaves every other byte as it is.
///
/// ```swift
/// let root = try JSONDocument(parsing: #"{ "id": 7, "name": "Ada" }"#).root
/// JSONEdit.remove(0, from: root).applied(to: root)  // { "name": "Ada" }
/// ```
///
/// Members and elements are counted from 0 in the order of the text, each repeated member for itself. What is put in
/// need not be JSON: texts that are damaged on purpose are made like that, too.
package struct JSONEdit: Hashable, Sendable {
  /// The bytes that go.
  package let range: Range<Int>
  /// What stands there afterwards.
  package let replacement: [UInt8]

  /// Puts bytes in the place of a value, or of a key with its quotes.
  package static func replace(_ value: JSONValue, with replacement: [UInt8]) -> JSONEdit {
    JSONEdit(range: value.range, replacement: replacement)
  }

  /// Takes out a member or element, with the comma that would be too many and the whitespace beside it.
  package static func remove(_ number: Int, from container: JSONValue) -> JSONEdit {
    let items = container.items
    let item = items[number]
    let range =
      if number + 1 < items.count {
        item.lowerBound..<items[number + 1].lowerBound
      } else {
        (number > 0 ? items[number - 1].upperBound : item.lowerBound)..<item.upperBound
      }
    return JSONEdit(range: range, replacement: [])
  }

  /// Puts in a member or element, with the comma that it needs.
  /// - Parameters:
  ///   - item: an element, or a member as `"key":value`.
  ///   - number: its number afterwards; the count of members or elements for the last.
  package static func insert(
    _ item: [UInt8], at number: Int, in container: JSONValue
  ) -> JSONEdit {
    let items = container.items
    let comma = [UInt8(ascii: ",")]
    if number > 0 {
      let end = items[number - 1].upperBound
      return JSONEdit(range: end..<end, replacement: comma + item)
    }
    // Behind the bracket where there is nothing else.
    let start = items.first?.lowerBound ?? container.range.lowerBound + 1
    return JSONEdit(range: start..<start, replacement: item + (items.isEmpty ? [] : comma))
  }

  /// Turns the order of the members or elements around; the commas and whitespace between them stay where they are.
  package static func reverse(_ container: JSONValue) -> JSONEdit {
    let items = container.items
    guard let first = items.first, let last = items.last else {
      return JSONEdit(range: container.range, replacement: Array(container.source))
    }
    let bytes = container.document.storage.bytes
    var replacement: [UInt8] = []
    var end = first.lowerBound
    for (item, other) in zip(items, items.reversed()) {
      replacement += bytes[end..<item.lowerBound]
      replacement += bytes[other]
      end = item.upperBound
    }
    return JSONEdit(range: first.lowerBound..<last.upperBound, replacement: replacement)
  }

  /// The text of a value with the change in it. The change must lie within the value.
  package func applied(to value: JSONValue) -> [UInt8] {
    let whole = value.range
    precondition(whole.lowerBound <= range.lowerBound && range.upperBound <= whole.upperBound)
    let bytes = value.document.storage.bytes
    return bytes[whole.lowerBound..<range.lowerBound] + replacement
      + bytes[range.upperBound..<whole.upperBound]
  }
}

extension JSONValue {
  /// The bytes of each element, or of each member from its key to its value; empty for other kinds.
  fileprivate var items: [Range<Int>] {
    kind == .object
      ? members.map { $0.key.range.lowerBound..<$0.value.range.upperBound } : elements.map(\.range)
  }
}
