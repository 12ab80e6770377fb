// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// The place of an entry: its journal, and its number there.
package struct JournalPlace: Sendable, Hashable {
  let key: UInt64
  package let number: Int

  /// A random key for a journal: the first half of a UUID of version 8.
  static func newKey() -> UInt64 { UInt64.random(in: 0...UInt64.max) & ~0xF000 | 0x8000 }

  private static let variant: UInt64 = 0x8000_0000_0000_0000

  init(key: UInt64, number: Int) {
    self.key = key
    self.number = number
  }

  /// Reads an ``id``; `nil` for other texts.
  init?(id: String) {
    let digits = id.utf8.filter { $0 != UInt8(ascii: "-") }
    guard id.utf8.count == 36, digits.count == 32,
      let key = UInt64(String(decoding: digits[..<16], as: UTF8.self), radix: 16),
      let low = UInt64(String(decoding: digits[16...], as: UTF8.self), radix: 16),
      low >> 62 == 2
    else { return nil }
    self.init(key: key, number: Int(low & ~Self.variant))
  }

  /// A UUID of version 8, whose content is ours to define (RFC 9562 section 5.8): the key of the journal and the
  /// number.
  var id: String { UUIDText.of(key, UInt64(number) | Self.variant) }
}
