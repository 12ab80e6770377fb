// mockapi
// SPDX-License-Identifier: Apache-2.0

/// What some programs write at the beginning of a text (RFC 3629 section 6).
package enum ByteOrderMark {
  /// U+FEFF in UTF-8.
  package static let utf8: [UInt8] = [0xEF, 0xBB, 0xBF]
}
