// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Texts in XML and HTML, where none of their characters is markup.
package enum MarkupText {
  /// The text as the content of an element.
  package static func content(_ text: String) -> String { escaped(text, by: reference(to:)) }

  /// The text as the value of an attribute in quotes. Line ends and tabs are kept by references.
  package static func attribute(_ text: String) -> String {
    escaped(text) { byte in
      switch byte {
      case UInt8(ascii: "\""): "&quot;"
      case UInt8(ascii: "'"): "&#39;"
      case 0x0A: "&#10;"
      case 0x09: "&#9;"
      default: reference(to: byte)
      }
    }
  }

  /// The text as the content of an element or as the value of an attribute, with as few references as can be.
  package static func short(_ text: String) -> String {
    escaped(text) { byte in
      switch byte {
      case UInt8(ascii: "\""): "&quot;"
      case UInt8(ascii: ">"): nil
      default: reference(to: byte)
      }
    }
  }

  /// The text as templates of Handlebars write it between two braces.
  package static func handlebars(_ text: String) -> String {
    escaped(text) { byte in
      switch byte {
      case UInt8(ascii: "\""): "&quot;"
      case UInt8(ascii: "'"): "&#x27;"
      case UInt8(ascii: "`"): "&#x60;"
      case UInt8(ascii: "="): "&#x3D;"
      default: reference(to: byte)
      }
    }
  }

  private static func escaped(_ text: String, by reference: (UInt8) -> String?) -> String {
    if !text.utf8.contains(where: { reference($0) != nil }) { return text }
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if let reference = reference(byte) { result += reference.utf8 } else { result.append(byte) }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func reference(to byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    default: nil
    }
  }
}
