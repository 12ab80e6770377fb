// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The SHA-256 of a body (FIPS 180-4).
///
/// ```swift
/// BodyDigest(of: Array("abc".utf8)).description  // ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad
/// ```
public struct BodyDigest: Hashable, Sendable, CustomStringConvertible {
  /// Computes the digest of bytes.
  package typealias Computation = @Sendable (UnsafeRawBufferPointer) -> BodyDigest

  /// The digits of ``description`` in ASCII, eight in each element, in the order of memory. A log writes them for every
  /// answer with a body, and integers need no memory of their own.
  package let digits: SIMD8<UInt64>

  /// - Parameter words: the digest in order, the most significant byte first.
  package init(words: (UInt64, UInt64, UInt64, UInt64)) {
    func high(_ word: UInt64) -> UInt64 { Self.digits(of: UInt32(truncatingIfNeeded: word >> 32)) }
    func low(_ word: UInt64) -> UInt64 { Self.digits(of: UInt32(truncatingIfNeeded: word)) }
    digits = SIMD8(
      high(words.0), low(words.0), high(words.1), low(words.1), high(words.2), low(words.2),
      high(words.3), low(words.3))
  }

  public func hash(into hasher: inout Hasher) {
    // All digits of a digest are equally random, so a part is enough.
    hasher.combine(digits[0])
    hasher.combine(digits[1])
  }

  /// 64 hexadecimal digits in lower case.
  public var description: String {
    String(unsafeUninitializedCapacity: 64) { memory in
      for index in digits.indices {
        UnsafeMutableRawBufferPointer(memory).storeBytes(
          of: digits[index], toByteOffset: 8 * index, as: UInt64.self)
      }
      return 64
    }
  }

  /// Faster than digit by digit.
  private static func digits(of word: UInt32) -> UInt64 {
    // Each half byte gets a byte of its own.
    var nibbles = UInt64(word)
    nibbles = (nibbles | nibbles << 16) & 0x0000_FFFF_0000_FFFF
    nibbles = (nibbles | nibbles << 8) & 0x00FF_00FF_00FF_00FF
    nibbles = (nibbles | nibbles << 4) & 0x0F0F_0F0F_0F0F_0F0F
    let ones: UInt64 = 0x0101_0101_0101_0101
    // 1 for each digit above 9, which is a letter: 'a' is 39 behind the character after '9'.
    let letters = (nibbles &+ ones &* 6) >> 4 & ones
    return (nibbles &+ ones &* 0x30 &+ letters &* 39).bigEndian
  }
}
