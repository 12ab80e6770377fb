// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A number that is sent as a number or as a string.
///
/// Both spellings are part of the model, so neither is a defect. A string must follow JSON's syntax for numbers, so
/// `NaN`, `0x10`, `1,5`, `.5` and `+5` are rejected.
public struct LosslessDouble: Codable, Hashable, Sendable {
  /// The number.
  public let value: Double

  /// Creates a number.
  public init(_ value: Double) {
    self.value = value
  }

  /// Decodes `7.5` or `"7.5"`.
  ///
  /// - Throws: `DecodingError` for any other value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    switch try NumberOrText(in: container, of: decoder, number: { try $0.decode(Double.self) }) {
    case .number(let number): value = number
    case .text(let text):
      guard NumberSpelling(text) != nil, let number = Double(text), number.isFinite else {
        throw decoder.makeRejection(.invalid("a number"))
      }
      value = number
    }
  }

  /// Encodes a number.
  ///
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}
