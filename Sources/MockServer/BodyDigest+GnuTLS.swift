// mockapi
// SPDX-License-Identifier: Apache-2.0

import CGnuTLS
public import MockAPIEngine

extension BodyDigest {
  public init(of bytes: [UInt8]) {
    self = bytes.withUnsafeBytes { BodyDigest($0) }
  }

  /// Wraps `gnutls_hash_fast`.
  init(_ bytes: UnsafeRawBufferPointer) {
    self = withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 4) { words in
      let code = gnutls_hash_fast(
        GNUTLS_DIG_SHA256, bytes.baseAddress, bytes.count, words.baseAddress)
      precondition(code == 0, "GnuTLS has no SHA-256")
      return BodyDigest(
        words: (
          UInt64(bigEndian: words[0]), UInt64(bigEndian: words[1]), UInt64(bigEndian: words[2]),
          UInt64(bigEndian: words[3])
        ))
    }
  }
}

extension JournalEntry {
  /// The SHA-256 of all bytes that were sent after the head, including the sizes of chunks: of no bytes for an answer
  /// to HEAD, and of all bytes if raw bytes replaced the response. `nil` if libmicrohttpd wrote the answer and the
  /// client went away, because the number of sent bytes is then unknown.
  ///
  /// Computed on demand, and once for all answers that share a body.
  public var bodyDigest: BodyDigest? { wire.sentBody?.digest(by: BodyDigest.init) }
}
