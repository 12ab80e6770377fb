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
    if aspects.end(of: letters) != nil { return false }
    // `sessions` are mostly those of a conference.
    if sessions.end(of: letters) != nil { return true }
    if let ending = tokens.end(of: letters) {
      let rest = letters.dropLast(ending.count)
      if !rest.isEmpty, wordsBeforeOpenTokens.makes(rest) { return false }
    }
    if openParts.isPart(of: letters) { return false }
    return parts.isPart(of: letters) || hasWord(of: secretWords, name)
  }

  /// Whether a header field, or a parameter of a query, has a secret as its value. There a key is nearly always one, as in `X-Api-Key`
  /// and `?key=`; as a member, `key` is mostly a name: `{"key": "colour", "value": "red"}`.
  package static func isSecretField(_ name: String) -> Bool {
    if isSecret(name) { return true }
    let letters = letters(of: name)
    if let ending = keys.end(of: letters) {
      let rest = letters.dropLast(ending.count)
      return rest.isEmpty || !wordsBeforeOpenKeys.makes(rest)
    }
    return hasWord(of: fieldWords, name)
  }

  // MARK: Tables, in small letters without separators

  /// Whole names. As a part, `pass` is in `passenger`, and `pin` in `shipping`.
  private static let names = set(["pass", "pin", "pan", "auth", "assertion", "userpass", "dbpass"])
  private static let parts = WordTable([
    "password", "passwort", "passwd", "passphrase", "passcode", "secret", "token", "credential",
    "authorization", "signature", "apikey", "accesskey", "privatekey", "signingkey",
    "encryptionkey", "sessionid", "sessionkey", "sessid", "cookie", "codeverifier", "samlresponse",
    "cardnumber", "creditcard", "securitycode",
  ])
  private static let sessions = WordTable(["session"])
  private static let tokens = WordTable(["token", "tokens"])
  private static let keys = WordTable(["key", "keys"])
  /// Words, wherever they are in a name.
  private static let secretWords = set([
    "pw", "pwd", "otp", "totp", "jwt", "csrf", "xsrf", "bearer", "cvc", "cvv", "ssn", "iban",
  ])
  private static let fieldWords = set(["auth", "sig", "sid"])

  /// The end of a name for something about a secret: `tokenType`, `passwordLength`.
  private static let aspects = WordTable([
    "type", "count", "limit", "limits", "size", "length", "name", "expires", "expiry", "expiration",
    "expiresin", "expiresat", "expirein", "expireat", "ttl", "lifetime", "status", "state",
    "policy", "strength", "required", "enabled", "changed", "changedat", "createdat", "updatedat",
    "endpoint", "scope", "scopes", "format", "version", "rules", "usage", "used", "error", "errors",
  ])
  /// Parts of other words that have the letters of a secret name: `secretary`, `tokenizer`.
  private static let openParts = WordTable(["secretar", "tokeniz", "tokenis"])

  // A word comes before one that it begins with.

  /// Names for pages have them before `token`: `nextPageToken`. So do numbers of language models: `max_output_tokens`.
  private static let wordsBeforeOpenTokens = WordTable([
    "page", "paging", "pagination", "next", "previous", "prev", "continuation", "continue",
    "starting", "start", "sync", "cursor", "resume", "delta", "maximum", "max", "minimum", "min",
    "total", "prompt", "completion", "input", "output", "cached", "cache", "creation", "read",
    "reasoning", "thinking", "number", "num", "of",
  ])
  /// Names of keys that everybody may know have them before `key`.
  private static let wordsBeforeOpenKeys = WordTable([
    "xidempotency", "idempotency", "secwebsocket", "public", "primary", "foreign", "sort", "order",
    "group", "partition", "cache", "surrogate", "object", "message", "translation", "routing",
  ])

  // MARK: Reading names

  private static func set(_ words: [String]) -> Set<[UInt8]> { Set(words.map { Array($0.utf8) }) }

  /// A longer name is judged by its end: in what programs print, there are words of megabytes.
  private static let longestName = 256

  /// All letters and digits of a name, in small letters.
  private static func letters(of name: String) -> [UInt8] {
    name.utf8.suffix(longestName).filter(isLetter).map(ASCII.lowercased)
  }

  /// Whether a name has one of the words: `x`, `api` and `key` are those of `X-Api-Key` and `xApiKey`.
  private static func hasWord(of words: Set<[UInt8]>, _ name: String) -> Bool {
    var word: [UInt8] = []
    var isCapital = false
    for byte in name.utf8.suffix(longestName) {
      let wasCapital = isCapital
      isCapital = 0x41...0x5A ~= byte
      if !isLetter(byte) || isCapital && !wasCapital {
        if words.contains(word) { return true }
        word.removeAll(keepingCapacity: true)
      }
      if isLetter(byte) { word.append(ASCII.lowercased(byte)) }
    }
    return words.contains(word)
  }

  /// Bytes beyond ASCII are parts of letters.
  private static func isLetter(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte >= 0x80
  }
}
