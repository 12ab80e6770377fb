// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Names whose values are secret, for the lines of a log.
///
/// The list is the client's own, because an app links nothing of the server. It is simpler than the server's, and hides more: on a line,
/// a value that is hidden for nothing does no harm.
enum SecretWords {
  /// In small letters without separators.
  private static let parts = [
    "password", "passwort", "passwd", "pwd", "passphrase", "passcode", "userpass", "secret",
    "token", "credential", "authorization", "xauth", "assertion", "bearer", "signature", "apikey",
    "accesskey", "privatekey", "functionskey", "subscriptionkey", "session", "sessid", "cookie",
    "csrf", "xsrf", "jwt", "otp",
    "codeverifier", "samlresponse", "cardnumber", "creditcard", "cvc", "cvv", "iban",
  ]
  /// Whole names, which are too short to be parts of others.
  private static let names: Set = [
    "pass", "pw", "pin", "pan", "ssn", "auth", "sid", "sig", "key",
  ]

  static func include(_ name: String) -> Bool {
    let letters = name.lowercased().filter { $0.isLetter || $0.isNumber }
    return names.contains(letters) || parts.contains { letters.contains($0) }
  }
}
