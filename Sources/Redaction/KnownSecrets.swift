// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// Secrets whose values are known, found wherever they are in a text. A search costs the same however many are known.
struct KnownSecrets: Sendable {
  /// The number of bytes by which a secret is found. Shorter values would be found in texts that have nothing to do with them.
  static let shortest = 8
  /// No recording has so many; what is beyond is still replaced where its name says it is secret.
  private static let limit = 100_000

  private var values: Set<[UInt8]> = []
  /// The lengths of the values with these first bytes, longest first.
  private var lengths: [UInt64: [Int]] = [:]
  /// A bit for some bits of each key of `lengths`: most places of a text are none.
  private var filter: [UInt64] = Array(repeating: 0, count: 256)
  /// Those that a user names, which may be of any length.
  private var short: [[UInt8]] = []

  var isEmpty: Bool { values.isEmpty && short.isEmpty }
  var hasShort: Bool { !short.isEmpty }

  /// Adds a value that a user names.
  mutating func insert(named text: String) {
    let bytes = Array(text.utf8)
    if bytes.count >= Self.shortest {
      insert(bytes)
    } else if !bytes.isEmpty, !short.contains(bytes) {
      short.append(bytes)
    }
  }

  /// Adds a value that was found, if it cannot be taken for a word.
  mutating func insert(found text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count >= Self.shortest, Self.isUnmistakable(bytes),
      !Replacement.isReplacement(text)
    else { return }
    insert(bytes)
  }

  private mutating func insert(_ bytes: [UInt8]) {
    guard values.count < Self.limit, values.insert(bytes).inserted else { return }
    let start = bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
    var known = lengths[start] ?? []
    if !known.contains(bytes.count) {
      known.append(bytes.count)
      known.sort(by: >)
      lengths[start] = known
    }
    let bit = Self.bit(of: start)
    filter[bit >> 6] |= 1 << UInt64(bit & 63)
  }

  private static func bit(of start: UInt64) -> Int { Int((start &* 0x9E37_79B9_7F4A_7C15) >> 50) }

  /// The length of the longest known secret that begins at an offset; `nil` if none does.
  func length(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    if let length = longLength(at: offset, in: bytes) { return length }
    for secret in short
    where offset + secret.count <= bytes.count
      && UnsafeBufferPointer(rebasing: bytes[offset..<offset + secret.count]).elementsEqual(secret)
    {
      return secret.count
    }
    return nil
  }

  private func longLength(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard offset + Self.shortest <= bytes.count else { return nil }
    let start = UnsafeRawBufferPointer(bytes).loadUnaligned(
      fromByteOffset: offset, as: UInt64.self)
    let bit = Self.bit(of: start)
    guard filter[bit >> 6] & 1 << UInt64(bit & 63) != 0, let known = lengths[start] else {
      return nil
    }
    return known.first {
      offset + $0 <= bytes.count && values.contains(Array(bytes[offset..<offset + $0]))
    }
  }

  /// Whether a value is none that texts have by chance: a password may be `password`, which is also a kind of grant.
  static func isUnmistakable(_ bytes: [UInt8]) -> Bool {
    if bytes.contains(where: { $0 <= 0x20 }) { return false }
    if bytes.count >= 24 || bytes.contains(where: ASCII.isDigit) { return true }
    let hasCapitals = bytes.contains { 0x41...0x5A ~= $0 }
    let hasSmall = bytes.contains { 0x61...0x7A ~= $0 }
    let hasSigns = bytes.contains { !ASCII.isLetter($0) && !"-_.".utf8.contains($0) }
    return hasSigns || hasCapitals && hasSmall
  }
}
