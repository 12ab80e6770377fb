// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIDigest

/// The SHA-256 of a body (FIPS 180-4).
///
/// ```swift
/// BodyDigest(of: Array("abc".utf8)).description  // ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad
/// ```
public struct BodyDigest: Hashable, Sendable, CustomStringConvertible {
  // In the order of the digest, big-endian. Integers need no memory of their own.
  private let words: (UInt64, UInt64, UInt64, UInt64)

  public init(of bytes: [UInt8]) {
    self = bytes.withUnsafeBytes(BodyDigest.init)
  }

  init(_ bytes: UnsafeRawBufferPointer) {
    words = SHA256.words(of: bytes)
  }

  public static func == (one: BodyDigest, other: BodyDigest) -> Bool { one.words == other.words }

  public func hash(into hasher: inout Hasher) {
    // All bits of a digest are equally random, so one word is enough.
    hasher.combine(words.0)
  }

  /// 64 hexadecimal digits in lower case.
  public var description: String {
    String(unsafeUninitializedCapacity: 64) { memory in
      var offset = 0
      forEightDigits { digits in
        UnsafeMutableRawBufferPointer(memory).storeBytes(
          of: digits, toByteOffset: offset, as: UInt64.self)
        offset += 8
      }
      return offset
    }
  }

  /// Calls a function with each eight digits of ``description``, in ASCII and in the order of memory.
  package func forEightDigits(_ use: (UInt64) -> Void) {
    func write(_ word: UInt64) {
      use(Self.digits(of: UInt32(truncatingIfNeeded: word >> 32)))
      use(Self.digits(of: UInt32(truncatingIfNeeded: word)))
    }
    write(words.0)
    write(words.1)
    write(words.2)
    write(words.3)
  }

  /// Digit by digit, a log with a digest in each line would cost several times as much.
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
