// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A date in the format that the wire uses for it.
///
///     struct Event: APIModel {
///       let createdAt: RFC3339Date                    // "2026-01-02T03:04:05.5+01:00"
///       @Tolerant var endsAt: WireDate<DateFormats.UnixSeconds>?   // 1767323045
///     }
///
/// The format belongs to the field, because one body may contain several; the date strategy of `ContractDecoder` is
/// for a plain `Date`.
public struct WireDate<Format: DateFormat>: Codable, Hashable, Sendable {
  /// The date.
  public let date: Date

  /// Creates a date for the wire.
  public init(_ date: Date) {
    self.date = date
  }

  /// Decodes the format `Format`, and no other.
  ///
  /// - Throws: `DecodingError` for any other value.
  public init(from decoder: any Decoder) throws {
    let spelling = try decoder.singleValueContainer().decodeLeaf(Format.Spelling.self)
    guard let date = Format.date(from: spelling) else {
      throw decoder.makeRejection(.invalid(Format.expected))
    }
    self.date = date
  }

  /// Encodes in the format `Format`.
  ///
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Format.spelling(of: date))
  }

  /// Whether the dates are the same moment.
  public static func == (left: Self, right: Self) -> Bool {
    left.date == right.date
  }

  /// Hashes the date.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(date)
  }
}

/// A date such as `2026-01-02T03:04:05Z`.
public typealias RFC3339Date = WireDate<DateFormats.RFC3339>
/// A date such as `Fri, 02 Jan 2026 03:04:05 GMT`.
public typealias HTTPDate = WireDate<DateFormats.HTTP>
