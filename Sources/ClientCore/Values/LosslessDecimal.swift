// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A decimal number, such as an amount of money, that is sent as a number or as a string.
///
/// Both spellings are part of the model, so neither is a defect: `19.99` and `"19.99"`. A string must follow JSON's
/// syntax for numbers. A number with so many digits that a `Decimal` would round it is rejected.
public struct LosslessDecimal: Codable, Hashable, Sendable {
  /// The number.
  public let value: Decimal

  /// Creates a number.
  public init(_ value: Decimal) {
    self.value = value
  }

  /// Decodes `19.99` or `"19.99"`.
  ///
  /// - Throws: `DecodingError` for any other value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let number: Decimal? =
      switch try NumberOrText(in: container, of: decoder, number: { try $0.decode(Decimal.self) }) {
      case .number(let number): number.isExact(in: container) ? number : nil
      case .text(let text): NumberSpelling(text)?.decimal
      }
    guard let number else {
      throw decoder.makeRejection(.invalid("a decimal number of at most 38 digits"))
    }
    value = number
  }

  /// Encodes a number.
  ///
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}
