// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Decides by the name of a value whether it is secret. Names repeat, so each decision is kept.
struct NamePolicy: Sendable {
  private let redacted: Set<String>
  private let kept: Set<String>
  private let coversPeople: Bool
  private var members: [String: Bool] = [:]
  private var fields: [String: Bool] = [:]
  /// Keys of maps may be all different, and are not kept without end.
  private static let limit = 20_000

  init(_ options: RedactionOptions) {
    redacted = Set(options.redacted.map(Self.plain))
    kept = Set(options.kept.map(Self.plain))
    coversPeople = options.coversPeople
  }

  /// Whether the value of a member of an object, or of a field of a form, is secret.
  mutating func isSecretMember(_ name: String) -> Bool {
    decision(name, in: \.members, otherwise: SecretNames.isSecret)
  }

  /// Whether the value of a header field, or of a parameter of a query, is secret.
  mutating func isSecretField(_ name: String) -> Bool {
    decision(name, in: \.fields, otherwise: SecretNames.isSecretField)
  }

  /// Whether the user says that values with this name are no secrets.
  func isKept(_ name: String) -> Bool { !kept.isEmpty && kept.contains(Self.plain(name)) }

  private mutating func decision(
    _ name: String, in table: WritableKeyPath<Self, [String: Bool]>,
    otherwise isUsual: (String) -> Bool
  ) -> Bool {
    if let known = self[keyPath: table][name] { return known }
    let plain = Self.plain(name)
    let isSecret =
      !kept.contains(plain)
      && (redacted.contains(plain) || isUsual(name) || Self.isPlaceInList(plain)
        || coversPeople && PeopleNames.isPersonal(plain))
    if self[keyPath: table].count < Self.limit { self[keyPath: table][name] = isSecret }
    return isSecret
  }

  /// A place in a list often holds, signed or encoded, what the reader may see.
  private static func isPlaceInList(_ plain: String) -> Bool { plain.hasSuffix("cursor") }

  /// The name in small letters, without separators: however it is written, it is the same.
  private static func plain(_ name: String) -> String {
    String(decoding: name.utf8.lazy.filter { !"_-. ".utf8.contains($0) }, as: UTF8.self)
      .lowercased()
  }
}

/// Names of what is about a person.
enum PeopleNames {
  /// In small letters, without separators.
  private static let names: Set = [
    "name", "firstname", "lastname", "middlename", "fullname", "givenname", "familyname", "surname",
    "displayname", "nickname", "username", "login", "birthdate", "birthday", "dateofbirth", "dob",
    "address", "street", "streetaddress", "addressline1", "addressline2",
  ]
  private static let parts = ["phone", "mobile", "telephone", "email"]

  static func isPersonal(_ plain: String) -> Bool {
    names.contains(plain) || parts.contains { plain.contains($0) }
  }
}
