// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIRedaction
import MockAPIText

/// Keeps the secrets of a request out of a file that people share: by the names of members and parameters. Header fields such as
/// `Authorization` and `Cookie` are never written at all.
enum Secrets {
  static let replacement = "SECRET"

  /// A value with a replacement for each secret member that has one, and for the value of a pair with a secret name.
  static func masked(_ value: JSONValue) -> JSONLiteral {
    switch value.kind {
    case .object:
      let isPair = value.members.contains { member in
        ValuePair.isName(member.name) && member.value.string.map(SecretNames.isSecret) ?? false
      }
      return .object(
        value.members.map { member in
          let isSecret =
            SecretNames.isSecret(member.name) || isPair && ValuePair.isValue(member.name)
          return (
            member.name,
            isSecret && hasSecret(member.value) ? .string(replacement) : masked(member.value)
          )
        })
    case .array: return .array(value.elements.map(masked))
    case .string, .number, .boolean, .null: return .value(value)
    }
  }

  /// `"hasToken": true` is no secret.
  private static func hasSecret(_ value: JSONValue) -> Bool {
    value.kind != .null && value.kind != .boolean
  }

  /// Fields of a form with a replacement for the value of each secret one.
  static func masked(fields text: String) -> String {
    text.split(separator: "&", omittingEmptySubsequences: false).map { field in
      let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      return parts.count == 2 && SecretNames.isSecret(PercentCoding.decode(name) ?? name)
        ? "\(name)=\(replacement)" : String(field)
    }.joined(separator: "&")
  }
}
