// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// Writes compact JSON text in the order of the calls.
///
/// ```swift
/// var writer = JSONWriter()
/// writer.object { writer in
///   writer.member("status", 404)
///   writer.member("tags") { $0.array { $0.string("a") } }
/// }
/// writer.text  // {"status":404,"tags":["a"]}
/// ```
package struct JSONWriter: Sendable {
  /// The text written so far, in UTF-8.
  package private(set) var bytes: [UInt8] = []
  /// Whether the next value or key needs a comma before it.
  private var needsComma = false

  package init() {}

  /// A writer with room for a number of bytes.
  package init(reserving count: Int) {
    bytes.reserveCapacity(count)
  }

  /// The text written so far, as a string.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Writes an object; the closure writes its members.
  package mutating func object(_ members: (inout JSONWriter) -> Void) {
    container(open: "{", close: "}", members)
  }

  /// Writes an array; the closure writes its elements.
  package mutating func array(_ elements: (inout JSONWriter) -> Void) {
    container(open: "[", close: "]", elements)
  }

  /// Writes a key; the closure writes its value.
  package mutating func member(_ name: String, _ value: (inout JSONWriter) -> Void) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
    value(&self)
  }

  package mutating func member(_ name: String, _ value: String) {
    member(name) { $0.string(value) }
  }

  package mutating func member(_ name: String, _ value: Int) {
    member(name) { $0.raw(String(value).utf8) }
  }

  package mutating func member(_ name: String, _ value: Bool) {
    member(name) { $0.raw((value ? "true" : "false").utf8) }
  }

  /// Writes a member that is `null` if there is no text.
  package mutating func member(_ name: String, orNull text: String?) {
    member(name) { writer in
      if let text { writer.string(text) } else { writer.null() }
    }
  }

  /// Writes a member that is `null` if there is no number.
  package mutating func member(_ name: String, orNull number: Int?) {
    member(name) { $0.raw((number.map { "\($0)" } ?? "null").utf8) }
  }

  package mutating func null() { raw("null".utf8) }

  /// Writes a string with its quotes. Only `"`, `\` and control characters are escaped.
  package mutating func string(_ text: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    // A bridged string is copied here.
    var text = text
    text.withUTF8 { text in
      // What needs no escape is copied in runs.
      var start = 0
      for index in 0..<text.count where Self.needsEscape(text[index]) {
        bytes.append(contentsOf: text[start..<index])
        escape(text[index])
        start = index + 1
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
    }
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case 0x0A: bytes.append(contentsOf: #"\n"#.utf8)
    case 0x0D: bytes.append(contentsOf: #"\r"#.utf8)
    case 0x09: bytes.append(contentsOf: #"\t"#.utf8)
    case 0..<0x20:
      bytes.append(contentsOf: #"\u00"#.utf8)
      bytes.append(contentsOf: HexText.of(byte).utf8)
    default:
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(byte)
    }
  }

  /// Writes a value that is already JSON.
  package mutating func raw(_ json: some Sequence<UInt8>) {
    separate()
    bytes.append(contentsOf: json)
    needsComma = true
  }

  /// Writes a value compactly. Order, duplicates and the spelling of numbers are kept; strings with escapes are escaped again.
  ///
  /// Recurses; the depth of a value is bounded by that of its document.
  package mutating func value(_ value: JSONValue) {
    switch value.kind {
    case .object:
      object { writer in
        for member in value.members {
          writer.value(member.key)
          writer.bytes.append(UInt8(ascii: ":"))
          writer.needsComma = false
          writer.value(member.value)
        }
      }
    case .array:
      array { writer in for element in value.elements { writer.value(element) } }
    case .string where !value.isWrittenAsSpelled: string(value.string ?? "")
    case .string, .number, .boolean, .null:
      let range = value.range
      value.document.storage.bytes.withUnsafeBufferPointer {
        raw(UnsafeBufferPointer(rebasing: $0[range]))
      }
    }
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  private mutating func container(
    open: Unicode.Scalar, close: Unicode.Scalar, _ content: (inout JSONWriter) -> Void
  ) {
    separate()
    bytes.append(UInt8(ascii: open))
    needsComma = false
    content(&self)
    bytes.append(UInt8(ascii: close))
    needsComma = true
  }
}
