// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

// Secrets in XML and HTML, which are wherever a text has tags: in bodies, and in strings of JSON.

extension Redactor {
  /// Attributes that name the value of a tag: `<input name="csrf" value="…">`, `<add key="apiKey" value="…"/>`.
  private static let naming: Set = [
    "name", "id", "key", "property", "itemprop", "type", "autocomplete",
  ]
  /// Tags whose texts are for the eyes of a reader, whatever they are named.
  private static let shown: Set = [
    "a", "button", "fieldset", "form", "iframe", "img", "input", "label", "map", "meta", "object",
    "option", "select", "slot",
  ]

  /// The secrets in elements and attributes, the first one first: all texts of an element with a secret name, also in CDATA and in
  /// elements inside it, and values that another attribute or element names.
  mutating func markupSecrets(in bytes: UnsafeBufferPointer<UInt8>) -> [SecretMatch] {
    guard bytes.contains(UInt8(ascii: "<")) else { return [] }
    let ends = MarkupPieces.ends(in: bytes)
    var pieces = MarkupPieces(bytes)
    var pair = MarkupPair()
    var cover: MarkupCover?
    var secrets: [SecretMatch] = []
    while let piece = pieces.next(takingSections: cover != nil) {
      switch piece {
      case .start(let tag):
        let lastEnd = ends[tag.name].flatMap { $0 > tag.start ? $0 : nil }
        if tag.isGlued, lastEnd == nil { continue }
        secrets += attributeSecrets(of: tag, below: cover?.name, in: bytes)
        let name = pair.begin(tag).map { String(decoding: bytes[$0], as: UTF8.self) }
        if cover?.isCutOff ?? true, !tag.isEmpty, let name = secretName(of: tag, name, bytes) {
          cover = MarkupCover(tag, named: name, lastEnd: lastEnd)
        } else {
          cover?.begin(tag)
        }
      case .end(let name, let offset):
        pair.end()
        if cover?.end(name, at: offset) ?? false { cover = nil }
      case .text(let range):
        pair.read(text: range)
        guard let covering = cover else { continue }
        if isCovered(range, by: covering, in: bytes) {
          secrets.append(secret(range, named: covering.name, in: bytes))
        } else if covering.isCutOff {
          cover = nil
        }
      }
    }
    return secrets
  }

  private mutating func isCovered(
    _ text: Range<Int>, by cover: MarkupCover, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let inner = cover.inner ?? ""
    return !names.isKept(inner)
      && cover.covers(text, isSecretInside: names.isSecretMember(inner), in: bytes)
  }

  /// The name for which the texts of an element are secret.
  /// - Parameter before: the name that the element before it gives to its value.
  private mutating func secretName(
    of tag: MarkupTag, _ before: String?, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> String? {
    let local = tag.localName
    if names.isSecretMember(local) { return local }
    if Self.shown.contains(local.lowercased()) { return nil }
    if let before, names.isSecretMember(before) { return before }
    for attribute in tag.attributes where ["name", "key"].contains(attribute.name.lowercased()) {
      let name = String(decoding: bytes[attribute.value], as: UTF8.self)
      if names.isSecretMember(name) { return name }
    }
    return nil
  }

  /// The values of attributes with a secret name, and of those that the tag, or another attribute of it, names:
  /// `<meta name="csrf-token" content="…">`.
  private mutating func attributeSecrets(
    of tag: MarkupTag, below cover: String?, in bytes: UnsafeBufferPointer<UInt8>
  ) -> [SecretMatch] {
    if tag.attributes.isEmpty { return [] }
    var name = cover
    let local = tag.localName
    // Elements that pages make up have hyphens: `<password-field value="…">`.
    if name == nil, !local.contains("-"), names.isSecretMember(local) { name = local }
    for attribute in tag.attributes
    where name == nil && Self.naming.contains(attribute.name.lowercased()) {
      let given = String(decoding: bytes[attribute.value], as: UTF8.self)
      if names.isSecretMember(given) { name = given }
    }
    return tag.attributes.compactMap { attribute in
      let value = bytes[attribute.value]
      if value.isEmpty { return nil }
      let isNamed = ["value", "content"].contains(attribute.name.lowercased())
      if isNamed, let name { return secret(attribute.value, named: name, in: bytes) }
      // Attributes of data have sentences: `data-cookie-text="We use cookies"`.
      let isSentence = attribute.name.contains("-") && value.contains { $0 <= 0x20 }
      let hasSecretName = !isSentence && names.isSecretMember(attribute.name)
      return hasSecretName ? secret(attribute.value, named: attribute.name, in: bytes) : nil
    }
  }

  private func secret(
    _ range: Range<Int>, named name: String, in bytes: UnsafeBufferPointer<UInt8>
  ) -> SecretMatch {
    let value = String(decoding: bytes[range], as: UTF8.self)
    return SecretMatch(range: range, replacement: Replacement.of(value), name: name)
  }

  /// The text of an element with a secret name in markup that is a text itself: `&lt;password&gt;…&lt;/password&gt;`, as in answers of
  /// SOAP.
  /// - Parameter offset: that of its `&`.
  mutating func escapedElement(
    at offset: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> SecretMatch? {
    let (opening, closing) = ("&lt;", "&gt;")
    guard SecretForms.starts(opening, at: offset, bytes) else { return nil }
    let nameStart = offset + opening.utf8.count
    let nameEnd = SecretForms.run(from: nameStart, bytes, MarkupTag.isOfName)
    guard nameEnd > nameStart, SecretForms.starts(closing, at: nameEnd, bytes) else { return nil }
    let name = String(decoding: bytes[nameStart..<nameEnd], as: UTF8.self)
    let local = name.split(separator: ":").last.map(String.init) ?? ""
    guard names.isSecretMember(local) else { return nil }
    let start = SecretForms.run(from: nameEnd + closing.utf8.count, bytes) { $0 <= 0x20 }
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "<"),
      !SecretForms.starts(opening, at: end, bytes)
    {
      end += 1
    }
    // What goes on without an end tag is a sentence.
    guard SecretForms.starts(opening + "/", at: end, bytes) else { return nil }
    while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
    return start < end ? secret(start..<end, named: local, in: bytes) : nil
  }
}
