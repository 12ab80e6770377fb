// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Times as decimal numbers without an exponent.
enum DecimalText {
  /// `2000`, `0.5`.
  static func milliseconds(_ duration: Duration) -> String {
    text(microseconds: microseconds(duration), digits: 3)
  }

  /// `2`, `0.0005`.
  static func seconds(_ duration: Duration) -> String {
    text(microseconds: microseconds(duration), digits: 6)
  }

  private static func microseconds(_ duration: Duration) -> Int64 {
    let (seconds, attoseconds) = duration.components
    return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
  }

  /// - Parameter digits: the number of digits after the point.
  private static func text(microseconds: Int64, digits: Int) -> String {
    var unit: Int64 = 1
    for _ in 0..<digits { unit *= 10 }
    let (whole, rest) = microseconds.quotientAndRemainder(dividingBy: unit)
    if rest == 0 { return String(whole) }
    var fraction = String(rest)
    fraction = String(repeating: "0", count: digits - fraction.count) + fraction
    while fraction.last == "0" { fraction.removeLast() }
    return "\(whole).\(fraction)"
  }
}
