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
    try milliseconds(text, in: 1...longest, "and at most 168h")
  }

  /// The delay of an answer in milliseconds, which may be none, and is at most a day.
  static func delay(_ text: String) throws -> Int {
    try milliseconds(text, in: 0...86_400_000, "from 0ms to 24h")
  }

  private static func milliseconds(
    _ text: String, in range: ClosedRange<Int>, _ limits: String
  ) throws -> Int {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let unit = units.first { $0.name == text.dropFirst(digits.count) }
    guard let unit, let number = Int(digits), number <= range.upperBound / unit.milliseconds,
      range.contains(number * unit.milliseconds)
    else {
      throw ValidationError(
        "it must be a whole number with a unit, such as 500ms, 60s, 5m or 1h, \(limits)")
    }
    return number * unit.milliseconds
  }
}
