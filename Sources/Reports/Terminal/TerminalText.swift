// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// Texts measured in the columns of a terminal.
package enum TerminalText {
  /// The columns that a character takes: 2 for East Asian characters and emoji, 0 for combining marks.
  package static func width(of character: Character) -> Int {
    var width = 0
    for scalar in character.unicodeScalars { width = max(width, Self.width(of: scalar)) }
    return width
  }

  package static func width(of text: String) -> Int {
    text.reduce(0) { $0 + width(of: $1) }
  }

  /// A text with its control characters escaped, including C1 controls and characters that are invisible or change
  /// the direction of writing: `\x1b`, `\u{9b}`, `\u{202e}`.
  package static func printable(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if let escape = escape(scalar) {
        result += escape
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The escape of ``printable(_:)`` for a scalar that must not reach a terminal; `nil` for other scalars.
  package static func escape(_ scalar: Unicode.Scalar) -> String? {
    var digits: String { String(scalar.value, radix: 16) }
    switch scalar.value {
    case 0..<0x10: return "\\x0" + digits
    case 0x10..<0x20, 0x7F: return "\\x" + digits
    case 0x20..<0x7F: return nil
    case 0x80..<0xA0: return "\\u{\(digits)}"
    default: return SafeText.isInvisible(scalar) ? "\\u{\(digits)}" : nil
    }
  }

  /// Splits a text into lines of a width, escaped like ``printable(_:)``; no escape is broken across a line
  /// end.
  /// - Parameters:
  ///   - width: in columns; at least 2, so that every character fits. An escape that is wider has its own line.
  ///   - limit: the largest number of lines; the last one ends with `…` if more would follow.
  package static func lines(_ text: String, width: Int, limit: Int) -> [String] {
    var lines: [String] = []
    var line: [(text: String, width: Int)] = []
    var used = 0
    for unit in text.lazy.flatMap(units) {
      let needed = Self.width(of: unit)
      if used + needed > width, !line.isEmpty {
        if lines.count == limit - 1 {
          while used > width - 1, let last = line.popLast() { used -= last.width }
          return lines + [line.map(\.text).joined() + "…"]
        }
        lines.append(line.map(\.text).joined())
        line = []
        used = 0
      }
      line.append((unit, needed))
      used += needed
    }
    return lines + [line.map(\.text).joined()]
  }

  /// Lines of whole words, as far as they fit; the last one ends with `…` if more would follow.
  package static func wrapped(_ text: String, width: Int, limit: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      for (number, piece) in Self.lines(String(word), width: width, limit: limit)
        .enumerated()
      {
        if number == 0, let last = lines.last,
          Self.width(of: last) + 1 + Self.width(of: piece) <= width
        {
          lines[lines.count - 1] = last + " " + piece
        } else {
          lines.append(piece)
        }
        if lines.count > limit {
          let last = lines[limit - 1]
          return lines[..<(limit - 1)] + [cut(last, to: width - 1) + "…"]
        }
      }
    }
    return lines
  }

  /// The start of a text, of at most a number of columns.
  private static func cut(_ text: String, to width: Int) -> String {
    var result = ""
    var used = 0
    for character in text {
      used += Self.width(of: character)
      if used > width { break }
      result.append(character)
    }
    return result
  }

  /// The parts of a character that a line end must not break: the character itself, or its escapes.
  private static func units(of character: Character) -> [String] {
    var units: [String] = []
    var letter = ""
    for scalar in character.unicodeScalars {
      if let escape = escape(scalar) {
        if !letter.isEmpty { units.append(letter) }
        units.append(escape)
        letter = ""
      } else {
        letter.unicodeScalars.append(scalar)
      }
    }
    if !letter.isEmpty { units.append(letter) }
    return units
  }

  /// A text padded with blanks to a number of columns.
  package static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(width - Self.width(of: text), 0))
  }

  private static func width(of scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    let isWide =
      scalar.properties.isEmojiPresentation
      || wideRanges.contains { $0.contains(scalar.value) }
    return isWide ? 2 : 1
  }

  /// The blocks that Unicode's East Asian Width property calls wide or fullwidth (UAX #11).
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
    0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18AFF,
    0x1B000...0x1B2FF, 0x20000...0x3FFFD,
  ]
}
