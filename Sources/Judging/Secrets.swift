// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Names of secret values: the same for credentials that go to a wrong port, and for texts that are reported.
package enum Secrets {
  /// Names that have one of the words in them, and are not secret.
  private static let openNames: Set<String> = [
    "idempotency-key", "x-idempotency-key", "sec-websocket-key", "keyword", "keywords",
  ]

  /// Whether the value of a header field or parameter with this name is secret.
  static func isSecret(_ name: String) -> Bool {
    let name = name.lowercased()
    if openNames.contains(name) { return false }
    return ["authorization", "proxy-authorization", "cookie", "set-cookie"].contains(name)
      || ["key", "token", "secret"].contains { name.contains($0) }
  }

  /// A text of a client, such as its standard error, with `[redacted]` in place of the secret values in it: those of header
  /// fields, members and parameters with such names, and those after `Bearer` and `Basic`.
  package static func redacted(_ text: String) -> String {
    if text.isEmpty { return text }
    return
      text
      .replacing(
        /(?i)\b((?:proxy-)?authorization|(?:set-)?cookie)(["']?\s?[:=][ \t]*)(?:"[^"\r\n]*"|'[^'\r\n]*'|[^\r\n'"]+)/
      ) { "\($0.1)\($0.2)\(mark)" }
      .replacing(
        /([\w\-]*(?i:key|token|secret)[\w\-]*)(["']?)([ \t]?[:=][ \t]*)("[^"\r\n]*"|'[^'\r\n]*'|[^\s"'&,;(){}\[\]<>]+)/
      ) { match in
        isValue(of: match.1, isQuoted: !match.2.isEmpty, separator: match.3)
          ? "\(match.1)\(match.2)\(match.3)\(mark)" : String(match.0)
      }
      .replacing(/(?i)\b(bearer|basic)\s+(?=[^\s"']*[0-9])[A-Za-z0-9._~+\/=\-]{8,}/) {
        "\($0.1) \(mark)"
      }
  }

  private static let mark = "[redacted]"

  /// Whether a secret follows a name. `KeyError: 'id'` and `missing key: id` are messages, and must stay.
  private static func isValue(
    of name: Substring, isQuoted: Bool, separator: Substring
  ) -> Bool {
    guard isSecret(String(name)) else { return false }
    let lower = name.lowercased()
    if ["error", "exception", "notfound"].contains(where: lower.hasSuffix) { return false }
    let isPlain = ["key", "keys", "token", "tokens"].contains(lower)
    return !isPlain || isQuoted && lower.hasPrefix("token") || separator == "="
  }
}
