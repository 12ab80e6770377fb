// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// A decimal number of any size with its scale, as Java's `BigDecimal`: `1.50` is not `1.5` when it is printed.
struct TemplateDecimal: Sendable {
  /// More digits are not computed with.
  static let digitLimit = 1_000

  var isNegative: Bool
  /// The digits of the value without its point, the first one not 0; empty for 0.
  var digits: [UInt8]
  /// The number of digits after the point; negative for trailing zeros that are left out.
  var scale: Int

  init(isNegative: Bool = false, digits: [UInt8], scale: Int = 0) {
    self.digits = Array(digits.drop { $0 == 0 })
    self.isNegative = isNegative && !self.digits.isEmpty
    self.scale = scale
  }

  init(_ value: Int) {
    self.init(isNegative: value < 0, digits: String(value.magnitude).utf8.map { $0 - 48 })
  }

  /// Reads `-1.50e3`; `nil` if the text is not a number, or has an exponent of more than four digits.
  init?(_ text: String) {
    var rest = Array(text.utf8)[...]
    var isNegative = false
    if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      isNegative = sign == UInt8(ascii: "-")
      rest.removeFirst()
    }
    let whole = rest.prefix(while: ASCII.isDigit)
    rest = rest.dropFirst(whole.count)
    var fraction: ArraySlice<UInt8> = []
    if rest.first == UInt8(ascii: ".") {
      fraction = rest.dropFirst().prefix(while: ASCII.isDigit)
      rest = rest.dropFirst(fraction.count + 1)
    }
    guard !whole.isEmpty || !fraction.isEmpty else { return nil }
    var exponent = 0
    if let letter = rest.first, ASCII.lowercased(letter) == UInt8(ascii: "e") {
      let spelled = rest.dropFirst()
      guard (1...5).contains(spelled.count),
        let value = Int(String(decoding: spelled, as: UTF8.self))
      else { return nil }
      exponent = value
      rest = []
    }
    guard rest.isEmpty, whole.count + fraction.count <= Self.digitLimit else { return nil }
    self.init(
      isNegative: isNegative, digits: (whole + fraction).map { $0 - 48 },
      scale: fraction.count - exponent)
  }

  var isZero: Bool { digits.isEmpty }

  /// The nearest double.
  var double: Double { Double(spelled(exponent: -scale)) ?? 0 }

  private func spelled(exponent: Int) -> String {
    let text = digits.isEmpty ? "0" : String(decoding: digits.map { $0 + 48 }, as: UTF8.self)
    return "\(isNegative ? "-" : "")\(text)e\(exponent)"
  }

  /// The value as an integer, if it is whole and has at most 64 bits.
  var integer: Int? { scale == 0 ? Int(text) : nil }

  /// As Java's `BigDecimal.toString`: plain, or with an exponent.
  var text: String {
    let sign = isNegative ? "-" : ""
    let spelled = digits.isEmpty ? [48] : digits.map { $0 + 48 }
    let adjusted = spelled.count - 1 - scale
    guard scale >= 0, adjusted >= -6 else {
      var text = sign + String(decoding: spelled[..<1], as: UTF8.self)
      if spelled.count > 1 { text += "." + String(decoding: spelled[1...], as: UTF8.self) }
      return adjusted == 0 ? text : text + "E" + (adjusted > 0 ? "+" : "") + String(adjusted)
    }
    return sign + Self.plain(spelled, scale: scale)
  }

  /// Without an exponent.
  var plainText: String {
    let sign = isNegative ? "-" : ""
    guard scale < 0 else {
      return sign + Self.plain(digits.isEmpty ? [48] : digits.map { $0 + 48 }, scale: scale)
    }
    if digits.isEmpty { return "0" }
    return sign
      + String(
        decoding: digits.map { $0 + 48 } + [UInt8](repeating: 48, count: -scale), as: UTF8.self)
  }

  private static func plain(_ spelled: [UInt8], scale: Int) -> String {
    if scale == 0 { return String(decoding: spelled, as: UTF8.self) }
    let padded = [UInt8](repeating: 48, count: max(scale + 1 - spelled.count, 0)) + spelled
    let point = padded.count - scale
    return String(decoding: padded[..<point] + [46] + padded[point...], as: UTF8.self)
  }
}
