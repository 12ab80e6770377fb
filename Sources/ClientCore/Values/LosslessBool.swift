// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A boolean that is sent as a boolean, as 1 or 0, or as a string of one of these.
///
/// All spellings are part of the model, so none of them is a defect.
public struct LosslessBool: Codable, Hashable, Sendable {
  /// The boolean.
  public let value: Bool

  /// Creates a boolean.
  public init(_ value: Bool) {
    self.value = value
  }

  /// Decodes `true`, `1`, `"true"` or `"1"`, and their opposites. The case of letters does not matter, since Python's `str`
  /// writes `"True"`.
  ///
  /// - Throws: `DecodingError` for any other value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let spellings = decoder.spellings
    // At most one of the three fits; the attempts find out which, a likely boolean first.
    if spellings?.next == .boolean, let boolean = try? container.decode(Bool.self) {
      spellings?.learn(.boolean)
      value = boolean
      return
    }
    switch try? NumberOrText(in: container, of: decoder, number: { try $0.decode(Double.self) }) {
    case .text(let text):
      switch text.lowercased() {
      case "true", "1": value = true
      case "false", "0": value = false
      default: throw decoder.makeRejection(.invalid("true, false, 1 or 0"))
      }
    case .number(let number):
      guard number == 0 || number == 1 else {
        throw decoder.makeRejection(.invalid("true, false, 1 or 0"))
      }
      value = number == 1
    case nil:
      value = try container.decode(Bool.self)
      spellings?.learn(.boolean)
    }
  }

  /// Encodes a boolean.
  ///
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}
