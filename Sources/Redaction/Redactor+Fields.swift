// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

// Header fields, queries and forms.

extension Redactor {
  /// Whether the value of a header field is a secret, so that the field is not written at all where it may be left out.
  package mutating func isSecretHeader(_ name: String) -> Bool {
    guard isOn else { return false }
    let plain = name.lowercased()
    return Self.secretHeaders.contains(plain) && !names.isKept(name) || names.isSecretField(name)
  }

  /// Those that their names do not tell.
  private static let secretHeaders: Set = ["idempotency-key", "x-idempotency-key"]
  /// Fields with a scheme before the secret.
  private static let credentials: Set = ["authorization", "proxy-authorization"]

  // MARK: The first pass

  package mutating func collect(header name: String, _ value: String) {
    guard isSecretHeader(name) else { return }
    switch name.lowercased() {
    case let plain where Self.credentials.contains(plain):
      let (scheme, secret) = Self.parts(ofCredentials: value)
      remember(secret)
      if scheme.lowercased() == "basic " { rememberPassword(inBasic: secret) }
    case "cookie":
      for cookie in Self.cookies(value) { remember(cookie.value) }
    case "set-cookie":
      if let cookie = Self.cookies(value).first { remember(cookie.value) }
    default: remember(value)
    }
  }

  /// The decoded value of a parameter of a query, or of a field of a form.
  package mutating func collect(field name: String, _ value: String, ofForm isForm: Bool) {
    guard isOn else { return }
    if isSecret(name, ofForm: isForm) {
      remember(value)
    } else {
      collect(string: value, innerTexts: Self.innerTexts)
    }
  }

  /// The fields of a query or a form: `a=1&b=2`.
  package mutating func collect(fields text: some StringProtocol, ofForm isForm: Bool) {
    guard isOn else { return }
    for field in text.split(separator: "&") {
      guard let (name, value) = Self.parts(ofField: field) else { continue }
      let decoded = PercentCoding.decode(value.replacing("+", with: " ")) ?? value
      collect(field: name, decoded, ofForm: isForm)
    }
  }

  // MARK: The second pass

  /// The value of a header field without its secrets. The scheme of credentials and the names of cookies stay.
  package mutating func redacted(header name: String, _ value: String) -> String {
    guard isOn else { return value }
    guard isSecretHeader(name) else { return redacted(text: value) }
    switch name.lowercased() {
    case let plain where Self.credentials.contains(plain):
      let (scheme, secret) = Self.parts(ofCredentials: value)
      return scheme + replacement(of: secret, named: name)
    case "cookie":
      return Self.cookies(value).map { "\($0.name)=\(replacement(of: $0.value, named: name))" }
        .joined(separator: "; ")
    case "set-cookie":
      guard let cookie = Self.cookies(value).first else { return value }
      let attributes = value.firstIndex(of: ";").map { String(value[$0...]) } ?? ""
      return "\(cookie.name)=\(replacement(of: cookie.value, named: name))\(attributes)"
    default:
      return replacement(of: value, named: name)
    }
  }

  /// The fields of a query or a form without their secrets; all else keeps its spelling.
  package mutating func redacted(
    fields text: some StringProtocol, ofForm isForm: Bool
  ) -> String {
    guard isOn else { return String(text) }
    return text.split(separator: "&", omittingEmptySubsequences: false).map { field in
      guard let (name, value) = Self.parts(ofField: field) else {
        return redacted(text: String(field))
      }
      guard isSecret(name, ofForm: isForm) else { return redacted(openField: field, value) }
      let replacement = Self.encodedReplacement(of: value)
      if replacement != value { count(name) }
      return field.prefix { $0 != "=" } + "=" + replacement
    }.joined(separator: "&")
  }

  /// A field whose name is open. Its value may be an address or JSON.
  private mutating func redacted(openField field: some StringProtocol, _ value: String) -> String {
    guard value.contains(where: { $0 == "%" || $0 == "+" }),
      let decoded = PercentCoding.decode(value.replacing("+", with: " ")),
      let open = replaced(string: decoded, innerTexts: Self.innerTexts)
    else { return redacted(text: String(field)) }
    return redacted(text: String(field.prefix { $0 != "=" })) + "=" + PercentCoding.encode(open)
  }

  /// The value of a parameter of a query, or of a field of a form, decoded.
  package mutating func redacted(field name: String, _ value: String, ofForm isForm: Bool) -> String
  {
    guard isOn else { return value }
    return isSecret(name, ofForm: isForm)
      ? replacement(of: value, named: name)
      : replaced(string: value, innerTexts: Self.innerTexts) ?? value
  }

  /// Whether the value of a parameter of a query, or of a field of a form, is secret.
  package mutating func isSecret(_ name: String, ofForm isForm: Bool) -> Bool {
    isOn && (isForm ? names.isSecretMember(name) : names.isSecretField(name))
  }

  /// A target, or a whole address, without its secrets.
  package mutating func redacted(url: String) -> String {
    guard isOn, let mark = url.firstIndex(of: "?") else { return redacted(text: url) }
    let rest = url[url.index(after: mark)...]
    let query = rest.prefix { $0 != "#" }
    let fragment = String(rest[query.endIndex...])
    return redacted(text: String(url[..<mark])) + "?" + redacted(fields: query, ofForm: false)
      + redacted(text: fragment)
  }

  // MARK: Spelling

  /// The name, decoded, and the value, as it is written; `nil` without a value.
  private static func parts(
    ofField field: some StringProtocol
  ) -> (name: String, value: String)? {
    guard let sign = field.firstIndex(of: "=") else { return nil }
    let value = String(field[field.index(after: sign)...])
    let name = String(field[..<sign])
    return value.isEmpty ? nil : (PercentCoding.decode(name) ?? name, value)
  }

  /// `Bearer ` and the rest; no scheme if there is no blank.
  static func parts(ofCredentials value: String) -> (scheme: String, secret: String) {
    guard let blank = value.firstIndex(of: " ") else { return ("", value) }
    let secret = value[blank...].drop { $0 == " " }
    return (String(value[..<secret.startIndex]), String(secret))
  }

  private static func cookies(_ value: String) -> [(name: String, value: String)] {
    value.split(separator: ";").map { cookie in
      let parts = cookie.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (
        String(parts[0].drop { $0 == " " }), parts.count == 2 ? String(parts[1]) : ""
      )
    }
  }
}
