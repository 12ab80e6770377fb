// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A whole number that is sent as a number or as a string of digits.
///
/// Both spellings are part of the model, so neither is a defect. A string must follow JSON's syntax for whole numbers, so
/// `07` and `+7` are rejected: as a number they would lose a character.
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
      guard let number = Int(text), Self.isJSONNumber(text) else {
        throw decoder.makeRejection(.invalid("a whole number"))
      }
      value = number
    }
  }

  /// Whether a text of digits, perhaps behind a sign, follows RFC 8259, section 6.
  private static func isJSONNumber(_ text: String) -> Bool {
    let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
    guard let first = digits.first, first != UInt8(ascii: "+") else { return false }
    return first != UInt8(ascii: "0") || digits.count == 1
  }

  /// Encodes a number.
  ///
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

extension LosslessInt: LosslessStringConvertible {
  /// The digits of the number.
  public var description: String { value.description }

  /// Creates a number of its digits; nil for any other text.
  public init?(_ description: String) {
    guard let value = Int(description) else { return nil }
    self.value = value
  }
}
