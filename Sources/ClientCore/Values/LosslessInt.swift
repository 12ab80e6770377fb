// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A whole number that is sent as a number or as a string of digits.
///
/// Both spellings are part of the model, so neither is a defect.
public struct LosslessInt: Codable, Hashable, Sendable {
  /// The number.
  public let value: Int

  /// Creates a number.
  public init(_ value: Int) {
    self.value = value
  }

  /// Decodes `7` or `"7"`.
  ///
  /// - Throws: `DecodingError` for any other value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    switch try NumberOrText(in: container, of: decoder, number: { try $0.decode(Int.self) }) {
    case .number(let number): value = number
    case .text(let text):
      guard let number = Int(text) else {
        throw decoder.makeRejection(.invalid("a whole number"))
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
