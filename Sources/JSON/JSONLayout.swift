// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Lays JSON out as people write it: an object or array that fits is on one line, and any other has a line for each of its
/// members or elements. What is inside so many others that a line has no room for it is on one line, however long.
///
/// ```json
/// {
///   "request": { "method": "GET", "urlPath": "/users" },
///   "tags": ["a", "b"]
/// }
/// ```
package struct JSONLayout {
  /// The number of bytes of a line.
  private let width: Int
  private var bytes: [UInt8] = []

  private init(width: Int) { self.width = width }

  /// The text of a value, which ends with a line feed. Order, duplicates and the spelling of numbers and strings are kept. An
  /// object or array at the top always has several lines, unless it is empty.
  package static func text(of value: JSONValue, width: Int = 100) -> [UInt8] {
    var layout = JSONLayout(width: width)
    if value.valueCount > 1 {
      layout.spread(value, indent: 0)
    } else {
      _ = layout.appendLine(value, upTo: .max)
    }
    layout.bytes.append(0x0A)
    return layout.bytes
  }

  private mutating func append(_ value: JSONValue, indent: Int, column: Int) {
    if indent > width {
      // No line has room any more, and there would be more blanks than text.
      _ = appendLine(value, upTo: .max)
      return
    }
    let start = bytes.count
    // A comma may follow.
    if appendLine(value, upTo: start + width - column - 1) { return }
    bytes.removeSubrange(start...)
    spread(value, indent: indent)
  }

  /// Writes a value on several lines, if it has parts.
  private mutating func spread(_ value: JSONValue, indent: Int) {
    switch value.kind {
    case .object:
      bytes.append(UInt8(ascii: "{"))
      var isFirst = true
      for member in value.members {
        newLine(indent: indent + 2, isFirst: isFirst)
        isFirst = false
        bytes.append(contentsOf: member.key.source)
        bytes.append(contentsOf: ": ".utf8)
        append(
          member.value, indent: indent + 2, column: indent + 4 + member.key.range.count)
      }
      newLine(indent: indent, isFirst: true)
      bytes.append(UInt8(ascii: "}"))
    case .array:
      bytes.append(UInt8(ascii: "["))
      var isFirst = true
      for element in value.elements {
        newLine(indent: indent + 2, isFirst: isFirst)
        isFirst = false
        append(element, indent: indent + 2, column: indent + 2)
      }
      newLine(indent: indent, isFirst: true)
      bytes.append(UInt8(ascii: "]"))
    case .string, .number, .boolean, .null:
      bytes.append(contentsOf: value.source)
    }
  }

  private mutating func newLine(indent: Int, isFirst: Bool) {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    bytes.append(0x0A)
    bytes.append(contentsOf: repeatElement(0x20, count: indent))
  }

  /// Writes a value on the current line; stops when the text has more than `limit` bytes.
  /// - Returns: whether all of it is written.
  private mutating func appendLine(_ value: JSONValue, upTo limit: Int) -> Bool {
    switch value.kind {
    case .object where value.valueCount == 1: bytes.append(contentsOf: "{}".utf8)
    case .array where value.valueCount == 1: bytes.append(contentsOf: "[]".utf8)
    case .object:
      var separator = "{ "
      for member in value.members {
        bytes.append(contentsOf: separator.utf8)
        bytes.append(contentsOf: member.key.source)
        bytes.append(contentsOf: ": ".utf8)
        guard appendLine(member.value, upTo: limit) else { return false }
        separator = ", "
      }
      bytes.append(contentsOf: " }".utf8)
    case .array:
      var separator = "["
      for element in value.elements {
        bytes.append(contentsOf: separator.utf8)
        guard appendLine(element, upTo: limit) else { return false }
        separator = ", "
      }
      bytes.append(UInt8(ascii: "]"))
    case .string, .number, .boolean, .null: bytes.append(contentsOf: value.source)
    }
    return bytes.count <= limit
  }
}
