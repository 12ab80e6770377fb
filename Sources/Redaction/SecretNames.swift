// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// Names whose values are secret, and must not get into files, logs and reports that people share.
///
/// However a name is written, it is the same: `accessToken`, `access_token`, `X-Access-Token`. It is a guess: a secret under the name
/// `value` is not known.
package enum SecretNames {
  /// Whether a member of an object, or a field of a form, has a secret as its value.
  package static func isSecret(_ name: String) -> Bool {
    let letters = letters(of: name)
    if names.contains(letters) { return true }
    if aspects.contains(where: letters.hasSuffix) { return false }
    // `sessions` are mostly those of a conference.
    if letters.hasSuffix("session") { return true }
    for ending in ["token", "tokens"] where letters.hasSuffix(ending) {
      let rest = letters.dropLast(ending.count)
      if !rest.isEmpty, isMade(rest, of: wordsBeforeOpenTokens) { return false }
    }
    if openParts.contains(where: { letters.contains($0) }) { return false }
    return parts.contains { letters.contains($0) }
      || words(of: name).contains(where: secretWords.contains)
  }

  /// Whether a header field, or a parameter of a query, has a secret as its value. There a key is nearly always one, as in `X-Api-Key`
  /// and `?key=`; as a member, `key` is mostly a name: `{"key": "colour", "value": "red"}`.
  package static func isSecretField(_ name: String) -> Bool {
    if isSecret(name) { return true }
    let letters = letters(of: name)
    for ending in ["key", "keys"] where letters.hasSuffix(ending) {
      let rest = letters.dropLast(ending.count)
      return rest.isEmpty || !isMade(rest, of: wordsBeforeOpenKeys)
    }
    return words(of: name).contains(where: fieldWords.contains)
  }

  // MARK: Tables, in small letters without separators

  /// Whole names. As a part, `pass` is in `passenger`, and `pin` in `shipping`.
  private static let names: Set = [
    "pass", "pin", "pan", "auth", "assertion", "userpass", "dbpass",
  ]
  private static let parts = [
    "password", "passwort", "passwd", "passphrase", "passcode", "secret", "token", "credential",
    "authorization", "signature", "apikey", "accesskey", "privatekey", "signingkey",
    "encryptionkey", "sessionid", "sessionkey", "sessid", "cookie", "codeverifier", "samlresponse",
    "cardnumber", "creditcard", "securitycode",
  ]
  /// Words, wherever they are in a name.
  private static let secretWords: Set = [
    "pw", "pwd", "otp", "totp", "jwt", "csrf", "xsrf", "bearer", "cvc", "cvv", "ssn", "iban",
  ]
  private static let fieldWords: Set = ["auth", "sig", "sid"]

  /// The end of a name for something about a secret: `tokenType`, `passwordLength`.
  private static let aspects = [
    "type", "count", "limit", "limits", "size", "length", "name", "expires", "expiry", "expiration",
    "expiresin", "expiresat", "expirein", "expireat", "ttl", "lifetime", "status", "state",
    "policy", "strength", "required", "enabled", "changed", "changedat", "createdat", "updatedat",
    "endpoint", "scope", "scopes", "format", "version", "rules", "usage", "used", "error", "errors",
  ]
  /// Parts of other words that have the letters of a secret name: `secretary`, `tokenizer`.
  private static let openParts = ["secretar", "tokeniz", "tokenis"]

  // A word comes before one that it begins with.

  /// Names for pages have them before `token`: `nextPageToken`. So do numbers of language models: `max_output_tokens`.
  private static let wordsBeforeOpenTokens = [
    "page", "paging", "pagination", "next", "previous", "prev", "continuation", "continue",
    "starting", "start", "sync", "cursor", "resume", "delta", "maximum", "max", "minimum", "min",
    "total", "prompt", "completion", "input", "output", "cached", "cache", "creation", "read",
    "reasoning", "thinking", "number", "num", "of",
  ]
  /// Names of keys that everybody may know have them before `key`.
  private static let wordsBeforeOpenKeys = [
    "xidempotency", "idempotency", "secwebsocket", "public", "primary", "foreign", "sort", "order",
    "group", "partition", "cache", "surrogate", "object", "message", "translation", "routing",
  ]

  // MARK: Reading names

  /// Whether a text has these words and nothing else, without regard to where a word ends.
  private static func isMade(_ text: Substring, of words: [String]) -> Bool {
    var rest = text
    while let word = words.first(where: rest.hasPrefix) { rest = rest.dropFirst(word.count) }
    return rest.isEmpty
  }

  /// All letters and digits of a name, in small letters.
  private static func letters(of name: String) -> String {
    String(decoding: name.utf8.filter(isLetter).map(ASCII.lowercased), as: UTF8.self)
  }

  /// `x`, `api` and `key` of `X-Api-Key` and `xApiKey`.
  private static func words(of name: String) -> [String] {
    var words: [[UInt8]] = [[]]
    var isCapital = false
    for byte in name.utf8 {
      let wasCapital = isCapital
      isCapital = 0x41...0x5A ~= byte
      if !isLetter(byte) || isCapital && !wasCapital { words.append([]) }
      if isLetter(byte) { words[words.count - 1].append(ASCII.lowercased(byte)) }
    }
    return words.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Bytes beyond ASCII are parts of letters.
  private static func isLetter(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte >= 0x80
  }
}
