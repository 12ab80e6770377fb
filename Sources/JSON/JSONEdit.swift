// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A change of one span of a JSON text that leaves every other byte unchanged.
///
/// ```swift
/// let root = try JSONDocument(parsing: #"{ "id": 7, "name": "Ada" }"#).root
/// JSONEdit.remove(0, from: root).applied(to: root)  // { "name": "Ada" }
/// ```
///
/// Members and elements are numbered from 0 in the order of the text; repeated members are numbered separately. The
/// inserted bytes need not be JSON, so an edit can also damage a text on purpose.
package struct JSONEdit: Hashable, Sendable {
  /// The bytes that are removed.
  package let range: Range<Int>
  /// The bytes that replace them.
  package let replacement: [UInt8]

  package init(range: Range<Int>, replacement: [UInt8]) {
    self.range = range
    self.replacement = replacement
  }

  /// Replaces a value, or a key with its quotes.
  package static func replace(_ value: JSONValue, with replacement: [UInt8]) -> JSONEdit {
    JSONEdit(range: value.range, replacement: replacement)
  }

  /// Removes a member or element, with one comma and the whitespace next to it.
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

  /// Inserts a member or element, with the comma that it needs.
  /// - Parameters:
  ///   - item: an element, or a member as `"key":value`.
  ///   - number: its number after the insertion; use the count to append.
  package static func insert(
    _ item: [UInt8], at number: Int, in container: JSONValue
  ) -> JSONEdit {
    let items = container.items
    let comma = [UInt8(ascii: ",")]
    if number > 0 {
      let end = items[number - 1].upperBound
      return JSONEdit(range: end..<end, replacement: comma + item)
    }
    // An empty container has no items, so the place is after its bracket.
    let start = items.first?.lowerBound ?? container.range.lowerBound + 1
    return JSONEdit(range: start..<start, replacement: item + (items.isEmpty ? [] : comma))
  }

  /// Reverses the order of the members or elements; the commas and whitespace between them stay in place.
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

  /// The changed text of a value. The change must lie within the value.
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
