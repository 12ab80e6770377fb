// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// Reads the times of options: a whole number and its unit.
enum DurationOption {
  private static let units: [(name: String, milliseconds: Int)] = [
    ("ms", 1), ("s", 1_000), ("m", 60_000), ("h", 3_600_000),
  ]
  /// A week in milliseconds.
  private static let longest = 7 * 24 * 3_600_000

  /// A time in milliseconds: `500ms`, `60s`, `5m`, `1h`.
  static func milliseconds(_ text: String) throws -> Int {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let unit = units.first { $0.name == text.dropFirst(digits.count) }
    guard let unit, let number = Int(digits), number >= 1, number <= longest / unit.milliseconds
    else {
      throw ValidationError(
        "it must be a whole number with a unit, such as 500ms, 60s, 5m or 1h, and at most 168h")
    }
    return number * unit.milliseconds
  }
}
