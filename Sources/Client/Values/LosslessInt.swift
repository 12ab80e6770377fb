// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A whole number, sent as a number or as a string of digits.
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
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // Whether it is a string is found by trying; a number then fails, or not, with the error that fits.
    guard let text = try? container.decode(String.self) else {
      value = try container.decode(Int.self)
      return
    }
    guard let number = Int(text) else {
      throw decoder.rejection(.invalid("a whole number"))
    }
    value = number
  }

  /// Encodes a number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}
