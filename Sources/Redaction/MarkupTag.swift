// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// A start tag of XML or HTML in a text that may be no markup at all. It is read only as far as names and values go.
struct MarkupTag {
  struct Attribute {
    /// As it is spelled.
    let name: String
    /// Without quotes.
    let value: Range<Int>
  }

  /// Longer tags are texts.
  private static let longest = 4_096

  /// As it is spelled, with its prefix.
  let name: String
  private(set) var attributes: [Attribute] = []
  /// That of its `<`.
  let start: Int
  /// After its `>`, or where it is no tag any more.
  private(set) var end: Int
  /// Whether it ends with `>`.
  private(set) var isWhole = false
  /// Whether no end tag belongs to it: `<a/>`.
  private(set) var isEmpty = false
  /// Whether a word is before it: `Optional<Token>` is no element without an end tag.
  let isGlued: Bool

  /// The name without its prefix: `password` of `wsse:password`.
  var localName: String { name.split(separator: ":").last.map(String.init) ?? "" }

  /// The tag that begins at an offset; `nil` if no name begins there.
  /// - Parameter start: the offset of a `<`.
  init?(at start: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    let limit = min(bytes.count, start + Self.longest)
    let nameEnd = Self.run(from: start + 1, to: limit, bytes, Self.isOfName)
    guard nameEnd > start + 1 else { return nil }
    self.start = start
    name = String(decoding: bytes[(start + 1)..<nameEnd], as: UTF8.self)
    isGlued = start > 0 && SecretForms.isURLSafe(bytes[start - 1])
    end = nameEnd
    while let attribute = Self.attribute(at: &end, to: limit, bytes) {
      attributes.append(attribute)
    }
    guard end < limit, bytes[end] == UInt8(ascii: ">") else { return }
    isWhole = true
    isEmpty = bytes[end - 1] == UInt8(ascii: "/")
    end += 1
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
      let name = String(decoding: bytes[start..<place], as: UTF8.self)
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
      let valueEnd = place
      if isQuoted, place < end { place += 1 }
      return Attribute(name: name, value: value..<valueEnd)
    }
    return nil
  }

  static func isOfName(_ byte: UInt8) -> Bool {
    SecretForms.isURLSafe(byte) || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".")
  }

  private static func run(
    from offset: Int, to end: Int, _ bytes: UnsafeBufferPointer<UInt8>, _ fits: (UInt8) -> Bool
  ) -> Int {
    SecretForms.run(from: offset, UnsafeBufferPointer(rebasing: bytes.prefix(end)), fits)
  }
}
