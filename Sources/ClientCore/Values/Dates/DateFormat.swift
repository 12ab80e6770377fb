// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A format for dates on the wire, for a ``WireDate``.
///
/// ``DateFormats`` has the usual ones. A format of your own, here the one of older Java libraries, which is that of RFC 3339 but for
/// the colon in the offset:
///
///     enum JavaTimestamp: DateFormat {
///       static let expected = "a date as 2026-01-02T03:04:05.000+0100"
///
///       static func date(from spelling: String) -> Date? {
///         DateFormats.RFC3339.date(from: "\(spelling.dropLast(2)):\(spelling.suffix(2))")
///       }
///
///       static func spelling(of date: Date) -> String {
///         "\(DateFormats.RFC3339.spelling(of: date).dropLast())+0000"
///       }
///     }
///
///     struct Meeting: APIModel { let startsAt: WireDate<JavaTimestamp> }
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
