// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Texts as words of a shell: bash, zsh, ksh, and every shell of POSIX 2024, which has `$'…'`.
enum ShellWord {
  /// `text` as one word on one line.
  static func quoted(_ text: String) -> String {
    if !text.unicodeScalars.contains(where: isInvisible) {
      return "'" + text.replacing("'", with: #"'\''"#) + "'"
    }
    var word = "$'"
    for scalar in text.unicodeScalars {
      switch scalar {
      case "'", "\\": word += "\\\(scalar)"
      case "\n": word += #"\n"#
      case "\r": word += #"\r"#
      case "\t": word += #"\t"#
      case let scalar where isInvisible(scalar): word += escaped(scalar)
      default: word.unicodeScalars.append(scalar)
      }
    }
    return word + "'"
  }

  /// `text` on one line, with escapes for what could end the line or change how it looks.
  static func withoutControls(_ text: String) -> String {
    text.unicodeScalars.map { isInvisible($0) ? escaped($0) : String($0) }.joined()
  }

  /// Three octal digits a byte: with hexadecimal digits, some shells read the letters that follow as well.
  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    String(scalar).utf8.map { byte in
      let digits = String(byte, radix: 8)
      return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
    }.joined()
  }

  /// Whether a scalar is a control character, or one that changes the lines or the direction of a text.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
    default: false
    }
  }
}
