// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// Reads the whole numbers of options, so that every mistake is answered with the allowed numbers.
enum NumberOption {
  /// A port of an option; 0 selects a free one.
  static func port(_ text: String) throws -> Int {
    try number(text, in: 0...65_535, note: "; 0 takes a free port")
  }

  /// The port of a server that runs.
  static func knownPort(_ text: String) throws -> Int {
    try number(text, in: 1...65_535)
  }

  static func threads(_ text: String) throws -> Int {
    try number(text, in: 1...256)
  }

  static func journalSize(_ text: String) throws -> Int {
    try number(text, in: 1...1_000_000)
  }

  /// The memory for the head of a request, in bytes.
  static func headSize(_ text: String) throws -> Int {
    try number(text, in: 1_024...1_048_576)
  }

  /// A time in milliseconds.
  static func milliseconds(_ text: String) throws -> Int {
    try number(text, in: 1...3_600_000)
  }

  /// The number of lines in a list, or of other things.
  static func count(_ text: String) throws -> Int {
    guard let count = Int(text), count >= 0 else {
      throw ValidationError("it must be a whole number, 0 or more")
    }
    return count
  }

  /// The number of the next requests.
  static func requests(_ text: String) throws -> Int {
    try number(text, in: 1...1_000_000_000)
  }

  /// A share of requests, from 0 to 1: `0.2` or `20%`.
  static func share(_ text: String) throws -> Double {
    guard let share = share(of: text) else { throw ValidationError(shareForm) }
    return share
  }

  /// What a share must be, for people.
  static let shareForm = "it must be from 0 to 1, or from 0% to 100%"

  /// `nil` if it is not a share.
  static func share(of text: String) -> Double? {
    let isPercentage = text.hasSuffix("%")
    return Double(isPercentage ? String(text.dropLast()) : text)
      .map { isPercentage ? $0 / 100 : $0 }.flatMap { (0...1).contains($0) ? $0 : nil }
  }

  /// The number of variants to draw.
  static func sampleSize(_ text: String) throws -> Int {
    guard let size = Int(text), size >= 1 else {
      throw ValidationError(
        "it must be a whole number, 1 or more; without the option, all are made")
    }
    return size
  }

  /// A seed of random numbers.
  static func seed(_ text: String) throws -> UInt64 {
    guard let seed = UInt64(text) else {
      throw ValidationError("it must be a whole number from 0 to \(UInt64.max)")
    }
    return seed
  }

  /// How many objects inside each other are described.
  static func levels(_ text: String) throws -> Int {
    try number(text, in: 1...64)
  }

  /// The fields of a contract.
  static func fields(_ text: String) throws -> Int {
    try number(text, in: 1...10_000)
  }

  /// How often something must be seen.
  static func samples(_ text: String) throws -> Int {
    try number(text, in: 1...1_000)
  }

  private static func number(_ text: String, in range: ClosedRange<Int>, note: String = "") throws
    -> Int
  {
    guard let number = Int(text), range.contains(number) else {
      throw ValidationError(
        "it must be a number from \(range.lowerBound) to \(range.upperBound)\(note)")
    }
    return number
  }
}
