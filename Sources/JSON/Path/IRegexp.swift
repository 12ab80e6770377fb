// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIRegularExpression

/// Interoperable regular expressions (RFC 9485), translated for PCRE2.
///
/// `^` and `$` are anchors, as in the RFC's own mappings (section 5) and the compliance tests of JSONPath, although
/// its grammar lists them as normal characters.
struct IRegexp {
  private var rest: ArraySlice<Unicode.Scalar>
  private var translation = ""
  private var nesting = 0

  /// A pattern for the whole or a part of a text; `nil` if the text is not an I-Regexp, or if it exceeds the limits
  /// of PCRE2, as `(a{60000}){60000}` does.
  static func pattern(_ text: String) -> RegularExpression? {
    translate(text).flatMap { translation in
      // A text that is not an expression matches nothing (RFC 9535 section 2.4.6).
      try? RegularExpression(translation, options: .pcre2)
    }
  }

  /// The expression in PCRE2's syntax; `nil` if the text is not an I-Regexp.
  static func translate(_ text: String) -> String? {
    var reader = IRegexp(rest: ArraySlice(text.unicodeScalars))
    guard reader.readAlternatives(), reader.rest.isEmpty else { return nil }
    return reader.translation
  }

  private init(rest: ArraySlice<Unicode.Scalar>) {
    self.rest = rest
  }

  /// `i-regexp`, up to the end or a closing parenthesis.
  private mutating func readAlternatives() -> Bool {
    while let scalar = rest.first, scalar != ")" {
      if take("|") {
        translation += "|"
      } else if !readAtom() || !readQuantifier() {
        return false
      }
    }
    return true
  }

  private mutating func readAtom() -> Bool {
    guard let scalar = rest.popFirst() else { return false }
    switch scalar {
    case ".": translation += #"[^\n\r]"#
    case "^": translation += #"(?:\A)"#
    case "$": translation += #"(?:\z)"#
    case "(":
      // PCRE2 supports at most 250.
      nesting += 1
      guard nesting <= 250 else { return false }
      translation += "(?:"
      guard readAlternatives(), take(")") else { return false }
      translation += ")"
      nesting -= 1
    case "[": return readClass()
    case "\\": return readEscape()
    case ")", "*", "+", "?", "]", "{", "|", "}": return false
    default: appendLiteral(scalar)
    }
    return true
  }

  /// `*`, `+`, `?`, `{n}`, `{n,}`, `{n,m}` or nothing; a second quantifier is an error.
  private mutating func readQuantifier() -> Bool {
    if let scalar = rest.first, scalar == "*" || scalar == "+" || scalar == "?" {
      rest.removeFirst()
      translation.unicodeScalars.append(scalar)
    } else if take("{") {
      translation += "{"
      guard readDigits() else { return false }
      if take(",") {
        translation += ","
        _ = readDigits()
      }
      guard take("}") else { return false }
      translation += "}"
    }
    return true
  }

  private mutating func readDigits() -> Bool {
    let digits = rest.prefix { "0"..."9" ~= $0 }
    rest = rest.dropFirst(digits.count)
    translation.unicodeScalars.append(contentsOf: digits)
    return !digits.isEmpty
  }

  // MARK: Classes

  /// `charClassExpr` after its opening bracket.
  private mutating func readClass() -> Bool {
    translation += "["
    if take("^") { translation += "^" }
    var isEmpty = true
    if take("-") {
      translation += #"\-"#
      isEmpty = false
    }
    while let scalar = rest.first, scalar != "]" {
      if take("-") {
        // A literal hyphen is allowed only at the end.
        guard rest.first == "]" else { return false }
        translation += #"\-"#
      } else if !readClassEntry() {
        return false
      }
      isEmpty = false
    }
    guard !isEmpty, take("]") else { return false }
    translation += "]"
    return true
  }

  /// `CCE1`: a character, a range or a property.
  private mutating func readClassEntry() -> Bool {
    if isPropertyNext {
      rest.removeFirst()
      return readEscape()
    }
    guard readClassCharacter() else { return false }
    guard rest.first == "-", rest.dropFirst().first != "]" else { return true }
    rest.removeFirst()
    translation += "-"
    return readClassCharacter()
  }

  private var isPropertyNext: Bool {
    rest.first == "\\" && (rest.dropFirst().first == "p" || rest.dropFirst().first == "P")
  }

  /// `CCchar`.
  private mutating func readClassCharacter() -> Bool {
    guard !isPropertyNext, let scalar = rest.popFirst() else { return false }
    switch scalar {
    case "\\": return readEscape()
    case "-", "[", "]": return false
    default:
      appendLiteral(scalar)
      return true
    }
  }

  // MARK: Escapes

  /// The part after a backslash.
  private mutating func readEscape() -> Bool {
    guard let scalar = rest.popFirst() else { return false }
    switch scalar {
    case "n", "r", "t":
      translation += "\\"
      translation.unicodeScalars.append(scalar)
    case "(", ")", "*", "+", "-", ".", "?", "[", "\\", "]", "^", "{", "|", "}":
      appendLiteral(scalar)
    case "p", "P": return readProperty(scalar)
    default: return false
    }
    return true
  }

  private static let properties: [Unicode.Scalar: String] = [
    "L": "lmotu", "M": "cen", "N": "dlo", "P": "cdefios", "Z": "lps", "S": "ckmo", "C": "cfno",
  ]

  /// `{Lu}` after `\p` or `\P`.
  private mutating func readProperty(_ letter: Unicode.Scalar) -> Bool {
    guard take("{"), let major = rest.popFirst(), let minors = Self.properties[major] else {
      return false
    }
    translation += "\\\(letter){\(major)"
    if let minor = rest.first, minors.unicodeScalars.contains(minor) {
      rest.removeFirst()
      translation.unicodeScalars.append(minor)
    }
    translation += "}"
    return take("}")
  }

  /// A literal character: in PCRE2, a backslash before a character that is not a letter or digit makes it literal.
  private mutating func appendLiteral(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "0"..."9", "A"..."Z", "a"..."z", "\u{80}"...: break
    default: translation += "\\"
    }
    translation.unicodeScalars.append(scalar)
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard rest.first == scalar else { return false }
    rest.removeFirst()
    return true
  }
}
