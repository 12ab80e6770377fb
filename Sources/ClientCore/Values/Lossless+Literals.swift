// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// Values on the wire may be written as literals: in defaults, tests and previews.

extension LosslessString: ExpressibleByStringLiteral {
  /// Creates a string.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}

extension LosslessBool: ExpressibleByBooleanLiteral {
  /// Creates a boolean.
  public init(booleanLiteral value: Bool) {
    self.init(value)
  }
}

extension LosslessInt: ExpressibleByIntegerLiteral {
  /// Creates a whole number.
  public init(integerLiteral value: Int) {
    self.init(value)
  }
}

extension LosslessDouble: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// Creates a whole number.
  public init(integerLiteral value: Int) {
    self.init(Double(value))
  }

  /// Creates a number.
  public init(floatLiteral value: Double) {
    self.init(value)
  }
}

extension LosslessDecimal: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// Creates a whole number.
  public init(integerLiteral value: Int) {
    self.init(Decimal(value))
  }

  /// Creates a number from the shortest digits that identify the Double, which are those of the literal if it has at most 15.
  /// A number that a Decimal cannot hold is a mistake of the program.
  public init(floatLiteral value: Double) {
    guard let decimal = JSONValue.Number(floatLiteral: value).decimal else {
      preconditionFailure("a Decimal does not hold \(value)")
    }
    self.init(decimal)
  }
}
