// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A number as JSON spells it (RFC 8259, section 6), taken apart.
struct NumberSpelling {
  private let isNegative: Bool
  /// Without zeros at either end; none for 0.
  private let digits: String
  /// Of the last digit; nil for one that not even an Int holds.
  private let exponent: Int?
  private let original: String

  /// Nil where `text` is no number.
  init?(_ text: String) {
    var rest = text.utf8[...]
    isNegative = rest.skip("-")
    let whole = rest.takeDigits()
    guard whole == "0" || (!whole.isEmpty && !whole.hasPrefix("0")) else { return nil }
    var fraction = ""
    if rest.skip(".") {
      fraction = rest.takeDigits()
      guard !fraction.isEmpty else { return nil }
    }
    var written: Int? = 0
    if rest.skip("e") || rest.skip("E") {
      let sign = rest.skip("-") ? "-" : ""
      if sign.isEmpty { _ = rest.skip("+") }
      let power = rest.takeDigits()
      guard !power.isEmpty else { return nil }
      written = Int(sign + power)
    }
    guard rest.isEmpty else { return nil }
    let significant = (whole + fraction).drop { $0 == "0" }
    let zeros = significant.reversed().prefix { $0 == "0" }.count
    digits = String(significant.dropLast(zeros))
    exponent = written.flatMap { written in
      let (sum, overflow) = written.addingReportingOverflow(zeros - fraction.count)
      return overflow ? nil : sum
    }
    original = text.lowercased()
  }

  /// Exact; nil where a Decimal may not hold it.
  var decimal: Decimal? {
    if digits.isEmpty { return 0 }
    // What a Decimal is sure to hold: 38 digits, and an exponent of eight bits.
    guard digits.count <= 38, let exponent, (-128...127).contains(exponent) else { return nil }
    return Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
  }

  /// One and the same for equal values; with an exponent that no Int holds, as it was.
  var text: String {
    exponent.map { "\(isNegative ? "-" : "")\(digits)e\($0)" } ?? original
  }
}

extension Substring.UTF8View {
  fileprivate mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard first == UInt8(ascii: character) else { return false }
    removeFirst()
    return true
  }

  fileprivate mutating func takeDigits() -> String {
    let digits = prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    removeFirst(digits.count)
    return String(Substring(digits))
  }
}
