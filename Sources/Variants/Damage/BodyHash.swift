// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Hashes of a body and of its changed forms: the hash of a body with one span changed costs as much as the new span, not
/// as much as the body.
///
/// It is a polynomial modulo the prime 2^61 - 1, the same on every machine.
struct BodyHash {
  /// The identity of some bytes.
  struct Value: Hashable {
    let hash: UInt64
    let count: Int
  }

  private static let prime: UInt64 = 1 << 61 - 1
  private static let base: UInt64 = 0x0C8F_36A5_91D4_E7B3
  /// The distance between known prefixes, so that a body does not need eight times its memory.
  private static let step = 64

  private let body: ArraySlice<UInt8>
  /// The hashes of the prefixes of 0, 64, 128, … bytes.
  private var prefixes: [UInt64] = [0]
  private let whole: UInt64

  init(_ body: ArraySlice<UInt8>) {
    self.body = body
    var hash: UInt64 = 0
    var start = body.startIndex
    while start + Self.step <= body.endIndex {
      hash = Self.hash(body[start..<start + Self.step], after: hash)
      prefixes.append(hash)
      start += Self.step
    }
    whole = Self.hash(body[start...], after: hash)
  }

  /// The unchanged body.
  var value: Value { Value(hash: whole, count: body.count) }

  /// The first bytes of the body.
  func prefix(_ count: Int) -> Value { Value(hash: hash(ofPrefix: count), count: count) }

  /// The body with one span changed.
  /// - Parameter range: the span, by the indices of the body.
  func replacing(_ range: Range<Int>, with replacement: [UInt8]) -> Value {
    let (lower, upper) = (range.lowerBound - body.startIndex, range.upperBound - body.startIndex)
    let rest = body.count - upper
    let power = Self.power(rest)
    // The part after the span: the whole without its prefix.
    let shifted = Self.product(hash(ofPrefix: upper), power)
    let tail = (whole + Self.prime - shifted) % Self.prime
    let head = Self.hash(replacement[...], after: hash(ofPrefix: lower))
    return Value(
      hash: (Self.product(head, power) + tail) % Self.prime,
      count: lower + replacement.count + rest)
  }

  /// Other bytes.
  static func value(of bytes: [UInt8]) -> Value {
    Value(hash: hash(bytes[...], after: 0), count: bytes.count)
  }

  private func hash(ofPrefix count: Int) -> UInt64 {
    let known = count / Self.step
    let start = body.startIndex + known * Self.step
    return Self.hash(body[start..<body.startIndex + count], after: prefixes[known])
  }

  private static func hash(_ bytes: ArraySlice<UInt8>, after prefix: UInt64) -> UInt64 {
    bytes.withUnsafeBufferPointer { bytes in
      var hash = prefix
      // One more than the byte, so that zeros at the beginning count.
      for byte in bytes { hash = (product(hash, base) + UInt64(byte) + 1) % prime }
      return hash
    }
  }

  private static func product(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let (high, low) = left.multipliedFullWidth(by: right)
    let sum = (low & prime) + (high << 3 | low >> 61)
    return sum >= prime ? sum - prime : sum
  }

  private static func power(_ exponent: Int) -> UInt64 {
    var (result, factor, rest) = (1 as UInt64, base, exponent)
    while rest > 0 {
      if rest & 1 == 1 { result = product(result, factor) }
      factor = product(factor, factor)
      rest >>= 1
    }
    return result
  }
}
