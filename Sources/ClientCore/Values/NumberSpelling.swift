// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A number in JSON's syntax (RFC 8259, section 6), split into its parts.
struct NumberSpelling {
  private let isNegative: Bool
  /// The digits without zeros at either end; empty for 0.
  private let digits: String
  /// The exponent of the last digit; nil if an Int cannot hold it.
  private let exponent: Int?
  private let original: String

  /// Nil if `text` is not a number.
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
    original = text
  }

  /// The exact number; nil if a Decimal may not be able to hold it.
  var decimal: Decimal? {
    if digits.isEmpty { return 0 }
    // A Decimal can always hold 38 digits and an exponent of eight bits.
    guard digits.count <= 38, let exponent, (-128...127).contains(exponent) else { return nil }
    // Much quicker than parsing a text, and enough for the numbers of most bodies.
    if let significand = Int64(digits), (-18...18).contains(exponent) {
      return Decimal(
        sign: isNegative ? .minus : .plus, exponent: exponent, significand: Decimal(significand))
    }
    return Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
  }

  /// A text that is the same for equal values; if an Int cannot hold the exponent, the original text.
  var text: String {
    exponent.map { "\(isNegative ? "-" : "")\(digits)e\($0)" } ?? original.lowercased()
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
