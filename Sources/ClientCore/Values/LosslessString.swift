// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A string that is sent as a string, a number or a boolean.
///
/// All spellings are part of the model, so none of them is a defect. A number is written by its value: `7.50` gives
/// `7.5`, and `1e200`, which is too large to write out, gives `1e+200`. A number with so many digits that some may be
/// lost is rejected.
public struct LosslessString: Codable, Hashable, Sendable {
  /// The text.
  public let value: String

  /// Creates a string.
  public init(_ value: String) {
    self.value = value
  }

  /// Decodes `"7"`, `7`, `7.5` or `true`.
  ///
  /// - Throws: `DecodingError` for any other value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let spellings = decoder.spellings
    let expected = spellings?.next ?? .string
    // At most one of them fits; the attempts find out which, the likely one first.
    if expected == .boolean, let boolean = try? container.decode(Bool.self) {
      spellings?.learn(.boolean)
      value = String(boolean)
    } else if expected != .number, let text = try? container.decode(String.self) {
      spellings?.learn(.string)
      value = text
    } else if let number = try? container.decode(Decimal.self) {
      spellings?.learn(.number)
      guard number.isExact(in: container) else {
        throw decoder.makeRejection(.invalid("a number of less than 38 digits"))
      }
      value = number.text(in: container)
    } else if expected == .number, let text = try? container.decode(String.self) {
      spellings?.learn(.string)
      value = text
    } else if let boolean = try? container.decode(Bool.self) {
      spellings?.learn(.boolean)
      value = String(boolean)
    } else if let number = try? container.decode(Double.self), number.isFinite {
      // Outside the range of a Decimal.
      value = number.description
    } else {
      // If the value has another type, this throws an error that names it.
      value = try container.decode(String.self)
    }
  }

  /// Encodes a string.
  ///
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

extension LosslessString: LosslessStringConvertible {
  /// The text.
  public var description: String { value }
}
