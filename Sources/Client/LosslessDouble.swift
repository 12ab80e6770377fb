// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A number, sent as a number or as a string.
///
/// Both spellings are part of the model, so neither is a defect. A string is spelled as JSON spells numbers, so `NaN`,
/// `0x10` and `1,5` are none.
public struct LosslessDouble: Codable, Hashable, Sendable {
  /// The number.
  public let value: Double

  /// Creates a number.
  public init(_ value: Double) {
    self.value = value
  }

  /// Decodes `7.5` or `"7.5"`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // Whether it is a string is found by trying; a number then fails, or not, with the error that fits.
    guard let text = try? container.decode(String.self) else {
      value = try container.decode(Double.self)
      return
    }
    let digits = Set("0123456789+-.eE".utf8)
    guard text.utf8.allSatisfy(digits.contains), let number = Double(text), number.isFinite else {
      throw decoder.rejection(.invalid("a number"))
    }
    value = number
  }

  /// Encodes a number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}
