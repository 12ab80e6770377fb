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
    if !mayLackDigits(in: container) { return true }
    // Trailing zeros, as in 100, are not a loss.
    if exponent > 0, (try? container.decode(Int64.self)) != nil { return true }
    return JSONValue.Number.read(from: container)?.decimal == self
  }

  /// Whether the number may have been rounded when it was read from `container`. A Decimal has room for 38 digits and moves the
  /// point if there are more. It also drops trailing zeros, so fewer digits may be left.
  func mayLackDigits(in container: any SingleValueDecodingContainer) -> Bool {
    exponent > 0 || exponent < 0 && smallSignificand(in: container) == nil
  }

  /// The same as `description`, which takes ten times as long for the numbers of most bodies, for a number that was decoded from
  /// `container`.
  func text(in container: any SingleValueDecodingContainer) -> String {
    guard (-18...0).contains(exponent), let significand = smallSignificand(in: container),
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

  #if canImport(FoundationEssentials)
    private static let powersOfTen = (0...22).map { power in
      (0..<power).reduce(1.0) { product, _ in product * 10 }
    }

    /// The significand, if it has few digits: surely if it has 18.
    ///
    /// FoundationEssentials shows the digits only as a text. That takes longer than to read the number again as a Double, which has 15
    /// of them.
    private func smallSignificand(in container: any SingleValueDecodingContainer) -> Int64? {
      if (-22...0).contains(exponent), let double = try? container.decode(Double.self) {
        let significand = (abs(double) * Self.powersOfTen[-exponent]).rounded()
        if significand < 1e15 { return Int64(significand) }
      }
      return Int64(significand.description)
    }
  #else
    /// The significand, if it has few digits: surely if it has 18.
    private func smallSignificand(in container: any SingleValueDecodingContainer) -> Int64? {
      let significand = significand as NSDecimalNumber
      // A Double is exact enough here, and comparing Decimals takes longer than decoding one.
      return abs(significand.doubleValue) < 9e18 ? significand.int64Value : nil
    }
  #endif
}
