// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// The identity of a scenario while it exists, whatever is added, removed or reloaded: a UUID, as in WireMock's admin
/// API.
public struct ScenarioID: Hashable, Sendable, CustomStringConvertible {
  private let value: UInt128

  /// Parses the form with 36 letters (RFC 9562 section 4); `nil` for other texts.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 36 else { return nil }
    var value: UInt128 = 0
    for (index, byte) in bytes.enumerated() {
      if Self.dashes.contains(index) {
        guard byte == UInt8(ascii: "-") else { return nil }
      } else {
        guard let digit = ASCII.hexadecimalValue(byte) else { return nil }
        value = value << 4 | UInt128(digit)
      }
    }
    self.value = value
  }

  /// The generated id for parts: the same one for the same parts, on every machine (a UUID of version 8, made with
  /// FNV-1a of 128 bits).
  package init(of parts: [String]) {
    var hash: UInt128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D
    func combine(_ byte: UInt8) {
      hash = (hash ^ UInt128(byte)) &* 0x0100_0000_0000_0000_0000_013B
    }
    for part in parts {
      for byte in part.utf8 { combine(byte) }
      // It does not occur in UTF-8, so it separates the parts.
      combine(0xFF)
    }
    let fields: UInt128 = 0xF000 << 64 | 0b11 << 62
    value = hash & ~fields | 0x8000 << 64 | 0b10 << 62
  }

  /// The places of the dashes in the form with 36 letters.
  private static let dashes = [8, 13, 18, 23]

  /// The form with 36 letters, in lower case.
  public var description: String {
    let digits = Array(String(value, radix: 16).utf8)
    var text = Array(repeating: UInt8(ascii: "0"), count: 32 - digits.count) + digits
    for dash in Self.dashes { text.insert(UInt8(ascii: "-"), at: dash) }
    return String(decoding: text, as: UTF8.self)
  }
}
