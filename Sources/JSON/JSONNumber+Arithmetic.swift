// mockapi
// SPDX-License-Identifier: Apache-2.0

extension JSONNumber: Comparable {
  /// Compares exact values. The work grows with the number of written digits, never with the exponent.
  package static func < (left: JSONNumber, right: JSONNumber) -> Bool {
    if let left = left.integer, let right = right.integer { return left < right }
    return left.canonical < right.canonical
  }

  /// Whether the value is an exact multiple of another: 0.0075 is a multiple of 0.0001.
  ///
  /// The work grows with the digits of both numbers, never with their exponents. Zero is a multiple of everything;
  /// nothing else is a multiple of zero.
  package func isMultiple(of divisor: JSONNumber) -> Bool {
    if let value = integer, let divisor = divisor.integer, divisor != 0 {
      // `%` would trap on `Int.min % -1`.
      return divisor == -1 || value % divisor == 0
    }
    let (value, divisor) = (canonical, divisor.canonical)
    if value.isZero { return true }
    // Neither has trailing zeros, so a divisor with a larger exponent cannot divide the value.
    guard !divisor.isZero, value.exponent >= divisor.exponent else { return false }
    let divisorDigits = divisor.digits
    // Zeros after the value only add the factors 2 and 5; a divisor of n digits has fewer than 4n of these.
    let zeros = min(value.exponent - divisor.exponent, divisorDigits.count * 4)
    let digits = value.digits + repeatElement(UInt8(ascii: "0"), count: zeros)
    return divisorDigits.count <= 18
      ? Self.isMultiple(digits, ofSmall: divisorDigits)
      : Self.isMultiple(digits, of: divisorDigits)
  }

  /// Long division by a number that leaves room for one more digit in 64 bits.
  private static func isMultiple(_ digits: [UInt8], ofSmall divisor: [UInt8]) -> Bool {
    let divisor = divisor.reduce(UInt64(0)) { $0 * 10 + UInt64($1 - UInt8(ascii: "0")) }
    return digits.reduce(UInt64(0)) { ($0 * 10 + UInt64($1 - UInt8(ascii: "0"))) % divisor } == 0
  }

  /// Long division by a number of any length.
  private static func isMultiple(_ digits: [UInt8], of divisor: [UInt8]) -> Bool {
    let divisor = LargeNatural(digits: divisor)
    var remainder = LargeNatural(digits: [])
    for digit in digits {
      remainder.append(digit: digit)
      while remainder >= divisor { remainder.subtract(divisor) }
    }
    return remainder.limbs.isEmpty
  }
}

extension JSONNumber.Canonical: Comparable {
  static func < (left: Self, right: Self) -> Bool {
    if left.sign != right.sign { return left.sign < right.sign }
    return left.isNegative ? isSmaller(right, left) : isSmaller(left, right)
  }

  private var sign: Int { isZero ? 0 : isNegative ? -1 : 1 }

  /// Compares absolute values: first the place of the leading digit, then digit by digit.
  private static func isSmaller(_ left: Self, _ right: Self) -> Bool {
    let leftPlace = left.exponent + left.digitCount
    let rightPlace = right.exponent + right.digitCount
    if leftPlace != rightPlace { return leftPlace < rightPlace }
    if left.exponent == right.exponent, left.manyDigits.isEmpty, right.manyDigits.isEmpty {
      return left.significand < right.significand
    }
    return left.digits.lexicographicallyPrecedes(right.digits)
  }
}

/// A natural number of any size, for computing remainders.
private struct LargeNatural: Comparable {
  /// The digits in base 2³², the lowest first, without leading zeros.
  private(set) var limbs: [UInt32] = []

  init(digits: [UInt8]) {
    for digit in digits { append(digit: digit) }
  }

  /// Multiplies the number by ten, and adds a digit.
  mutating func append(digit: UInt8) {
    var carry = UInt64(digit - UInt8(ascii: "0"))
    for index in limbs.indices {
      carry += UInt64(limbs[index]) * 10
      limbs[index] = UInt32(truncatingIfNeeded: carry)
      carry >>= 32
    }
    if carry > 0 { limbs.append(UInt32(carry)) }
  }

  /// Subtracts a number that is not larger.
  mutating func subtract(_ other: LargeNatural) {
    var borrow: Int64 = 0
    for index in limbs.indices {
      let difference =
        Int64(limbs[index]) - (index < other.limbs.count ? Int64(other.limbs[index]) : 0) + borrow
      limbs[index] = UInt32(truncatingIfNeeded: difference)
      borrow = difference >> 32
    }
    while limbs.last == 0 { limbs.removeLast() }
  }

  static func < (left: LargeNatural, right: LargeNatural) -> Bool {
    if left.limbs.count != right.limbs.count { return left.limbs.count < right.limbs.count }
    return left.limbs.reversed().lexicographicallyPrecedes(right.limbs.reversed())
  }
}
