// mockapi
// SPDX-License-Identifier: Apache-2.0

import CGnuTLS
public import MockAPIEngine

extension BodyDigest {
  public init(of bytes: [UInt8]) {
    self = bytes.withUnsafeBytes { BodyDigest($0) }
  }

  /// Wraps `gnutls_hash_fast`.
  @Sendable init(_ bytes: UnsafeRawBufferPointer) {
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
