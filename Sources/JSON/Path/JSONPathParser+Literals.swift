// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIRegularExpression
import MockAPIText

extension JSONPathParser {
  // MARK: Names

  /// A name after a dot.
  mutating func readShorthand() throws(SyntaxError) -> String {
    let start = offset
    while let byte = peek(), isNameByte(byte, isFirst: offset == start) { offset += 1 }
    guard offset > start else { throw failure("a name or '*' after '.'") }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  func isNameByte(_ byte: UInt8, isFirst: Bool) -> Bool {
    if ASCII.isDigit(byte) { return !isFirst || isWireMock }
    return isLetterOrDigit(byte) || (isWireMock && "-@$:/#%+~^".utf8.contains(byte))
  }

  /// The underscore and everything outside ASCII count as letters too.
  func isLetterOrDigit(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  // MARK: Numbers

  /// The RFC's `int`, in its range (section 2.1); `nil` if there is none here.
  mutating func readInteger() throws(SyntaxError) -> Int? {
    let start = offset
    _ = take("-")
    guard readDigits() else {
      if offset > start { throw failure("a digit after '-'") }
      return nil
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    guard !text.hasPrefix("-0"), !text.hasPrefix("0") || text == "0" else {
      throw SyntaxError(offset: start, message: "expected a number without leading zero")
    }
    guard let number = Int(text), number.magnitude < 1 << 53 else {
      throw SyntaxError(
        offset: start, message: "expected a number from -9007199254740991 to 9007199254740991")
    }
    return number
  }

  /// A number in a comparison, in JSON's syntax.
  mutating func readNumber() throws(SyntaxError) -> JSONNumber {
    let start = offset
    _ = take("-")
    let integerStart = offset
    guard readDigits() else { throw failure("a digit after '-'") }
    guard bytes[integerStart] != UInt8(ascii: "0") || offset == integerStart + 1 else {
      throw SyntaxError(offset: start, message: "expected a number without leading zero")
    }
    if take(".") {
      guard readDigits() else { throw failure("a digit after '.'") }
    }
    if take("e") || take("E") {
      if !take("-") { _ = take("+") }
      guard readDigits() else { throw failure("a digit in the exponent") }
    }
    return JSONNumber(spelling: String(decoding: bytes[start..<offset], as: UTF8.self))
  }

  private mutating func readDigits() -> Bool {
    let start = offset
    while let byte = peek(), ASCII.isDigit(byte) { offset += 1 }
    return offset > start
  }

  // MARK: Strings

  /// A string in single or double quotes.
  mutating func readString() throws(SyntaxError) -> String {
    let start = offset
    let quote = bytes[offset]
    offset += 1
    var text: [UInt8] = []
    while let byte = peek(), byte != quote {
      guard byte >= 0x20 else { throw failure("control characters to be escaped, such as \\n") }
      if byte == UInt8(ascii: "\\") {
        text.append(contentsOf: try readEscape(in: quote))
      } else {
        text.append(byte)
        offset += 1
      }
    }
    guard peek() == quote else {
      throw SyntaxError(offset: start, message: "expected a closing quote; this one has none")
    }
    offset += 1
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func readEscape(in quote: UInt8) throws(SyntaxError) -> String.UTF8View {
    let start = offset
    offset += 1
    let escaped = peek()
    offset += 1
    switch escaped {
    case UInt8(ascii: "b"): return "\u{8}".utf8
    case UInt8(ascii: "f"): return "\u{C}".utf8
    case UInt8(ascii: "n"): return "\n".utf8
    case UInt8(ascii: "r"): return "\r".utf8
    case UInt8(ascii: "t"): return "\t".utf8
    case UInt8(ascii: "/"): return "/".utf8
    case UInt8(ascii: "\\"): return "\\".utf8
    case UInt8(ascii: "u"): return try readUnicodeEscape(from: start)
    case UInt8(ascii: "'") where quote == UInt8(ascii: "'") || isWireMock: return "'".utf8
    case UInt8(ascii: "\"") where quote == UInt8(ascii: "\"") || isWireMock: return "\"".utf8
    default:
      throw SyntaxError(
        offset: start,
        message: "expected one of the escapes \\b \\f \\n \\r \\t \\/ \\\\ \\uXXXX or the quote")
    }
  }

  /// The part after `\u`: one scalar, written with two escapes above U+FFFF.
  private mutating func readUnicodeEscape(from start: Int) throws(SyntaxError) -> String.UTF8View {
    var value = try readCodeUnit()
    if value & 0xFC00 == 0xD800 {
      guard take("\\u") else {
        throw SyntaxError(
          offset: start, message: "expected the other half of a surrogate pair after it")
      }
      let low = try readCodeUnit()
      guard low & 0xFC00 == 0xDC00 else {
        throw SyntaxError(
          offset: start, message: "expected the other half of a surrogate pair after it")
      }
      value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(value) else {
      throw SyntaxError(
        offset: start, message: "expected the other half of a surrogate pair before it")
    }
    return String(scalar).utf8
  }

  private mutating func readCodeUnit() throws(SyntaxError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek(), let digit = ASCII.hexadecimalValue(byte) else {
        throw failure("four hexadecimal digits after \\u")
      }
      value = value << 4 | UInt32(digit)
      offset += 1
    }
    return value
  }

  // MARK: Extensions of WireMock's library

  /// A list such as `['a', 1]`.
  mutating func readList() throws(SyntaxError) -> JSONPathValue {
    let start = offset
    _ = take("[")
    var items: [JSONPathValue] = []
    skipBlanks()
    if take("]") { return .list([]) }
    repeat {
      skipBlanks()
      guard
        let item = try nested(
          from: start,
          { (parser) throws(SyntaxError) in
            try parser.readLiteral()
          })
      else { throw failure("a string, a number, true, false, null or a list") }
      items.append(item)
      skipBlanks()
    } while take(",")
    guard take("]") else { throw failure("',' or ']' in the list") }
    return .list(items)
  }

  /// `/expression/flags`, a regular expression of Java.
  mutating func readRegularExpression() throws(SyntaxError) -> RegularExpression {
    guard take("/") else { throw failure("a regular expression such as /a.*/i after '=~'") }
    let start = offset
    while let byte = peek(), byte != UInt8(ascii: "/") {
      offset += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    guard offset < bytes.count else {
      throw SyntaxError(
        offset: start - 1, message: "expected '/' at the end of the regular expression")
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    offset += 1
    var options: RegularExpression.Options = .dotMatchesNoLineEnd
    while let byte = peek(), ASCII.isLetter(byte) {
      switch byte {
      case UInt8(ascii: "i"): options.insert(.caseInsensitive)
      case UInt8(ascii: "m"): options.insert(.multiline)
      case UInt8(ascii: "s"): options.remove(.dotMatchesNoLineEnd)
      case UInt8(ascii: "x"): options.insert(.extended)
      case UInt8(ascii: "u"): options.insert(.unicodeCase)
      default: throw failure("one of the flags i, m, s, u and x")
      }
      offset += 1
    }
    do throws(SyntaxError) {
      return try RegularExpression(text, options: options)
    } catch {
      throw SyntaxError(
        offset: start + error.offset,
        message: "expected a regular expression: \(error.message)")
    }
  }
}
