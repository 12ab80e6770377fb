// mockapi
// SPDX-License-Identifier: Apache-2.0

extension JSONNumber {
  /// The same form for all spellings of a value: sign, digits without zeros at either end, and the power of ten that
  /// they are multiplied by. Zero has no digits. Up to nineteen digits, which is enough for almost every number, are
  /// kept without an array.
  struct Canonical: Hashable {
    var isNegative = false
    /// The digits as a number; 0 if there are too many, or none.
    var significand: UInt64 = 0
    /// The digits if there are too many for ``significand``.
    var manyDigits: [UInt8] = []
    var exponent = 0

    /// The number of digits that always fit into 64 bits.
    static let mostInWord = 19
  }

  var canonical: Canonical {
    var spelling = spelling
    return spelling.withUTF8 { Canonical($0) }
  }
}

extension JSONNumber.Canonical {
  /// - Parameter spelling: a number that a parser has accepted.
  fileprivate init(_ spelling: UnsafeBufferPointer<UInt8>) {
    self.init()
    let hasSign = spelling.first == UInt8(ascii: "-")
    var index = hasSign ? 1 : 0
    var point: Int?
    // The positions of the first and the last digit that is not zero.
    var digits: ClosedRange<Int>?
    while index < spelling.count, spelling[index] | 0x20 != UInt8(ascii: "e") {
      let byte = spelling[index]
      if byte == UInt8(ascii: ".") {
        point = index
      } else if byte != UInt8(ascii: "0") {
        digits = (digits?.lowerBound ?? index)...index
      }
      index += 1
    }
    guard let digits else { return }
    isNegative = hasSign
    let end = point ?? index
    // The decimal point shifts a digit of the fraction by one position.
    let place = end - 1 - digits.upperBound + (digits.upperBound > end ? 1 : 0)
    exponent = Self.exponent(spelling[min(index + 1, spelling.count)...]) + place
    let count = digits.count - (digits.contains(end) ? 1 : 0)
    if count <= Self.mostInWord {
      for byte in spelling[digits] where byte != UInt8(ascii: ".") {
        significand = significand * 10 + UInt64(byte - UInt8(ascii: "0"))
      }
    } else {
      manyDigits = spelling[digits].filter { $0 != UInt8(ascii: ".") }
    }
  }

  /// The written exponent, limited to a quarter of `Int` so that adding digit counts cannot overflow.
  private static func exponent(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    guard let first = text.first else { return 0 }
    let limit = Int.max / 4
    guard let value = Int(String(decoding: text, as: UTF8.self)) else {
      return first == UInt8(ascii: "-") ? -limit : limit
    }
    return min(max(value, -limit), limit)
  }

  var isZero: Bool { significand == 0 && manyDigits.isEmpty }

  var digitCount: Int {
    if !manyDigits.isEmpty { return manyDigits.count }
    var count = 0
    var rest = significand
    while rest > 0 {
      rest /= 10
      count += 1
    }
    return count
  }

  /// The digits in order.
  var digits: [UInt8] {
    guard manyDigits.isEmpty else { return manyDigits }
    return significand == 0 ? [] : Array(String(significand).utf8)
  }
}
