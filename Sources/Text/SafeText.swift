// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Texts of clients and bodies as they can be shown anywhere: in a terminal, in XML 1.0, in a page.
package enum SafeText {
  /// The text with its control characters escaped as `\u{…}`, including C1 controls, noncharacters, and characters that are
  /// invisible or change the direction of writing.
  /// - Parameter keepsLines: whether line feeds and tabs stay as they are.
  package static func escaped(_ text: String, keepsLines: Bool = false) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if keepsLines, scalar == "\n" || scalar == "\t" {
        result.unicodeScalars.append(scalar)
      } else if mustBeEscaped(scalar) {
        result += escape(scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// One line: the same, with every run of blanks and line ends as one blank.
  package static func line(_ text: String) -> String {
    if isLine(text) { return text }
    return escaped(
      text.split { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r\n" || $0 == "\r" }
        .joined(separator: " "))
  }

  /// Whether a text is plain ASCII in one line, with single blanks between words: most texts are.
  private static func isLine(_ text: String) -> Bool {
    var last = UInt8(ascii: " ")
    for byte in text.utf8 {
      if byte < 0x20 || byte > 0x7E || byte == UInt8(ascii: " ") && last == byte { return false }
      last = byte
    }
    return last != UInt8(ascii: " ") || text.isEmpty
  }

  /// A text of at most a number of bytes; `…` replaces the rest.
  package static func shortened(_ text: String, to limit: Int) -> String {
    guard text.utf8.count > limit else { return text }
    var end = text.utf8.index(text.startIndex, offsetBy: max(limit - 3, 0))
    while end > text.startIndex, end.samePosition(in: text.unicodeScalars) == nil {
      end = text.utf8.index(before: end)
    }
    return String(text[..<end]) + "…"
  }

  /// The end of a text, of at most a number of bytes; `…` replaces what comes before.
  package static func end(of text: String, limit: Int) -> String {
    guard text.utf8.count > limit else { return text }
    var start = text.utf8.index(text.endIndex, offsetBy: -max(limit - 3, 0))
    while start < text.endIndex, start.samePosition(in: text.unicodeScalars) == nil {
      start = text.utf8.index(after: start)
    }
    return "…" + String(text[start...])
  }

  private static func mustBeEscaped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20..<0x7F: false
    case 0..<0xA0, 0xFDD0...0xFDEF: true
    default: scalar.value & 0xFFFE == 0xFFFE || isInvisible(scalar)
    }
  }

  /// Whether a character is invisible, or changes the direction of writing.
  package static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    "\\u{" + String(scalar.value, radix: 16) + "}"
  }
}
