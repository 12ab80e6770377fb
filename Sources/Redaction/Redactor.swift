// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// Replaces secrets by values of the same kind and shape: by the names of fields, by the forms of values, and each value that was
/// secret once wherever else it is.
///
/// There are two passes over everything that belongs together: first `collect`, so that the token of a login is known in the requests
/// before it, too; then `redacted`. Equal secrets stay equal.
///
/// ```swift
/// var redactor = Redactor(options)
/// redactor.collect(login)                        // {"token":"k9x-77af"}
/// redactor.redacted(text: "/orders?by=k9x-77af")  // /orders?by=REDACTED
/// ```
package struct Redactor: Sendable {
  /// The number of replaced values by the name for which they were: the name of a member or field, or of a form such as `JWT`.
  package private(set) var counts: [String: Int] = [:]
  /// Names of members may be all different, and are not counted one by one without end.
  private static let countedNames = 1_000
  let isOn: Bool
  private let coversPeople: Bool
  var names: NamePolicy
  private(set) var known = KnownSecrets()

  package init(_ options: RedactionOptions) {
    isOn = options.isOn
    coversPeople = options.coversPeople
    names = NamePolicy(options)
    for secret in options.secrets { known.insert(named: secret) }
  }

  mutating func count(_ name: String) {
    let isTold = counts[name] != nil || counts.count < Self.countedNames && !hasSecret(name)
    counts[isTold ? name : "other names", default: 0] += 1
  }

  /// Whether a name has a known value in it, or what has the form of a secret.
  private func hasSecret(_ name: String) -> Bool {
    var name = name
    return name.withUTF8 { bytes in
      bytes.indices.contains { offset in
        known.length(at: offset, in: bytes) != nil
          || SecretForms.match(at: offset, in: bytes) != nil
      }
    }
  }

  /// Keeps a secret, to replace it wherever it is.
  mutating func remember(_ text: String) {
    guard isOn, !text.hasPrefix("http") else { return }
    known.insert(found: text)
    let encoded = PercentCoding.encode(text)
    if encoded != text { known.insert(found: encoded) }
  }

  /// The replacement of a value that its name says is secret.
  mutating func replacement(of text: String, named name: String) -> String {
    let replacement = Replacement.of(text)
    if replacement != text { count(name) }
    return replacement
  }

  // MARK: Texts

  /// A text without the secrets in it: known values, tokens and keys, and secret parameters of addresses.
  package mutating func redacted(text: String) -> String { replaced(text) ?? text }

  /// The text without the secrets in it; `nil` if it has none.
  mutating func replaced(_ text: String) -> String? {
    guard isOn else { return nil }
    // Nothing shorter is known by its form.
    if text.utf8.count < KnownSecrets.shortest, !known.hasShort, !hasParameter(text) { return nil }
    if let whole = wholeReplacement(of: text) { return whole }
    var text = text
    return text.withUTF8 { bytes -> String? in
      var output: [UInt8] = []
      var copied = 0
      var offset = 0
      while let match = nextMatch(from: &offset, in: bytes) {
        // A mail address may begin in what is already replaced.
        let start = max(copied, match.range.lowerBound)
        output.append(contentsOf: bytes[copied..<start])
        output.append(contentsOf: match.replacement.utf8)
        if !match.replacement.utf8.elementsEqual(bytes[match.range]) { count(match.name) }
        copied = match.range.upperBound
      }
      guard copied > 0 else { return nil }
      output.append(contentsOf: bytes[copied...])
      return String(decoding: output, as: UTF8.self)
    }
  }

  /// Keeps the secrets in a text, to replace them wherever they are.
  mutating func collect(text: String) {
    guard isOn else { return }
    var text = text
    text.withUTF8 { bytes in
      var offset = 0
      while let match = nextMatch(from: &offset, in: bytes) {
        // What is known by its form is found everywhere.
        let form = SecretForms.match(at: match.range.lowerBound, in: bytes)
        if form?.range == match.range { continue }
        let secret = String(decoding: bytes[match.range], as: UTF8.self)
        remember(PercentCoding.decode(secret) ?? secret)
      }
    }
  }

  /// The next secret in a text.
  /// - Parameter offset: where the search begins; afterwards, where it goes on.
  private mutating func nextMatch(
    from offset: inout Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> SecretMatch? {
    while offset < bytes.count {
      if let match = match(at: offset, in: bytes) {
        offset = max(match.range.upperBound, offset + 1)
        return match
      }
      offset += 1
    }
    return nil
  }

  private func hasParameter(_ text: String) -> Bool { text.utf8.contains(UInt8(ascii: "=")) }

  /// For texts that are nothing but the number of a card or an account.
  private mutating func wholeReplacement(of text: String) -> String? {
    guard text.utf8.count < 50 else { return nil }
    let bytes = Array(text.utf8)
    if PaymentNumbers.isCard(bytes) { return replacement(of: text, named: "card number") }
    guard PaymentNumbers.isAccount(bytes) else { return nil }
    let hidden = PaymentNumbers.hidden(account: bytes)
    if hidden != text { count("account number") }
    return hidden
  }

  private mutating func match(
    at offset: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> SecretMatch? {
    if !known.isEmpty, let length = known.length(at: offset, in: bytes) {
      let text = String(
        decoding: UnsafeBufferPointer(rebasing: bytes[offset..<offset + length]), as: UTF8.self)
      return SecretMatch(
        range: offset..<offset + length, replacement: Replacement.of(text),
        name: "known values")
    }
    if let match = SecretForms.match(at: offset, in: bytes) { return match }
    switch bytes[offset] {
    case UInt8(ascii: "?"), UInt8(ascii: "&"), UInt8(ascii: ";"), UInt8(ascii: "#"):
      return parameter(after: offset, in: bytes)
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      return quoted(at: offset, in: bytes)
    case UInt8(ascii: ">"):
      return element(at: offset, in: bytes)
    case UInt8(ascii: "="):
      return attribute(at: offset, in: bytes)
    case UInt8(ascii: "%"):
      return encodedParameter(after: offset, in: bytes)
    case UInt8(ascii: "@") where coversPeople:
      return mail(around: offset, in: bytes)
    default:
      return nil
    }
  }

  /// The value of a secret parameter of an address: `?token=…`.
  private mutating func parameter(
    after offset: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> SecretMatch? {
    let start = offset + 1
    let end = SecretForms.run(from: start, UnsafeBufferPointer(rebasing: bytes.prefix(start + 80)))
    { SecretForms.isURLSafe($0) || ".[]%$".utf8.contains($0) }
    guard end > start, end < bytes.count, bytes[end] == UInt8(ascii: "=") else { return nil }
    let spelled = String(decoding: bytes[start..<end], as: UTF8.self)
    let name = PercentCoding.decode(spelled) ?? spelled
    guard names.isSecretField(name) else { return nil }
    let valueEnd = SecretForms.run(from: end + 1, bytes) {
      $0 > 0x20 && !"&#;\"'<>`,)\\".utf8.contains($0)
    }
    guard valueEnd > end + 1 else { return nil }
    let value = String(decoding: bytes[(end + 1)..<valueEnd], as: UTF8.self)
    return SecretMatch(
      range: (end + 1)..<valueEnd, replacement: Self.encodedReplacement(of: value), name: name)
  }

  /// The value of a secret parameter of an address that is itself a parameter: `?to=%2Fcart%3Ftoken%3D…`.
  private mutating func encodedParameter(
    after offset: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> SecretMatch? {
    func isAny(of codes: [String], at offset: Int) -> Bool {
      codes.contains { SecretForms.starts($0, at: offset, bytes) }
    }
    guard isAny(of: ["%3F", "%3f", "%26", "%23"], at: offset) else { return nil }
    let start = offset + 3
    let end = SecretForms.run(from: start, UnsafeBufferPointer(rebasing: bytes.prefix(start + 80)))
    { SecretForms.isURLSafe($0) || $0 == UInt8(ascii: ".") }
    guard end > start, isAny(of: ["%3D", "%3d"], at: end) else { return nil }
    let name = String(decoding: bytes[start..<end], as: UTF8.self)
    guard names.isSecretField(name) else { return nil }
    var valueEnd = end + 3
    while valueEnd < bytes.count {
      if SecretForms.isURLSafe(bytes[valueEnd]) || ".~+".utf8.contains(bytes[valueEnd]) {
        valueEnd += 1
      } else if bytes[valueEnd] == UInt8(ascii: "%"), valueEnd + 3 <= bytes.count,
        !isAny(of: ["%26", "%23"], at: valueEnd)
      {
        valueEnd += 3
      } else {
        break
      }
    }
    guard valueEnd > end + 3 else { return nil }
    let value = String(decoding: bytes[(end + 3)..<valueEnd], as: UTF8.self)
    return SecretMatch(
      range: (end + 3)..<valueEnd, replacement: Self.encodedReplacement(of: value), name: name)
  }

  /// The replacement of a value of a query or form, encoded as the value is.
  static func encodedReplacement(of value: String) -> String {
    let decoded = PercentCoding.decode(value) ?? value
    let replacement = Replacement.of(decoded)
    return replacement == decoded ? value : PercentCoding.encode(replacement)
  }

  /// A mail address whose `@` is at an offset.
  private func mail(around offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> SecretMatch? {
    func isPart(_ byte: UInt8) -> Bool {
      SecretForms.isURLSafe(byte) || ".+%'".utf8.contains(byte)
    }
    // RFC 5321 section 4.5.3.1 has these bounds.
    var start = offset
    while start > 0, offset - start < 64, isPart(bytes[start - 1]) { start -= 1 }
    let end = SecretForms.run(
      from: offset + 1, UnsafeBufferPointer(rebasing: bytes.prefix(offset + 256))
    ) { SecretForms.isURLSafe($0) || $0 == UInt8(ascii: ".") }
    guard start < offset, bytes[(offset + 1)..<end].contains(UInt8(ascii: ".")) else { return nil }
    return SecretMatch(range: start..<end, replacement: Replacement.mail, name: "mail address")
  }
}
