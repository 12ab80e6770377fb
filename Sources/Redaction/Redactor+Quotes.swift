// mockapi
// SPDX-License-Identifier: Apache-2.0

extension Redactor {
  /// How long a name before a value is at most.
  private static let longestName = 80

  /// The value in quotes after a secret name, as in `password: "…"`, `apiKey='…'` and `"token": "…"`: in JSON that is cut off, in
  /// operations of GraphQL, in the scripts of a page. Quotes may be escaped, since the text may be in another one.
  /// - Parameters:
  ///   - offset: that of the first quote.
  ///   - isJSON: whether the text is JSON that cannot be parsed. There a value may have blanks; in other texts it is a sentence then.
  mutating func quoted(
    at offset: Int, in bytes: UnsafeBufferPointer<UInt8>, isJSON: Bool
  ) -> SecretMatch? {
    let quote = bytes[offset]
    let escapes = Self.escapes(before: offset, downTo: 0, bytes)
    guard let name = Self.name(before: offset - escapes, bytes), names.isSecretMember(name) else {
      return nil
    }
    var start = offset + 1
    // A text of GraphQL may have three quotes.
    let isBlock =
      escapes == 0 && start + 1 < bytes.count && bytes[start] == quote && bytes[start + 1] == quote
    if isBlock { start += 2 }
    var end = start
    while end < bytes.count, isJSON || isBlock || Self.isOfValue(bytes[end]) {
      if bytes[end] == quote,
        Self.isClosing(after: Self.escapes(before: end, downTo: start, bytes), escapes)
      {
        break
      }
      end += 1
    }
    let isClosed = end == bytes.count || bytes[end] == quote
    if end < bytes.count { end -= min(escapes, Self.escapes(before: end, downTo: start, bytes)) }
    // What is after a quote that ends a text is no value: `placeholder="Password:" class="…"`.
    guard isClosed, end > start, isJSON || !",;:)]}".utf8.contains(bytes[start]) else { return nil }
    let isCode = quote == UInt8(ascii: "`")
    guard !isCode || KnownSecrets.isUnmistakable(Array(bytes[start..<end])) else { return nil }
    let value = String(decoding: bytes[start..<end], as: UTF8.self)
    return SecretMatch(range: start..<end, replacement: Replacement.of(value), name: name)
  }

  /// The name before a value, in quotes or without them.
  private static func name(
    before offset: Int, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> String? {
    var place = offset
    func back(over isPart: (UInt8) -> Bool, atMost count: Int = .max) {
      let end = place
      while place > 0, end - place < count, isPart(bytes[place - 1]) { place -= 1 }
    }
    back { $0 == 0x20 }
    guard place > 0, bytes[place - 1] == UInt8(ascii: ":") || bytes[place - 1] == UInt8(ascii: "=")
    else { return nil }
    place -= 1
    back { $0 == 0x20 || "\"'\\".utf8.contains($0) }
    let end = place
    back(over: SecretForms.isURLSafe, atMost: Self.longestName)
    return place < end ? String(decoding: bytes[place..<end], as: UTF8.self) : nil
  }

  /// How many backslashes are before an offset.
  private static func escapes(
    before offset: Int, downTo start: Int, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Int {
    var place = offset
    while place > start, bytes[place - 1] == UInt8(ascii: "\\") { place -= 1 }
    return offset - place
  }

  /// Whether a quote ends the value that begins with one after so many backslashes: each text around doubles those before it, and
  /// adds one.
  private static func isClosing(after escapes: Int, _ first: Int) -> Bool {
    escapes < first || (escapes - first) % (2 * (first + 1)) == 0
  }

  /// No blanks, and nothing that ends an element of a page.
  private static func isOfValue(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte != UInt8(ascii: "<") && byte != UInt8(ascii: ">")
  }
}
