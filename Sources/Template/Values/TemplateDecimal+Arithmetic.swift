// mockapi
// SPDX-License-Identifier: Apache-2.0

extension TemplateDecimal {
  enum Rounding: String, CaseIterable {
    case up, down, ceiling, floor
    case halfUp = "half_up"
    case halfDown = "half_down"
    case halfEven = "half_even"
    case unnecessary
  }

  /// The digits with trailing zeros, as for a larger scale.
  private func digits(atScale wanted: Int) -> [UInt8] {
    digits.isEmpty ? [] : digits + [UInt8](repeating: 0, count: wanted - scale)
  }

  /// Whether an operation with another number stays within the bound of digits.
  func isNear(_ other: TemplateDecimal) -> Bool {
    abs(scale) < Self.digitLimit && abs(other.scale) < Self.digitLimit
      && digits.count <= Self.digitLimit && other.digits.count <= Self.digitLimit
  }

  static func + (left: Self, right: Self) -> Self {
    let scale = max(left.scale, right.scale)
    let (one, other) = (left.digits(atScale: scale), right.digits(atScale: scale))
    if left.isNegative == right.isNegative {
      return Self(isNegative: left.isNegative, digits: Self.sum(one, other), scale: scale)
    }
    if Self.isLess(one, other) {
      return Self(
        isNegative: right.isNegative, digits: Self.difference(other, one), scale: scale)
    }
    return Self(isNegative: left.isNegative, digits: Self.difference(one, other), scale: scale)
  }

  static prefix func - (value: Self) -> Self {
    Self(isNegative: !value.isNegative, digits: value.digits, scale: value.scale)
  }

  static func * (left: Self, right: Self) -> Self {
    var product = [Int](repeating: 0, count: left.digits.count + right.digits.count)
    for (i, one) in left.digits.reversed().enumerated() {
      for (j, other) in right.digits.reversed().enumerated() {
        product[i + j] += Int(one) * Int(other)
      }
    }
    for index in product.indices.dropLast() {
      product[index + 1] += product[index] / 10
      product[index] %= 10
    }
    return Self(
      isNegative: left.isNegative != right.isNegative,
      digits: product.reversed().map { UInt8($0) }, scale: left.scale + right.scale)
  }

  /// The quotient with the scale of the left operand; the divisor is not 0.
  func divided(by divisor: Self, rounding: Rounding) -> Self {
    // (a·10^-s) / (b·10^-t) = q·10^-s, so q = a·10^t / b.
    var (numerator, denominator) = (digits, divisor.digits)
    if divisor.scale >= 0 {
      if !numerator.isEmpty { numerator += [UInt8](repeating: 0, count: divisor.scale) }
    } else {
      denominator += [UInt8](repeating: 0, count: -divisor.scale)
    }
    let isNegative = self.isNegative != divisor.isNegative
    let (quotient, rest) = Self.quotient(numerator, denominator)
    let twice = Self.sum(rest, rest)
    let half = Self.isLess(twice, denominator) ? -1 : Self.isLess(denominator, twice) ? 1 : 0
    let isUp = Self.roundsUp(
      rounding, isNegative: isNegative, isExact: rest.isEmpty, half: half,
      isOdd: (quotient.last ?? 0) % 2 == 1)
    return Self(
      isNegative: isNegative, digits: isUp ? Self.sum(quotient, [1]) : quotient, scale: scale)
  }

  /// The remainder of Java: it has the sign of the left operand.
  func remainder(by divisor: Self) -> Self {
    let scale = max(self.scale, divisor.scale)
    let rest = Self.quotient(digits(atScale: scale), divisor.digits(atScale: scale)).rest
    return Self(isNegative: isNegative, digits: rest, scale: scale)
  }

  /// The value with a number of digits after the point.
  func rescaled(to wanted: Int, rounding: Rounding) -> Self {
    if wanted >= scale {
      return Self(isNegative: isNegative, digits: digits(atScale: wanted), scale: wanted)
    }
    let dropped = scale - wanted
    let kept = Array(digits.dropLast(dropped))
    // The dropped digits, without those that are 0 before the first digit.
    let rest = Array(digits.suffix(dropped))
    let isFull = rest.count == dropped
    let isExact = rest.allSatisfy { $0 == 0 }
    let first = isFull ? rest.first ?? 0 : 0
    let half =
      first > 5 || first == 5 && rest.dropFirst().contains { $0 != 0 } ? 1 : first == 5 ? 0 : -1
    let isUp = Self.roundsUp(
      rounding, isNegative: isNegative, isExact: isExact, half: half,
      isOdd: (kept.last ?? 0) % 2 == 1)
    return Self(
      isNegative: isNegative, digits: isUp ? Self.sum(kept, [1]) : kept, scale: wanted)
  }

  static func < (left: Self, right: Self) -> Bool { left.order(right) < 0 }

  static func == (left: Self, right: Self) -> Bool { left.order(right) == 0 }

  /// -1, 0 or 1, by value.
  func order(_ other: Self) -> Int {
    if isZero || other.isZero || isNegative != other.isNegative {
      return sign - other.sign == 0 ? 0 : sign < other.sign ? -1 : 1
    }
    let sign = isNegative ? -1 : 1
    let (one, two) = (digits.count - scale, other.digits.count - other.scale)
    if one != two { return one < two ? -sign : sign }
    // The same size, so the digits decide from the first one on.
    let length = max(digits.count, other.digits.count)
    for index in 0..<length {
      let left = index < digits.count ? digits[index] : 0
      let right = index < other.digits.count ? other.digits[index] : 0
      if left != right { return left < right ? -sign : sign }
    }
    return 0
  }

  private var sign: Int { isZero ? 0 : isNegative ? -1 : 1 }

  private static func roundsUp(
    _ rounding: Rounding, isNegative: Bool, isExact: Bool, half: Int, isOdd: Bool
  ) -> Bool {
    if isExact { return false }
    return switch rounding {
    case .up: true
    case .down, .unnecessary: false
    case .ceiling: !isNegative
    case .floor: isNegative
    case .halfUp: half >= 0
    case .halfDown: half > 0
    case .halfEven: half > 0 || half == 0 && isOdd
    }
  }

  // MARK: Whole numbers as digits

  private static func isLess(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    let (one, other) = (one.drop { $0 == 0 }, other.drop { $0 == 0 })
    return one.count == other.count ? one.lexicographicallyPrecedes(other) : one.count < other.count
  }

  private static func sum(_ one: [UInt8], _ other: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var carry: UInt8 = 0
    for index in 0..<max(one.count, other.count) {
      let left = index < one.count ? one[one.count - 1 - index] : 0
      let right = index < other.count ? other[other.count - 1 - index] : 0
      result.append((left + right + carry) % 10)
      carry = (left + right + carry) / 10
    }
    if carry > 0 { result.append(carry) }
    return result.reversed()
  }

  /// - Parameter other: not larger than `one`.
  private static func difference(_ one: [UInt8], _ other: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var borrow = 0
    for index in 0..<one.count {
      var digit = Int(one[one.count - 1 - index]) - borrow
      if index < other.count { digit -= Int(other[other.count - 1 - index]) }
      borrow = digit < 0 ? 1 : 0
      result.append(UInt8(digit + 10 * borrow))
    }
    return Array(result.reversed().drop { $0 == 0 })
  }

  private static func quotient(_ numerator: [UInt8], _ denominator: [UInt8])
    -> (quotient: [UInt8], rest: [UInt8])
  {
    var quotient: [UInt8] = []
    var rest: [UInt8] = []
    for digit in numerator {
      if !rest.isEmpty || digit != 0 { rest.append(digit) }
      var count: UInt8 = 0
      while !isLess(rest, denominator) {
        rest = difference(rest, denominator)
        count += 1
      }
      if !quotient.isEmpty || count > 0 { quotient.append(count) }
    }
    return (quotient, rest)
  }
}
