// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

// Secrets in XML and HTML, which are wherever a text has tags: in bodies, and in strings of JSON.

extension Redactor {
  /// Attributes that name the value of a tag: `<input name="csrf" value="…">`, `<add key="apiKey" value="…"/>`.
  private static let naming: Set = ["name", "id", "key", "property", "itemprop"]
  /// Tags whose texts are for the eyes of a reader, whatever they are named.
  private static let shown: Set = [
    "a", "button", "fieldset", "form", "iframe", "img", "input", "label", "map", "meta", "object",
    "option", "select", "slot",
  ]

  /// The text of an element with a secret name: `<password>…</password>`, also in CDATA, or `<param name="password">…</param>`.
  /// - Parameter offset: that of the `>` which ends its start tag.
  mutating func element(
    at offset: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> SecretMatch? {
    guard offset > 0, bytes[offset - 1] != UInt8(ascii: "/"),
      let tag = MarkupTag(around: offset, in: bytes), let name = secretName(of: tag, bytes)
    else { return nil }
    var start = SecretForms.run(from: offset + 1, bytes) { $0 <= 0x20 }
    var end = start
    let opening = "<![CDATA["
    if SecretForms.starts(opening, at: start, bytes) {
      start += opening.utf8.count
      end = start
      // Without an end, everything is taken for the secret.
      while end < bytes.count, !SecretForms.starts("]]>", at: end, bytes) { end += 1 }
    } else {
      end = SecretForms.run(from: start, bytes) { $0 != UInt8(ascii: "<") }
      // What goes on without an end tag is a sentence, unless the body is cut off.
      guard
        SecretForms.starts("</", at: end, bytes)
          || end == bytes.count && !bytes[start..<end].contains(where: { $0 <= 0x20 })
      else { return nil }
    }
    while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
    return secret(start..<end, named: name, in: bytes)
  }

  /// The name for which the text of an element is secret.
  private mutating func secretName(
    of tag: MarkupTag, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> String? {
    let local = String(tag.localName)
    if names.isSecretMember(local) { return local }
    if Self.shown.contains(local.lowercased()) { return nil }
    for attribute in tag.attributes where attribute.name == "name" || attribute.name == "key" {
      let name = String(decoding: bytes[attribute.value], as: UTF8.self)
      if names.isSecretMember(name) { return name }
    }
    return nil
  }

  /// The value of a tag that another attribute names: `<meta name="csrf-token" content="…">`.
  /// - Parameter offset: that of the `=` before the value.
  mutating func attribute(
    at offset: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> SecretMatch? {
    guard ["value", "content"].contains(where: { ends($0, at: offset, bytes) }),
      let tag = MarkupTag(around: offset, in: bytes),
      let own = tag.attributes.first(where: { $0.value.lowerBound > offset })
    else { return nil }
    for attribute in tag.attributes where Self.naming.contains(attribute.name) {
      let name = String(decoding: bytes[attribute.value], as: UTF8.self)
      if names.isSecretMember(name) { return secret(own.value, named: name, in: bytes) }
    }
    return nil
  }

  /// Whether a word is before an offset, in letters of any size.
  private func ends(
    _ word: String, at offset: Int, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let start = offset - word.utf8.count
    guard start > 0, bytes[start - 1] <= 0x20 || bytes[start - 1] == UInt8(ascii: "\"") else {
      return false
    }
    return zip(bytes[start..<offset], word.utf8).allSatisfy { ASCII.lowercased($0) == $1 }
  }

  private func secret(
    _ range: Range<Int>, named name: String, in bytes: UnsafeBufferPointer<UInt8>
  ) -> SecretMatch? {
    guard !range.isEmpty else { return nil }
    let value = String(decoding: bytes[range], as: UTF8.self)
    return SecretMatch(range: range, replacement: Replacement.of(value), name: name)
  }
}
