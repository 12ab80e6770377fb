// mockapi
// SPDX-License-Identifier: Apache-2.0

import CGnuTLS

/// The SHA-256 of a body (FIPS 180-4).
///
/// ```swift
/// BodyDigest(of: Array("abc".utf8)).description  // ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad
/// ```
public struct BodyDigest: Hashable, Sendable, CustomStringConvertible {
  // In the digest's order, big-endian: a value that needs no memory of its own.
  private let words: (UInt64, UInt64, UInt64, UInt64)

  public init(of bytes: [UInt8]) {
    self = bytes.withUnsafeBytes { BodyDigest($0) }
  }

  /// Wraps `gnutls_hash_fast`.
  init(_ bytes: UnsafeRawBufferPointer) {
    words = withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 4) { words in
      let code = gnutls_hash_fast(
        GNUTLS_DIG_SHA256, bytes.baseAddress, bytes.count, words.baseAddress)
      precondition(code == 0, "GnuTLS has no SHA-256")
      return (
        UInt64(bigEndian: words[0]), UInt64(bigEndian: words[1]), UInt64(bigEndian: words[2]),
        UInt64(bigEndian: words[3])
      )
    }
  }

  public static func == (one: BodyDigest, other: BodyDigest) -> Bool { one.words == other.words }

  public func hash(into hasher: inout Hasher) {
    // Each bit of it is as good as another.
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

extension JournalEntry {
  /// The SHA-256 of all bytes that were sent after the head, the sizes of chunks among them: of no bytes for an answer to
  /// HEAD, and of all of them where raw bytes took the place of a response. `nil` where libmicrohttpd wrote the answer
  /// and the client went away: then nobody knows how much was sent.
  ///
  /// Computed when it is asked for, and once for all answers that share a body.
  public var bodyDigest: BodyDigest? { wire.sentBody?.digest }
}
