// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// The identity of a scenario while it exists, whatever is added, removed or reloaded: a UUID, as in WireMock's admin
/// API.
public struct ScenarioID: Hashable, Sendable, CustomStringConvertible {
  // Not one `UInt128`, which iOS has from 18 on.
  private let high: UInt64
  private let low: UInt64

  /// Parses the form with 36 letters (RFC 9562 section 4); `nil` for other texts.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 36 else { return nil }
    var (high, low): (UInt64, UInt64) = (0, 0)
    for (index, byte) in bytes.enumerated() {
      if Self.dashes.contains(index) {
        guard byte == UInt8(ascii: "-") else { return nil }
      } else {
        guard let digit = ASCII.hexadecimalValue(byte) else { return nil }
        high = high << 4 | low >> 60
        low = low << 4 | UInt64(digit)
      }
    }
    self.high = high
    self.low = low
  }

  /// The generated id for parts: the same one for the same parts, on every machine (a UUID of version 8, made with
  /// FNV-1a of 128 bits).
  package init(of parts: [String]) {
    var digest = Digest()
    for part in parts { digest.add(part) }
    self = digest.id
  }

  /// Makes a generated id from one part after another.
  package struct Digest: Sendable {
    private var (high, low): (UInt64, UInt64) = (0x6C62_272E_07BB_0142, 0x62B8_2175_6295_C58D)

    package init() {}

    package mutating func add(_ part: String) {
      var part = part
      part.withUTF8 { add($0) }
    }

    package mutating func add(_ part: [UInt8]) {
      part.withUnsafeBufferPointer { add($0) }
    }

    private mutating func add(_ part: UnsafeBufferPointer<UInt8>) {
      for byte in part { combine(byte) }
      // It does not occur in UTF-8, so it separates the parts.
      combine(0xFF)
    }

    /// Multiplied by the prime 2^88 + 0x13B.
    private mutating func combine(_ byte: UInt8) {
      low ^= UInt64(byte)
      let (carry, product) = low.multipliedFullWidth(by: 0x13B)
      high = high &* 0x13B &+ carry &+ low << 24
      low = product
    }

    /// The id for the parts so far.
    package var id: ScenarioID {
      ScenarioID(high: high & ~0xF000 | 0x8000, low: low & ~(0b11 << 62) | 0b10 << 62)
    }
  }

  private init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The places of the dashes in the form with 36 letters.
  private static let dashes = [8, 13, 18, 23]

  /// The form with 36 letters, in lower case.
  public var description: String { UUIDText.of(high, low) }
}
