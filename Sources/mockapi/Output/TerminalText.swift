// mockapi
// SPDX-License-Identifier: Apache-2.0

/// How much room texts take on a terminal.
enum TerminalText {
  /// The columns that a letter takes: 2 for those of East Asia and emoji, 0 for marks that stand above others.
  static func width(of character: Character) -> Int {
    var width = 0
    for scalar in character.unicodeScalars { width = max(width, Self.width(of: scalar)) }
    return width
  }

  static func width(of text: String) -> Int {
    text.reduce(0) { $0 + width(of: $1) }
  }

  /// A text in lines of a width.
  /// - Parameters:
  ///   - width: in columns; at least 2, so that every letter fits.
  ///   - limit: how many lines at most; the last one says with `…` that there would be more.
  static func lines(_ text: String, width: Int, limit: Int) -> [String] {
    var lines = [""]
    var used = 0
    for character in text {
      let needed = Self.width(of: character)
      if used + needed > width {
        if lines.count == limit {
          lines[limit - 1] = clipped(lines[limit - 1], to: width - 1) + "…"
          return lines
        }
        lines.append("")
        used = 0
      }
      lines[lines.count - 1].append(character)
      used += needed
    }
    return lines
  }

  /// A text with as many blanks behind it as a width wants.
  static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(width - Self.width(of: text), 0))
  }

  private static func clipped(_ text: String, to width: Int) -> String {
    var result = ""
    var used = 0
    for character in text {
      used += Self.width(of: character)
      if used > width { break }
      result.append(character)
    }
    return result
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

  /// What Unicode's East Asian Width calls wide or fullwidth, in whole blocks (UAX #11).
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
    0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18AFF,
    0x1B000...0x1B2FF, 0x20000...0x3FFFD,
  ]
}
