// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIText

/// Keeps the secrets of a request out of a file that people share: by the names of members and parameters. Header fields such as
/// `Authorization` and `Cookie` are never written at all.
enum Secrets {
  static let replacement = "SECRET"

  /// The parts of names, in small letters without `_` and `-`.
  private static let parts = [
    "password", "passwd", "passphrase", "secret", "token", "apikey", "accesskey", "privatekey",
    "credential", "authorization", "signature", "sessionid", "cvv", "cvc", "cardnumber", "iban",
  ]
  /// Whole names that are too short to be parts of others.
  private static let names: Set = [
    "pwd", "pin", "otp", "key", "sig", "auth", "jwt", "session", "sid",
  ]

  static func isSecret(_ name: String) -> Bool {
    let plain = name.filter { $0 != "_" && $0 != "-" && $0 != "." }.lowercased()
    return names.contains(plain) || parts.contains { plain.contains($0) }
  }

  /// A value with a replacement for each secret member that has one.
  static func masked(_ value: JSONValue) -> JSONLiteral {
    switch value.kind {
    case .object:
      .object(
        value.members.map { member in
          (
            member.name,
            isSecret(member.name) && member.value.kind != .null
              ? .string(replacement) : masked(member.value)
          )
        })
    case .array: .array(value.elements.map(masked))
    case .string, .number, .boolean, .null: .value(value)
    }
  }

  /// Fields of a form, or of a query, with a replacement for the value of each secret one.
  static func masked(fields text: String) -> String {
    text.split(separator: "&", omittingEmptySubsequences: false).map { field in
      let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      return parts.count == 2 && isSecret(PercentCoding.decode(name) ?? name)
        ? "\(name)=\(replacement)" : String(field)
    }.joined(separator: "&")
  }
}
