// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Texts in XML and HTML, where none of their characters is markup.
package enum MarkupText {
  /// The text as the content of an element.
  package static func content(_ text: String) -> String { escaped(text, isAttribute: false) }

  /// The text as the value of an attribute in quotes. Line ends and tabs are kept by references.
  package static func attribute(_ text: String) -> String { escaped(text, isAttribute: true) }

  private static func escaped(_ text: String, isAttribute: Bool) -> String {
    if !text.utf8.contains(where: mayBeMarkup) { return text }
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): result += "&amp;".utf8
      case UInt8(ascii: "<"): result += "&lt;".utf8
      case UInt8(ascii: ">"): result += "&gt;".utf8
      case UInt8(ascii: "\"") where isAttribute: result += "&quot;".utf8
      case UInt8(ascii: "'") where isAttribute: result += "&#39;".utf8
      case 0x0A where isAttribute: result += "&#10;".utf8
      case 0x09 where isAttribute: result += "&#9;".utf8
      default: result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func mayBeMarkup(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
      UInt8(ascii: "'"), 0x0A, 0x09:
      true
    default: false
    }
  }
}
