// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension JSONValue {
  /// Any number that JSON can express (RFC 8259, section 6), with all its digits and of any size.
  ///
  ///     let number: JSONValue.Number = 1.5
  ///     JSONValue.Number("1e400")?.decimal   // nil: too large
  ///
  /// Numbers are equal if their values are: `7.50` equals `7.5`, and `-0` equals 0.
  public struct Number: Sendable, Hashable {
    private enum Value: Sendable, Hashable {
      case decimal(Decimal)
      /// A number that a Decimal cannot hold: digits without zeros at either end, `e`, and an exponent.
      case text(String)
    }

    private let value: Value

    /// Creates a number from `decimal`, which must be finite.
    public init(_ decimal: Decimal) {
      precondition(decimal.isFinite, "JSON has no number for \(decimal)")
      // A Decimal can hold some numbers of 39 digits, but not all. Equal numbers must be stored in the same form.
      let holdsFewer =
        decimal.significand.magnitude < Decimal(sign: .plus, exponent: 38, significand: 1)
      let text = holdsFewer ? nil : NumberSpelling(decimal.description)?.text
      value = text.map(Value.text) ?? .decimal(decimal)
    }

    /// Creates the number that `text` spells in JSON's syntax; nil if it is not a number.
    public init?(_ text: some StringProtocol) {
      guard let spelling = NumberSpelling(String(text)) else { return nil }
      value = spelling.decimal.map(Value.decimal) ?? .text(spelling.text)
    }

    /// The exact number; nil if a Decimal cannot hold it: with more than 38 digits, or outside its range.
    public var decimal: Decimal? {
      if case .decimal(let decimal) = value { decimal } else { nil }
    }

    /// The nearest Double; nil outside its range.
    public var double: Double? {
      Double(description).flatMap { $0.isFinite ? $0 : nil }
    }
  }
}

extension JSONValue.Number: LosslessStringConvertible {
  /// Creates the number that `description` spells in JSON's syntax; nil if it is not a number.
  public init?(_ description: String) {
    self.init(description[...])
  }

  /// The number in JSON's syntax, such as `7.5` or `1e200`.
  public var description: String {
    switch value {
    case .decimal(let decimal): decimal.description
    case .text(let text): text
    }
  }
}

extension JSONValue.Number: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// Creates a whole number.
  public init(integerLiteral value: Int) {
    self.init(Decimal(value))
  }

  /// Creates a number from the description of a Double: the shortest digits that identify it.
  public init(floatLiteral value: Double) {
    guard let number = JSONValue.Number(value.description) else {
      preconditionFailure("JSON has no number for \(value)")
    }
    self = number
  }
}

extension JSONValue.Number: Codable {
  /// Decodes a number. With more than 38 digits, or outside the range of a Double, it is exact only with JSONDecoder.
  ///
  /// - Throws: `DecodingError` for a value that is not a number.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let number = Self.read(from: container) else {
      // This throws an error that names the actual type.
      self.init(try container.decode(Decimal.self))
      return
    }
    self = number
  }

  /// The number in `container`; nil if there is none.
  static func read(from container: any SingleValueDecodingContainer) -> JSONValue.Number? {
    do {
      let decimal = try container.decode(Decimal.self)
      guard decimal.isFinite else { return nil }
      guard decimal.mayLackDigits(in: container) else { return JSONValue.Number(decimal) }
      // Trailing zeros, as in 100, are not a loss.
      if decimal.exponent > 0, (try? container.decode(Int64.self)) != nil {
        return JSONValue.Number(decimal)
      }
      return original(in: container, near: Double(decimal.description)) ?? JSONValue.Number(decimal)
    } catch DecodingError.typeMismatch, DecodingError.valueNotFound {
      return nil
    } catch {
      // Outside the range of a Decimal. If it is outside the range of a Double as well, there is nothing to compare
      // with.
      let double = try? container.decode(Double.self)
      return original(in: error, near: double)
        ?? double.flatMap { JSONValue.Number($0.description) }
    }
  }

  /// The number with all its digits. They are available only in the error of a decoder that is asked for a smaller
  /// type.
  private static func original(
    in container: any SingleValueDecodingContainer, near double: Double?
  ) -> JSONValue.Number? {
    do {
      _ = try container.decode(Int8.self)
      return nil
    } catch {
      return original(in: error, near: double)
    }
  }

  /// The number in the text of `error`. It is accepted only if it equals the decoded number, or if it is outside the
  /// range of everything that can be decoded.
  private static func original(in error: any Error, near double: Double?) -> JSONValue.Number? {
    String(describing: error).split { !"0123456789+-.eE".contains($0) }.lazy
      .compactMap { JSONValue.Number($0) }
      .first { found in
        if let double { return found.double == double }
        return found.decimal == nil && (found.double ?? 0) == 0
      }
  }

  /// Encodes the number.
  ///
  /// - Throws: `EncodingError` if an encoder could not write the number without losing digits.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let decimal {
      try container.encode(decimal)
    } else if let double, JSONValue.Number(double.description) == self {
      try container.encode(double)
    } else {
      throw EncodingError.invalidValue(
        self,
        .init(
          codingPath: encoder.codingPath,
          debugDescription: "Neither a Decimal nor a Double holds \(self) with all its digits."))
    }
  }
}
