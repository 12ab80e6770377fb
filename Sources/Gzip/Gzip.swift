// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The gzip format (RFC 1952), on zlib. Apps do it without: what they write is not smaller, and they can read what others have compressed.
package enum Gzip {
  /// Why a body could not be decompressed.
  package enum Failure: Error {
    /// The body is not gzip, or is cut off.
    case malformed
    /// It would decompress to more bytes than the limit.
    case tooLarge
  }

  /// Compresses; the same content always gives the same bytes.
  package static func compress(_ content: ArraySlice<UInt8>) -> [UInt8] {
    GzipCoding.encode(content)
  }

  /// Whether bytes begin like a gzip member.
  package static func isGzip(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x1F, 0x8B])
  }

  /// Decompresses all members in order.
  /// - Parameter limit: the largest number of decompressed bytes; it stops decompression bombs.
  package static func decompress(_ bytes: [UInt8], limit: Int) throws(Failure) -> [UInt8] {
    try GzipCoding.decode(bytes, limit: limit)
  }
}
