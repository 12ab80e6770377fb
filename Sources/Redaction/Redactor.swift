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
  /// Whether the messages are samples of a document.
  private let isOfSamples: Bool
  var names: NamePolicy
  private(set) var known = KnownSecrets()

  /// - Parameter isOfSamples: whether the messages are samples of a document: the same UUID or time may be in many of them, whatever it
  ///   is for, so that these are secrets only where their names say so.
  package init(_ options: RedactionOptions, ofSamples isOfSamples: Bool = false) {
    self.isOfSamples = isOfSamples
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

  /// Keeps a secret, to replace it wherever it is. Credentials may be there without their scheme.
  mutating func remember(_ text: String) {
    guard isOn, !text.hasPrefix("http"), !isOfSamples || !Self.isUsualSample(text) else { return }
    known.insert(found: text)
    let encoded = PercentCoding.encode(text)
    if encoded != text { known.insert(found: encoded) }
    let (scheme, credentials) = Self.parts(ofCredentials: text)
    if Self.schemes.contains(scheme.lowercased()) {
      remember(credentials)
      if scheme.lowercased() == "basic " { rememberPassword(inBasic: credentials) }
    }
  }

  /// Whether a text is a UUID, or begins as a date does.
  private static func isUsualSample(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return Replacement.isUUID(bytes)
      || bytes.count >= 10 && bytes[4] == UInt8(ascii: "-") && bytes[7] == UInt8(ascii: "-")
        && bytes.prefix(4).allSatisfy(ASCII.isDigit)
  }

  private static let schemes: Set = ["basic ", "bearer ", "token ", "apikey "]

  /// Keeps the password of a user (RFC 7617).
  mutating func rememberPassword(inBasic credentials: String) {
    guard let bytes = Base64.decode(credentials), let text = String(checking: bytes),
      let colon = text.firstIndex(of: ":")
    else { return }
    remember(String(text[text.index(after: colon)...]))
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
  /// - Parameters:
  ///   - isJSON: whether it is JSON that cannot be parsed: it has values with blanks.
  ///   - innerTexts: how deep texts that are encoded in it are read.
  mutating func replaced(
    _ text: String, isJSON: Bool = false, innerTexts: Int = Redactor.innerTexts
  ) -> String? {
    guard isOn else { return nil }
    // Nothing shorter is known by its form.
    if text.utf8.count < KnownSecrets.shortest, !known.hasShort, !hasParameter(text) { return nil }
    if let whole = wholeReplacement(of: text) { return whole }
    var text = text
    return text.withUTF8 { bytes -> String? in
      var output: [UInt8] = []
      var copied = 0
      var scan = TextScan(markupSecrets(in: bytes), isJSON: isJSON)
      while let match = nextMatch(&scan, in: bytes) {
        var replacement = match.replacement
        if let encoded = match.encoded {
          guard
            let inner = innerTexts > 0 ? replaced(string: encoded, innerTexts: innerTexts - 1) : nil
          else {
            scan.offset = match.range.lowerBound
            continue
          }
          replacement = PercentCoding.encode(inner)
        } else if !replacement.utf8.elementsEqual(bytes[match.range]) {
          count(match.name)
        }
        // A mail address may begin in what is already replaced.
        let start = max(copied, match.range.lowerBound)
        output.append(contentsOf: bytes[copied..<start])
        output.append(contentsOf: replacement.utf8)
        copied = match.range.upperBound
      }
      guard copied > 0 else { return nil }
      output.append(contentsOf: bytes[copied...])
      return String(decoding: output, as: UTF8.self)
    }
  }

  /// Keeps the secrets in a text, to replace them wherever they are.
  mutating func collect(
    text: String, isJSON: Bool = false, innerTexts: Int = Redactor.innerTexts
  ) {
    guard isOn else { return }
    var text = text
    text.withUTF8 { bytes in
      var scan = TextScan(markupSecrets(in: bytes), isJSON: isJSON)
      while let match = nextMatch(&scan, in: bytes) {
        if let encoded = match.encoded {
          if innerTexts > 0 { collect(string: encoded, innerTexts: innerTexts - 1) }
          scan.offset = match.range.lowerBound
          continue
        }
        // What is known by its form is found everywhere.
        let form = SecretForms.match(at: match.range.lowerBound, in: bytes)
        if form?.range == match.range || match.name == Self.mailAddress { continue }
        let secret = String(decoding: bytes[match.range], as: UTF8.self)
        remember(PercentCoding.decode(secret) ?? secret)
        if match.name == "Basic" { rememberPassword(inBasic: secret) }
      }
    }
  }

  /// The next secret in a text.
  private mutating func nextMatch(
    _ scan: inout TextScan, in bytes: UnsafeBufferPointer<UInt8>
  ) -> SecretMatch? {
    while scan.offset < bytes.count {
      var found = scan.markedMatch()
      if found == nil { found = match(in: bytes, &scan) }
      if let found {
        scan.offset = max(found.range.upperBound, scan.offset + 1)
        return found
      }
      scan.offset += 1
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
    in bytes: UnsafeBufferPointer<UInt8>, _ scan: inout TextScan
  ) -> SecretMatch? {
    let offset = scan.offset
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
        ?? escapedElement(at: offset, in: bytes)
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
      return quoted(at: offset, in: bytes, isJSON: scan.isJSON)
    case UInt8(ascii: "="):
      return assigned(at: offset, in: bytes, decodedTo: &scan.decoded)
    case UInt8(ascii: "%"):
      return encodedParameter(after: offset, in: bytes)
    case UInt8(ascii: "@") where coversPeople:
      return mail(around: offset, in: bytes)
    default:
      return nil
    }
  }

  private static let mailAddress = "mail address"

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
    return SecretMatch(range: start..<end, replacement: Replacement.mail, name: Self.mailAddress)
  }
}
