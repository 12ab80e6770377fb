// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Texts in a page, where no character of a record is markup.
enum HTMLText {
  /// The text as the content of an element, or as the value of an attribute in quotes.
  static func escaped(_ text: String) -> String {
    XMLText.attribute(text)
  }

  /// The same with its lines, for elements that keep them.
  static func lines(_ text: String) -> String { XMLText.content(text) }

  /// JSON in a script element: nothing in it can end the element, or begin a comment.
  static func script(_ json: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(json.count)
    for byte in json {
      switch byte {
      case UInt8(ascii: "<"): result += #"\u003c"#.utf8
      case UInt8(ascii: ">"): result += #"\u003e"#.utf8
      case UInt8(ascii: "&"): result += #"\u0026"#.utf8
      default: result.append(byte)
      }
    }
    return result
  }
}
