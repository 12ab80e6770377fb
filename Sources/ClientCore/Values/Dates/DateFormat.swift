// mockapi
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A format for dates on the wire.
public protocol DateFormat: Sendable {
  /// The type of a date on the wire, such as a string.
  associatedtype Spelling: Codable & Sendable

  /// The expected value for a defect, such as `a date as 2026-01-02T03:04:05Z`.
  static var expected: String { get }
  /// The date; nil if `spelling` is not one.
  static func date(from spelling: Spelling) -> Date?
  /// The spelling of `date`.
  static func spelling(of date: Date) -> Spelling
}
