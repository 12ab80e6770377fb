// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A string, sent as a string, a number or a boolean.
///
/// Both spellings are part of the model, so neither is a defect. A number is spelled by its value: `7.50` gives `7.5`, and
/// `1e200`, which is too large for digits, `1e+200`. One with so many digits that some may be lost is refused.
public struct LosslessString: Codable, Hashable, Sendable {
  /// The text.
  public let value: String

  /// Creates a string.
  public init(_ value: String) {
    self.value = value
  }

  /// Decodes `"7"`, `7`, `7.5` or `true`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // One of them fits at most, and trying is how it is found.
    if let text = try? container.decode(String.self) {
      value = text
    } else if let number = try? container.decode(Decimal.self) {
      guard !number.mayLackDigits || JSONNumber.read(from: container)?.decimal == number else {
        throw decoder.rejection(.invalid("a number of less than 38 digits"))
      }
      value = number.description
    } else if let boolean = try? container.decode(Bool.self) {
      value = String(boolean)
    } else if let number = try? container.decode(Double.self), number.isFinite {
      // Beyond the range of a Decimal.
      value = number.description
    } else {
      // Says what came, if it was another type.
      value = try container.decode(String.self)
    }
  }

  /// Encodes a string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

extension Decimal {
  /// Whether the number may have been rounded when it was read: a Decimal has room for 38 digits, moves the point when there
  /// are more, and does without zeros at the end, so that those which are left may be fewer.
  var mayLackDigits: Bool {
    exponent > 0
      || exponent < 0
        && significand.magnitude >= Decimal(sign: .plus, exponent: 19, significand: 1)
  }
}
