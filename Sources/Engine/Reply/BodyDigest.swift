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

  // In the order of the digest, big-endian. Integers need no memory of their own.
  private let words: (UInt64, UInt64, UInt64, UInt64)

  /// - Parameter words: the digest in order, the most significant byte first.
  package init(words: (UInt64, UInt64, UInt64, UInt64)) {
    self.words = words
  }

  public static func == (one: BodyDigest, other: BodyDigest) -> Bool { one.words == other.words }

  public func hash(into hasher: inout Hasher) {
    // All bits of a digest are equally random, so one word is enough.
    hasher.combine(words.0)
  }

  /// 64 hexadecimal digits in lower case.
  public var description: String {
    [words.0, words.1, words.2, words.3].map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
