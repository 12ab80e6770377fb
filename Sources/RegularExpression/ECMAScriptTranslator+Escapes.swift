// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

extension ECMAScriptTranslator {
  /// A part of an expression that matches a scalar or a set of scalars, in a class or outside of one.
  enum Atom {
    case scalar(UInt32)
    /// The inside of a class.
    case set(String)

    var asClassContent: String {
      switch self {
      case .scalar(let scalar): ECMAScriptTranslator.text(scalar)
      case .set(let content): content
      }
    }
  }

  /// Translates the text after a backslash outside of classes.
  mutating func translateEscape() throws(SyntaxError) -> String {
    escapeStart = offset - 1
    switch peek() {
    case UInt8(ascii: "b"), UInt8(ascii: "B"):
      offset += 1
      return #"\"# + Self.text(source[offset - 1])
    case .some(UInt8(ascii: "1")...UInt8(ascii: "9")):
      let digits = source[offset...].prefix(while: ASCII.isDigit)
      offset += digits.count
      return Self.backReference(to: String(decoding: digits, as: UTF8.self))
    case UInt8(ascii: "k"):
      offset += 1
      guard peek() == UInt8(ascii: "<") else { throw badEscape("k") }
      return #"\k"#
    default:
      switch try readEscapedAtom() {
      case .scalar(let scalar): return Self.text(scalar)
      case .set(let content): return "[" + content + "]"
      }
    }
  }

  /// Translates the text after `[`, up to and including the closing bracket.
  mutating func translateClass() throws(SyntaxError) -> String {
    let start = offset - 1
    let isNegated = take("^")
    var content = ""
    while !take("]") {
      guard peek() != nil else {
        throw SyntaxError(
          offset: source.count, message: "the class from offset \(start) has no ']'")
      }
      let place = offset
      let first = try readClassAtom()
      guard peek() == UInt8(ascii: "-"), offset + 1 < source.count,
        source[offset + 1] != UInt8(ascii: "]")
      else {
        content += first.asClassContent
        continue
      }
      offset += 1
      let last = try readClassAtom()
      guard case (.scalar(let low), .scalar(let high)) = (first, last) else {
        // Beside a set the hyphen is an ordinary character (Annex B).
        content += first.asClassContent + #"\-"# + last.asClassContent
        continue
      }
      guard low <= high else {
        throw SyntaxError(offset: place, message: "range out of order in character class")
      }
      content += Self.text(low) + "-" + Self.text(high)
    }
    // `[]` matches nothing and `[^]` matches any scalar; PCRE2 has no such classes.
    if content.isEmpty { return isNegated ? #"[\x{0}-\x{10FFFF}]"# : "(?!)" }
    return (isNegated ? "[^" : "[") + content + "]"
  }

  private mutating func readClassAtom() throws(SyntaxError) -> Atom {
    escapeStart = offset
    guard take(#"\"#) else { return .scalar(takeScalar()) }
    guard !take("b") else { return .scalar(0x08) }
    return try readEscapedAtom()
  }

  /// Reads the escapes that have the same meaning in a class and outside of it (CharacterEscape and
  /// CharacterClassEscape of ECMA-262).
  private mutating func readEscapedAtom() throws(SyntaxError) -> Atom {
    guard let byte = peek() else {
      throw SyntaxError(
        offset: escapeStart,
        message: "an escape must follow the backslash; found the end of the expression")
    }
    offset += 1
    switch byte {
    case UInt8(ascii: "d"): return .set(Self.digits)
    case UInt8(ascii: "D"): return .set(Self.noDigits)
    case UInt8(ascii: "w"): return .set(Self.wordLetters)
    case UInt8(ascii: "W"): return .set(Self.noWordLetters)
    case UInt8(ascii: "s"): return .set(Self.whitespace)
    case UInt8(ascii: "S"): return .set(Self.noWhitespace)
    case UInt8(ascii: "t"): return .scalar(0x09)
    case UInt8(ascii: "n"): return .scalar(0x0A)
    case UInt8(ascii: "v"): return .scalar(0x0B)
    case UInt8(ascii: "f"): return .scalar(0x0C)
    case UInt8(ascii: "r"): return .scalar(0x0D)
    case UInt8(ascii: "0"):
      if let next = peek(), ASCII.isDigit(next) { throw badEscape("0") }
      return .scalar(0)
    case UInt8(ascii: "c"):
      guard let letter = peek(), ASCII.isLetter(letter) else { throw badEscape("c") }
      offset += 1
      return .scalar(UInt32(letter & 0x1F))
    case UInt8(ascii: "x"):
      guard let value = hexadecimal(count: 2) else { throw badEscape("x") }
      return .scalar(value)
    case UInt8(ascii: "u"): return .scalar(try readUnicodeEscape())
    case UInt8(ascii: "p"), UInt8(ascii: "P"): return try readProperty(byte)
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: return .scalar(UInt32(byte))
    default:
      offset -= 1
      throw badEscape(String(Unicode.Scalar(takeScalar()) ?? "?"))
    }
  }

  /// `XXXX`, `{X…}` or two surrogates.
  private mutating func readUnicodeEscape() throws(SyntaxError) -> UInt32 {
    if take("{") {
      let digits = source[offset...].prefix { $0 != UInt8(ascii: "}") }
      offset += digits.count
      guard let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
        digits.first != UInt8(ascii: "+"), value <= 0x10FFFF, take("}")
      else { throw badEscape("u") }
      return value
    }
    guard let first = hexadecimal(count: 4) else { throw badEscape("u") }
    guard first & 0xFC00 == 0xD800 else { return first }
    let place = offset
    if take(#"\u"#), let second = hexadecimal(count: 4), second & 0xFC00 == 0xDC00 {
      return 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
    }
    offset = place
    return first
  }

  /// `\p{Name}` and `\p{Name=Value}`, with the categories' long names, which PCRE2 does not have.
  private mutating func readProperty(_ letter: UInt8) throws(SyntaxError) -> Atom {
    guard take("{"), let end = source[offset...].firstIndex(of: UInt8(ascii: "}")) else {
      throw badEscape(Self.text(letter))
    }
    let content = source[offset..<end]
    var name = String(decoding: content, as: UTF8.self)
    guard !content.isEmpty,
      content.allSatisfy({ ASCII.isLetter($0) || ASCII.isDigit($0) || "_=".utf8.contains($0) })
    else { throw badEscape(Self.text(letter)) }
    offset = end + 1
    for prefix in ["General_Category=", "gc="] where name.hasPrefix(prefix) {
      name.removeFirst(prefix.count)
    }
    if name == "Assigned" {
      return .set(letter == UInt8(ascii: "P") ? #"\p{Cn}"# : #"\P{Cn}"#)
    }
    name = Self.categories[name] ?? name
    return .set(#"\"# + Self.text(letter) + "{\(name)}")
  }

  func badEscape(_ what: String) -> SyntaxError {
    SyntaxError(
      offset: escapeStart, message: #"ECMA-262 has no escape that begins with '\\#(what)'"#)
  }
}
