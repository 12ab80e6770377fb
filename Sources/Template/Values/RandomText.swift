// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// Texts of random letters.
enum RandomText {
  static func text(_ count: Int, of letters: [UInt8], using random: inout any RandomNumberGenerator)
    -> String
  {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    for _ in 0..<count { bytes.append(letters[Int.random(in: 0..<letters.count, using: &random)]) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A UUID of version 4 (RFC 9562 section 5.4).
  static func uuid(using random: inout any RandomNumberGenerator) -> String {
    let high = random.next() & ~0xF000 | 0x4000
    let low = random.next() & ~(0b11 << 62) | 0b10 << 62
    return UUIDText.of(high, low)
  }
}
