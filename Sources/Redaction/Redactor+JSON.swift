// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON
import MockAPIText

extension Redactor {
  /// What is replaced in a value because of the names around it.
  private enum Cover {
    /// What has the form of a secret, whatever the names around it are.
    case nothing
    /// What has the form of a secret.
    case none
    /// Texts: what is below a secret object may also be a number of seconds.
    case texts
    /// Texts and numbers.
    case all
  }

  /// Texts that are JSON themselves, or have other texts encoded, are read up to this depth.
  static let innerTexts = 3

  // MARK: The first pass

  /// Keeps the secret members of a value.
  package mutating func collect(_ value: JSONValue) {
    guard isOn else { return }
    collect(value, name: "", .none, innerTexts: Self.innerTexts)
  }

  private mutating func collect(
    _ value: JSONValue, name: String, _ cover: Cover, innerTexts: Int
  ) {
    switch value.kind {
    case .object:
      let pair = pair(in: value)
      for member in value.members {
        let isShown = member.value.kind == .boolean || member.value.kind == .null
        if isShown { continue }
        let memberName = member.name
        if let pair, ValuePair.isValue(memberName) {
          collect(member.value, name: pair.name, pair.cover, innerTexts: innerTexts)
        } else {
          collect(
            member.value, name: memberName, self.cover(of: memberName, below: cover),
            innerTexts: innerTexts)
        }
      }
    case .array:
      for element in value.elements {
        collect(element, name: name, cover, innerTexts: innerTexts)
      }
    case .string:
      guard let text = value.string else { return }
      if cover == .none {
        collect(string: text, innerTexts: innerTexts)
      } else if Self.isCookie(name) {
        collect(header: name, text)
      } else {
        remember(text)
      }
    case .number:
      if cover == .all { remember(String(decoding: value.source, as: UTF8.self)) }
    case .boolean, .null: break
    }
  }

  /// Keeps the secrets in a text that is a value of its own.
  mutating func collect(string text: String, innerTexts: Int) {
    if innerTexts > 0, let inner = Self.inner(text) {
      collect(inner, name: "", .none, innerTexts: innerTexts - 1)
    } else {
      collect(lines: text, innerTexts: innerTexts)
    }
  }

  private static func isCookie(_ name: String) -> Bool {
    ["cookie", "set-cookie"].contains(name.lowercased())
  }

  private mutating func cover(of name: String, below cover: Cover) -> Cover {
    if cover == .nothing { return .nothing }
    if names.isSecretMember(name) { return .all }
    if cover == .none || names.isKept(name) { return .none }
    // `{"pin": {"value": 1234}}`
    return cover == .all && ValuePair.isValue(name) ? .all : .texts
  }

  /// The secret name in a pair of a name and a value, and how its value is covered: `{"name": "password", "value": "…"}`.
  private mutating func pair(in object: JSONValue) -> (name: String, cover: Cover)? {
    guard object.members.contains(where: { ValuePair.isValue($0.name) }) else { return nil }
    var secret: String?
    for member in object.members where secret == nil && ValuePair.isName(member.name) {
      if let name = member.value.string, names.isSecretMember(name) { secret = name }
    }
    guard let secret else { return nil }
    // A name with blanks is a title, and a number beside it tells how many.
    return (secret, secret.contains(" ") ? .texts : .all)
  }

  /// A text that is an object or array.
  private static func inner(_ text: String) -> JSONValue? {
    // Any other text is no JSON, which is no mistake.
    isLikeJSON(text) ? try? JSONDocument(parsing: text).root : nil
  }

  /// Whether a text begins and ends as an object or array does.
  static func isLikeJSON(_ text: String) -> Bool {
    guard let first = text.utf8.first(where: { $0 > 0x20 }),
      let last = text.utf8.last(where: { $0 > 0x20 })
    else { return false }
    return first == UInt8(ascii: "{") && last == UInt8(ascii: "}")
      || first == UInt8(ascii: "[") && last == UInt8(ascii: "]")
  }

  // MARK: The second pass

  /// A value without its secrets, as it is spelled but for the replaced parts.
  package mutating func redacted(_ value: JSONValue) -> JSONLiteral {
    replaced(value, innerTexts: Self.innerTexts).map(JSONLiteral.raw) ?? .value(value)
  }

  /// The same as a value of a document of its own; the value itself if it has no secrets.
  package mutating func redactedValue(_ value: JSONValue) -> JSONValue {
    guard let bytes = replaced(value, innerTexts: Self.innerTexts) else { return value }
    // The parts are JSON, and so is the whole.
    return (try? JSONDocument(parsing: bytes).root) ?? value
  }

  /// A value that was made, without the secrets in its texts: its members are named as secrets are, and have none.
  package mutating func redactedTexts(_ value: JSONValue) -> JSONValue {
    guard let bytes = replaced(value, .nothing, innerTexts: 0) else { return value }
    // The parts are JSON, and so is the whole.
    return (try? JSONDocument(parsing: bytes).root) ?? value
  }

  /// The bytes of a value without its secrets; `nil` if it has none.
  mutating func replaced(_ value: JSONValue, innerTexts: Int) -> [UInt8]? {
    replaced(value, .none, innerTexts: innerTexts)
  }

  private mutating func replaced(
    _ value: JSONValue, _ cover: Cover, innerTexts: Int
  ) -> [UInt8]? {
    guard isOn else { return nil }
    var edits: [(range: Range<Int>, text: [UInt8])] = []
    visit(value, name: "", cover, innerTexts: innerTexts, &edits)
    guard !edits.isEmpty else { return nil }
    let source = value.document.bytes
    var bytes: [UInt8] = []
    bytes.reserveCapacity(value.range.count)
    var copied = value.range.lowerBound
    for edit in edits {
      bytes += source[copied..<edit.range.lowerBound]
      bytes += edit.text
      copied = edit.range.upperBound
    }
    return bytes + source[copied..<value.range.upperBound]
  }

  private mutating func visit(
    _ value: JSONValue, name: String, _ cover: Cover, innerTexts: Int,
    _ edits: inout [(range: Range<Int>, text: [UInt8])]
  ) {
    switch value.kind {
    case .object:
      let pair = cover == .nothing ? nil : pair(in: value)
      for member in value.members {
        let memberName = member.name
        if let key = replaced(memberName) {
          edits.append((member.key.range, JSONLiteral.string(key).bytes))
        }
        if let pair, ValuePair.isValue(memberName) {
          visit(member.value, name: pair.name, pair.cover, innerTexts: innerTexts, &edits)
        } else {
          visit(
            member.value, name: memberName, self.cover(of: memberName, below: cover),
            innerTexts: innerTexts, &edits)
        }
      }
    case .array:
      for element in value.elements {
        visit(element, name: name, cover, innerTexts: innerTexts, &edits)
      }
    case .string:
      guard let text = value.string,
        let replacement = replacement(of: text, name: name, cover, innerTexts: innerTexts),
        replacement != text
      else { return }
      edits.append((value.range, JSONLiteral.string(replacement).bytes))
    case .number:
      let spelling = value.source
      guard cover == .all || isSecret(number: spelling) else { return }
      let replacement = Replacement.of(numberSpelled: spelling)
      if !replacement.utf8.elementsEqual(spelling) {
        count(name)
        edits.append((value.range, Array(replacement.utf8)))
      }
    case .boolean, .null: break
    }
  }

  private mutating func replacement(
    of text: String, name: String, _ cover: Cover, innerTexts: Int
  ) -> String? {
    if text.isEmpty { return nil }
    if cover == .texts || cover == .all { return replacement(of: text, named: name) }
    return replaced(string: text, innerTexts: innerTexts)
  }

  /// A text that is a value of its own, without its secrets; `nil` if it has none.
  mutating func replaced(string text: String, innerTexts: Int) -> String? {
    guard innerTexts > 0, let inner = Self.inner(text) else {
      return replaced(lines: text, innerTexts: innerTexts)
    }
    return replaced(inner, innerTexts: innerTexts - 1).map { bytes in
      let source = inner.document.bytes
      let whole =
        source[..<inner.range.lowerBound] + bytes + source[inner.range.upperBound...]
      return String(decoding: whole, as: UTF8.self)
    }
  }

  /// Whether a number is a secret that is known, or the number of a card.
  private func isSecret(number spelling: ArraySlice<UInt8>) -> Bool {
    guard spelling.count >= KnownSecrets.shortest, spelling.allSatisfy(ASCII.isDigit) else {
      return false
    }
    return PaymentNumbers.isCard(spelling)
      || spelling.withUnsafeBufferPointer { known.length(at: 0, in: $0) == $0.count }
  }
}
