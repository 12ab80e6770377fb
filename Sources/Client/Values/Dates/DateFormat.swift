// mockapi
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A spelling of moments.
public protocol DateFormat: Sendable {
  /// What a moment is on the wire, such as a string.
  associatedtype Spelling: Codable & Sendable

  /// What a defect says was expected, such as `a date as 2026-01-02T03:04:05Z`.
  static var expected: String { get }
  /// The moment; nil for a spelling that is none.
  static func date(from spelling: Spelling) -> Date?
  /// The spelling of `date`.
  static func spelling(of date: Date) -> Spelling
}
