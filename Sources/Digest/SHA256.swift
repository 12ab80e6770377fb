// mockapi
// SPDX-License-Identifier: Apache-2.0

import CGnuTLS
import MockAPIText

/// SHA-256 (FIPS 180-4) by GnuTLS, which uses the instructions that processors have for it.
package enum SHA256 {
  /// The digest as 64 hexadecimal digits.
  package static func hexadecimal(_ text: String) -> String { HexText.of(digest(Array(text.utf8))) }

  /// The digest as 32 bytes.
  package static func digest(_ message: [UInt8]) -> [UInt8] {
    let parts = message.withUnsafeBytes(words(of:))
    let digest = (
      parts.0.bigEndian, parts.1.bigEndian, parts.2.bigEndian, parts.3.bigEndian
    )
    return withUnsafeBytes(of: digest, Array.init)
  }

  /// The digest as numbers in its order, the most significant byte of each first. Wraps `gnutls_hash_fast`.
  package static func words(of message: UnsafeRawBufferPointer) -> (UInt64, UInt64, UInt64, UInt64)
  {
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 4) { words in
      let code = gnutls_hash_fast(
        GNUTLS_DIG_SHA256, message.baseAddress, message.count, words.baseAddress)
      precondition(code == 0, "GnuTLS has no SHA-256")
      return (
        UInt64(bigEndian: words[0]), UInt64(bigEndian: words[1]), UInt64(bigEndian: words[2]),
        UInt64(bigEndian: words[3])
      )
    }
  }
}
