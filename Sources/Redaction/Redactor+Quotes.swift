// mockapi
// SPDX-License-Identifier: Apache-2.0

extension Redactor {
  /// How long a name before a value is at most.
  private static let longestName = 80

  /// The value in quotes after a secret name, as in `password: "…"`, `apiKey='…'` and `"token": "…"`: in JSON that is cut off, in
  /// operations of GraphQL, in the scripts of a page. Quotes may be escaped, since the text may be in another one.
  /// - Parameter offset: that of the first quote.
  mutating func quoted(
    at offset: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> SecretMatch? {
    let backslash = UInt8(ascii: "\\")
    let isEscaped = offset > 0 && bytes[offset - 1] == backslash
    var place = isEscaped ? offset - 1 : offset
    func back(over isPart: (UInt8) -> Bool, atMost count: Int = .max) {
      let end = place
      while place > 0, end - place < count, isPart(bytes[place - 1]) { place -= 1 }
    }
    back { $0 == 0x20 }
    guard place > 0, bytes[place - 1] == UInt8(ascii: ":") || bytes[place - 1] == UInt8(ascii: "=")
    else { return nil }
    place -= 1
    back { $0 == 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") || $0 == backslash }
    let end = place
    back(over: SecretForms.isURLSafe, atMost: Self.longestName)
    guard place < end else { return nil }
    let name = String(decoding: bytes[place..<end], as: UTF8.self)
    guard names.isSecretMember(name) else { return nil }
    let start = offset + 1
    var valueEnd = SecretForms.run(from: start, bytes) { $0 != bytes[offset] && Self.isOfValue($0) }
    let isClosed = valueEnd == bytes.count || bytes[valueEnd] == bytes[offset]
    if isEscaped, valueEnd > start, bytes[valueEnd - 1] == backslash { valueEnd -= 1 }
    // What is after a quote that ends a text is no value: `placeholder="Password:" class="…"`.
    guard isClosed, valueEnd > start, !",;:)]}".utf8.contains(bytes[start]) else { return nil }
    let value = String(decoding: bytes[start..<valueEnd], as: UTF8.self)
    return SecretMatch(
      range: start..<valueEnd, replacement: Replacement.of(value), name: name)
  }

  /// No blanks, and nothing that ends an element of a page.
  private static func isOfValue(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte != UInt8(ascii: "<") && byte != UInt8(ascii: ">")
  }
}
