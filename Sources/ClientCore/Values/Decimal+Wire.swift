// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Decimal {
  /// Whether this number, which was decoded from `container`, has all digits that are there.
  func isExact(in container: any SingleValueDecodingContainer) -> Bool {
    if !mayLackDigits { return true }
    // Trailing zeros, as in 100, are not a loss.
    if exponent > 0, (try? container.decode(Int64.self)) != nil { return true }
    return JSONValue.Number.read(from: container)?.decimal == self
  }

  /// Whether the number may have been rounded when it was read. A Decimal has room for 38 digits and moves the point
  /// if there are more. It also drops trailing zeros, so fewer digits may be left.
  var mayLackDigits: Bool {
    exponent > 0 || exponent < 0 && smallSignificand == nil
  }

  /// The same as `description`, which takes ten times as long for the numbers of most bodies.
  var text: String {
    guard (-18...0).contains(exponent), let significand = smallSignificand,
      // A Decimal may have zeros at the end, which are not spelled.
      exponent == 0 || significand % 10 != 0
    else { return description }
    // Foundation's significand has no sign, in some releases.
    let sign = isSignMinus ? "-" : ""
    let digits = String(significand.magnitude)
    if exponent == 0 { return sign + digits }
    let padded = String(repeating: "0", count: max(0, 1 - exponent - digits.count)) + digits
    let point = padded.index(padded.endIndex, offsetBy: exponent)
    return sign + padded[..<point] + "." + padded[point...]
  }

  /// The significand, if it has few digits: surely if it has 18.
  private var smallSignificand: Int64? {
    #if canImport(FoundationEssentials)
      // FoundationEssentials shows the digits only as a text.
      return Int64(significand.description)
    #else
      let significand = significand as NSDecimalNumber
      // A Double is exact enough here, and comparing Decimals takes longer than decoding one.
      return abs(significand.doubleValue) < 9e18 ? significand.int64Value : nil
    #endif
  }
}
