// mockapi
// SPDX-License-Identifier: Apache-2.0

/// An expression translated for PCRE2, and the origin of each of its parts.
struct PatternTranslation {
  var bytes: [UInt8] = []
  private var marks: [(target: Int, source: Int)] = []

  /// Records that the text added next comes from a place in the original expression.
  mutating func mark(_ source: Int) {
    marks.append((bytes.count, source))
  }

  /// The place in the original expression, for a place in the translated one.
  func sourceOffset(of offset: Int) -> Int {
    marks.last { $0.target <= offset }?.source ?? 0
  }
}

/// Reads an expression and translates it to the syntax of PCRE2.
protocol ExpressionTranslator {
  /// The expression; it is valid UTF-8, because it comes from a String.
  var source: [UInt8] { get }
  var offset: Int { get set }
}

extension ExpressionTranslator {
  func peek() -> UInt8? { offset < source.count ? source[offset] : nil }

  mutating func take(_ text: String) -> Bool {
    guard source[offset...].starts(with: text.utf8) else { return false }
    offset += text.utf8.count
    return true
  }

  mutating func takeScalar() -> UInt32 {
    let lead = source[offset]
    let length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    let bytes = source[offset..<offset + length]
    offset += length
    return String(decoding: bytes, as: UTF8.self).unicodeScalars.first?.value ?? 0
  }

  /// Reads a number of this many digits; reads nothing if there are fewer.
  mutating func hexadecimal(count: Int) -> UInt32? {
    let digits = source[offset...].prefix(count)
    guard digits.count == count, digits.first != UInt8(ascii: "+"),
      let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { return nil }
    offset += count
    return value
  }

  /// A reference to the text of a group.
  /// - Parameter number: the digits of the group's number.
  static func backReference(to number: String) -> String {
    #if SERVER_PLATFORM
      #"\g{\#(number)}"#
    #else
      // Foundation has no `\g{1}`. The brackets keep digits that follow out of the number.
      #"(?:\\#(number))"#
    #endif
  }

  static func text(_ byte: UInt8) -> String { String(decoding: [byte], as: UTF8.self) }

  static func text(_ scalar: UInt32) -> String { #"\x{"# + String(scalar, radix: 16) + "}" }
}
