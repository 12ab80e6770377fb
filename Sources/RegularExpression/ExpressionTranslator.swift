// mockapi
// SPDX-License-Identifier: Apache-2.0

/// What PCRE2 is given for an expression of another language, and where each part of it comes from.
struct PatternTranslation {
  var bytes: [UInt8] = []
  private var marks: [(target: Int, source: Int)] = []

  /// Notes that what is added next comes from a place in the expression as written.
  mutating func mark(_ source: Int) {
    marks.append((bytes.count, source))
  }

  /// The place in the expression as written, for a place in the translated one.
  func sourceOffset(of offset: Int) -> Int {
    marks.last { $0.target <= offset }?.source ?? 0
  }
}

/// Reads an expression in order to write it in the syntax of PCRE2.
protocol ExpressionTranslator {
  /// The expression, which is valid UTF-8, being a String's.
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

  /// A number of this many digits; nothing is taken when there are fewer.
  mutating func hexadecimal(count: Int) -> UInt32? {
    let digits = source[offset...].prefix(count)
    guard digits.count == count, digits.first != UInt8(ascii: "+"),
      let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { return nil }
    offset += count
    return value
  }

  static func text(_ byte: UInt8) -> String { String(decoding: [byte], as: UTF8.self) }

  static func text(_ scalar: UInt32) -> String { #"\x{"# + String(scalar, radix: 16) + "}" }
}
