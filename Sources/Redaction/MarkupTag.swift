// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// A start tag of XML or HTML in a text that may be no markup at all. It is read only as far as names and values go.
struct MarkupTag {
  struct Attribute {
    /// In small letters.
    let name: String
    let value: Range<Int>
  }

  /// Longer tags are texts: a search never reads a whole body again and again.
  private static let longest = 1_024

  /// As it is spelled, with its prefix.
  private(set) var name = ""
  private(set) var attributes: [Attribute] = []

  /// The name without its prefix: `password` of `wsse:password`.
  var localName: Substring { name.split(separator: ":").last ?? "" }

  /// The tag around an offset.
  /// - Parameter offset: that of its `>`, or of a byte before that.
  init?(around offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    var start = offset
    let first = max(0, offset - Self.longest)
    repeat {
      guard start > first else { return nil }
      start -= 1
      if bytes[start] == UInt8(ascii: ">") { return nil }
    } while bytes[start] != UInt8(ascii: "<")
    // `Optional<Token>` is no element.
    if start > 0, SecretForms.isURLSafe(bytes[start - 1]) { return nil }
    let end = min(bytes.count, start + 2 * Self.longest)
    var place = Self.run(from: start + 1, to: end, bytes, Self.isOfName)
    guard place > start + 1 else { return nil }
    name = String(decoding: bytes[(start + 1)..<place], as: UTF8.self)
    while let attribute = Self.attribute(at: &place, to: end, bytes) {
      attributes.append(attribute)
    }
  }

  /// The next attribute with a value.
  private static func attribute(
    at place: inout Int, to end: Int, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Attribute? {
    while place < end, bytes[place] != UInt8(ascii: ">"), bytes[place] != UInt8(ascii: "<") {
      let start = place
      place = run(from: place, to: end, bytes, isOfName)
      guard place > start else {
        place += 1
        continue
      }
      let name = String(decoding: bytes[start..<place], as: UTF8.self).lowercased()
      let sign = run(from: place, to: end, bytes) { $0 <= 0x20 }
      guard sign < end, bytes[sign] == UInt8(ascii: "=") else { continue }
      place = run(from: sign + 1, to: end, bytes) { $0 <= 0x20 }
      guard place < end else { return nil }
      let quote = bytes[place]
      let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
      if isQuoted { place += 1 }
      let value = place
      place = run(from: value, to: end, bytes) {
        isQuoted ? $0 != quote : $0 > 0x20 && $0 != UInt8(ascii: ">")
      }
      return Attribute(name: name, value: value..<place)
    }
    return nil
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    SecretForms.isURLSafe(byte) || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".")
  }

  private static func run(
    from offset: Int, to end: Int, _ bytes: UnsafeBufferPointer<UInt8>, _ fits: (UInt8) -> Bool
  ) -> Int {
    SecretForms.run(from: offset, UnsafeBufferPointer(rebasing: bytes.prefix(end)), fits)
  }
}
