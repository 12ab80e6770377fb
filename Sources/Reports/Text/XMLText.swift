// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Texts in XML 1.0, which cannot contain most control characters in any spelling.
enum XMLText {
  /// The text as the content of an element.
  static func content(_ text: String) -> String {
    marked(SafeText.escaped(text, keepsLines: true))
  }

  /// The text as the value of an attribute, in quotes. Line ends and tabs are kept by references.
  static func attribute(_ text: String) -> String {
    marked(SafeText.escaped(text, keepsLines: true), isAttribute: true)
  }

  private static func marked(_ text: String, isAttribute: Bool = false) -> String {
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
