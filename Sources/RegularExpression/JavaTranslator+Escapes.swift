// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

extension JavaTranslator {
  /// The meaning of an escape, in a class and outside of it.
  enum Atom {
    case scalar(UInt32)
    case set(JavaClass)
  }

  /// Reads the text after a backslash outside of classes.
  mutating func readEscape(from start: Int) throws(SyntaxError) -> Item {
    switch peek() {
    case .some(UInt8(ascii: "1")...UInt8(ascii: "9")): return try readReference(from: start)
    case UInt8(ascii: "k"): return try readNamedReference(from: start)
    case UInt8(ascii: "A"), UInt8(ascii: "B"), UInt8(ascii: "G"), UInt8(ascii: "z"):
      offset += 1
      return .assertion(#"\"# + Self.text(source[offset - 1]))
    case UInt8(ascii: "b"):
      offset += 1
      if take("{g}") {
        throw SyntaxError(offset: start, message: #"Java's '\b{g}' is not supported"#)
      }
      return .assertion(#"\b"#)
    case UInt8(ascii: "Z"):
      offset += 1
      return .assertion(flags.finalEnd)
    case UInt8(ascii: "R"):
      offset += 1
      // Java can backtrack into a pair, unless it is repeated.
      let isRepeated = peek().map { "*+?{".utf8.contains($0) } ?? false
      return .item((isRepeated ? "(?>" : "(?:") + #"\r\n|[\n-\r\x{85}\x{2028}\x{2029}])"#)
    case UInt8(ascii: "X"):
      offset += 1
      return .item(#"\X"#)
    default:
      switch try readEscapedAtom(from: start) {
      case .scalar(let scalar): return .item(single(scalar).text)
      case .set(let set): return .item(set.text)
      }
    }
  }

  /// Reads digits while the number is at most the group count; a reference to a group that does not exist matches nothing.
  private mutating func readReference(from start: Int) throws(SyntaxError) -> Item {
    var number = Int(source[offset] - UInt8(ascii: "0"))
    offset += 1
    while let digit = peek(), ASCII.isDigit(digit) {
      let longer = number * 10 + Int(digit - UInt8(ascii: "0"))
      guard longer <= groupCount else { break }
      number = longer
      offset += 1
    }
    return try reference(to: number, from: start)
  }

  private mutating func readNamedReference(from start: Int) throws(SyntaxError) -> Item {
    offset += 1
    guard take("<") else {
      throw SyntaxError(
        offset: start, message: #"'\k' must be followed by the name of a group, as in '\k<name>'"#)
    }
    let name = takeName()
    guard take(">"), let number = groupNumbers[name] else {
      throw SyntaxError(
        offset: start, message: "there is no group '\(name)' before this reference to it")
    }
    return try reference(to: number, from: start)
  }

  private func reference(to number: Int, from start: Int) throws(SyntaxError) -> Item {
    if number > groupCount { return .item("(?!)") }
    guard flags.ignoresCase else { return .item(Self.backReference(to: String(number))) }
    guard flags.isUnicodeCase else {
      throw SyntaxError(
        offset: start,
        message: "a reference to a group is not supported under Java's flag 'i' alone; write (?iu)")
    }
    return .item("(?i:" + Self.backReference(to: String(number)) + ")")
  }

  /// Reads the escapes that have the same meaning in a class and outside of it.
  mutating func readEscapedAtom(from start: Int) throws(SyntaxError) -> Atom {
    guard let byte = peek() else {
      throw SyntaxError(offset: start, message: #"\ at end of pattern"#)
    }
    offset += 1
    switch byte {
    case UInt8(ascii: "d"): return .set(Self.digits)
    case UInt8(ascii: "D"): return .set(Self.digits.inverted)
    case UInt8(ascii: "h"): return .set(Self.horizontalBlanks)
    case UInt8(ascii: "H"): return .set(Self.horizontalBlanks.inverted)
    case UInt8(ascii: "s"): return .set(Self.blanks)
    case UInt8(ascii: "S"): return .set(Self.blanks.inverted)
    case UInt8(ascii: "v"): return .set(Self.verticalBlanks)
    case UInt8(ascii: "V"): return .set(Self.verticalBlanks.inverted)
    case UInt8(ascii: "w"): return .set(Self.wordLetters)
    case UInt8(ascii: "W"): return .set(Self.wordLetters.inverted)
    case UInt8(ascii: "p"), UInt8(ascii: "P"):
      let set = try readProperty(from: start)
      return .set(byte == UInt8(ascii: "P") ? set.inverted : set)
    case UInt8(ascii: "t"): return .scalar(0x09)
    case UInt8(ascii: "n"): return .scalar(0x0A)
    case UInt8(ascii: "f"): return .scalar(0x0C)
    case UInt8(ascii: "r"): return .scalar(0x0D)
    case UInt8(ascii: "a"): return .scalar(0x07)
    case UInt8(ascii: "e"): return .scalar(0x1B)
    case UInt8(ascii: "0"): return .scalar(try readOctal(from: start))
    case UInt8(ascii: "x"): return .scalar(try readHexadecimal(from: start))
    case UInt8(ascii: "u"): return .scalar(try readUnicodeEscape(from: start))
    case UInt8(ascii: "c"):
      guard peek() != nil else {
        throw SyntaxError(offset: start, message: #"\c at end of pattern"#)
      }
      // Java flips one bit of any character: '\cA' is U+0001, '\ca' is '!'.
      return .scalar(takeScalar() ^ 0x40)
    case UInt8(ascii: "N"):
      throw SyntaxError(
        offset: start,
        message: #"Java's '\N{name}' is not supported; write the number of the character, '\x{…}'"#)
    case 0x61...0x7A, 0x41...0x5A, 0x31...0x39:
      let letter = Self.text(byte)
      throw SyntaxError(offset: start, message: #"Java has no escape '\\#(letter)' here"#)
    default:
      offset -= 1
      return .scalar(takeScalar())
    }
  }

  /// One to three octal digits, up to 0377.
  private mutating func readOctal(from start: Int) throws(SyntaxError) -> UInt32 {
    var value: UInt32?
    for _ in 0..<3 {
      guard let digit = peek(), 0x30...0x37 ~= digit,
        (value ?? 0) * 8 + UInt32(digit - 0x30) <= 0o377
      else { break }
      value = (value ?? 0) * 8 + UInt32(digit - 0x30)
      offset += 1
    }
    guard let value else {
      throw SyntaxError(
        offset: start, message: #"'\0' must be followed by one to three octal digits"#)
    }
    return value
  }

  /// `hh` or `{h…}`.
  private mutating func readHexadecimal(from start: Int) throws(SyntaxError) -> UInt32 {
    if take("{") {
      let digits = source[offset...].prefix { $0 != UInt8(ascii: "}") }
      offset += digits.count
      if digits.first != UInt8(ascii: "+"), take("}"),
        let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16), value <= 0x10FFFF
      {
        return value
      }
    } else if let value = hexadecimal(count: 2) {
      return value
    }
    throw SyntaxError(
      offset: start,
      message: #"'\x' must be followed by two hexadecimal digits, or by a number up to {10FFFF}"#)
  }

  /// `XXXX`, or two surrogates.
  private mutating func readUnicodeEscape(from start: Int) throws(SyntaxError) -> UInt32 {
    guard let first = hexadecimal(count: 4) else {
      throw SyntaxError(
        offset: start, message: #"'\u' must be followed by four hexadecimal digits"#)
    }
    let place = offset
    if first & 0xFC00 == 0xD800, take(#"\u"#), let second = hexadecimal(count: 4),
      second & 0xFC00 == 0xDC00
    {
      return 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
    }
    offset = place
    return first
  }

  // MARK: One scalar, or a range of them

  /// The scalars that a scalar matches under the flags.
  func single(_ scalar: UInt32) -> JavaClass {
    range(scalar...scalar)
  }

  func range(_ range: ClosedRange<UInt32>) -> JavaClass {
    let plain = JavaClass(range)
    guard flags.ignoresCase else { return plain }
    var set = JavaClass(scalars: plain.scalars.withBothCases)
    guard flags.isUnicodeCase else { return set }
    // Other ASCII characters have no other case; neither has the sharp s in Java.
    if range.upperBound < 0x80, !range.overlaps(0x41...0x7A) { return plain }
    if range == 0xDF...0xDF { return plain }
    // In Java, the dotless i and the capital I with a dot match an i as well.
    let dotted = ScalarSet([0x49...0x49, 0x69...0x69, 0x130...0x131])
    if plain.scalars.intersection(dotted) != ScalarSet() {
      set.scalars = set.scalars.union(dotted)
    }
    set.expressions = ["(?i:[\(plain.scalars.classContent)])"]
    return plain.scalars.ranges.isEmpty ? plain : set
  }
}
