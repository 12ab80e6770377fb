// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// Secrets that are known by their form, whatever their name: tokens, keys, credentials.
///
/// Every search here ends at the first byte that does not fit, and begins only where a word begins, so that no text is read again and
/// again.
enum SecretForms {
  /// A secret that begins at an offset.
  static func match(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> SecretMatch? {
    switch bytes[offset] {
    case UInt8(ascii: "e"): token(at: offset, bytes)
    case UInt8(ascii: "B"), UInt8(ascii: "b"): credentials(at: offset, bytes)
    case UInt8(ascii: "-"): key(at: offset, bytes)
    case UInt8(ascii: ":"): password(at: offset, bytes)
    default: prefixed(at: offset, bytes)
    }
  }

  // MARK: Tokens

  /// Whether a whole text is a JSON Web Token (RFC 7519).
  static func isToken(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { buffer in
      buffer.first == UInt8(ascii: "e")
        && token(at: 0, buffer).map { $0.range.upperBound == buffer.count } ?? false
    }
  }

  private static func token(at offset: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> SecretMatch? {
    guard starts("eyJ", at: offset, bytes), isStart(offset, bytes) else { return nil }
    let header = run(from: offset, bytes, isURLSafe)
    guard header - offset >= 10, header < bytes.count, bytes[header] == UInt8(ascii: ".") else {
      return nil
    }
    // The parts of an encrypted one may be empty.
    var end = run(from: header + 1, bytes, isURLSafe)
    guard end > header + 1 || end < bytes.count && bytes[end] == UInt8(ascii: ".") else {
      return nil
    }
    var parts = 2
    while parts < 5, end < bytes.count, bytes[end] == UInt8(ascii: ".") {
      let next = run(from: end + 1, bytes, isURLSafe)
      if next == end + 1, parts >= 3 { break }
      end = next
      parts += 1
    }
    return SecretMatch(range: offset..<end, replacement: Replacement.token, name: "JWT")
  }

  /// The credentials after `Bearer` or `Basic`, without the scheme.
  private static func credentials(
    at offset: Int, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> SecretMatch? {
    // The name of a scheme may be in letters of any size (RFC 9110 section 11.1).
    guard isStart(offset, bytes),
      let scheme = ["Bearer ", "Basic "].first(where: {
        starts($0, at: offset, bytes, inAnyCase: true)
      })
    else { return nil }
    let start = offset + scheme.utf8.count
    let end = run(from: start, bytes) { isURLSafe($0) || "./+~=".utf8.contains($0) }
    let credentials = bytes[start..<end]
    // `Bearer realm="api"` is a challenge, and `Basic authentication` a sentence.
    guard credentials.count >= 8, end == bytes.count || bytes[end] != UInt8(ascii: "\""),
      credentials.contains(where: { ASCII.isDigit($0) || 0x41...0x5A ~= $0 })
    else { return nil }
    let text = String(decoding: credentials, as: UTF8.self)
    return SecretMatch(
      range: start..<end, replacement: Replacement.of(text), name: String(scheme.dropLast()))
  }

  // MARK: Keys

  /// A block of PEM (RFC 7468): its lines between the first and the last.
  private static func key(at offset: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> SecretMatch? {
    let begin = "-----BEGIN "
    guard starts(begin, at: offset, bytes) else { return nil }
    let label = run(from: offset + begin.utf8.count, bytes) {
      ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == 0x20
    }
    guard starts("-----", at: label, bytes) else { return nil }
    let start = label + 5
    var end = start
    // Without an end, everything is taken for the key.
    while end < bytes.count, !starts("-----END ", at: end, bytes) { end += 1 }
    return SecretMatch(range: start..<end, replacement: "\nREDACTED\n", name: "PEM")
  }

  /// Beginnings of keys by which services tell their own ones, with the number of letters that follow at least.
  private static let prefixes: [(text: String, length: Int)] = [
    ("AKIA", 16), ("ASIA", 16), ("AIza", 30), ("ghp_", 30), ("gho_", 30), ("ghu_", 30),
    ("ghs_", 30), ("ghr_", 30), ("github_pat_", 30), ("glpat-", 16), ("sk_live_", 16),
    ("sk_test_", 16), ("rk_live_", 16), ("xoxb-", 16), ("xoxp-", 16), ("xoxa-", 16),
    ("npm_", 30), ("SG.", 40),
  ]

  private static func prefixed(
    at offset: Int, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> SecretMatch? {
    guard "AgsrxnS".utf8.contains(bytes[offset]), isStart(offset, bytes),
      let prefix = prefixes.first(where: { starts($0.text, at: offset, bytes) })
    else { return nil }
    let start = offset + prefix.text.utf8.count
    let end = run(from: start, bytes) {
      isURLSafe($0) || prefix.text == "SG." && $0 == UInt8(ascii: ".")
    }
    guard end - start >= prefix.length else { return nil }
    let text = String(decoding: bytes[offset..<end], as: UTF8.self)
    return SecretMatch(range: offset..<end, replacement: Replacement.of(text), name: "key")
  }

  /// The password in `https://user:password@host`; a user without one, if the name is no word: services take tokens there.
  private static func password(
    at offset: Int, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> SecretMatch? {
    guard starts("://", at: offset, bytes) else { return nil }
    let start = offset + 3
    let end = run(from: start, bytes) { $0 > 0x20 && !"/?#\"'<>\\".utf8.contains($0) }
    guard let at = bytes[start..<end].lastIndex(of: UInt8(ascii: "@")) else { return nil }
    guard let colon = bytes[start..<at].firstIndex(of: UInt8(ascii: ":")) else {
      let user = Array(bytes[start..<at])
      guard user.count >= 8, KnownSecrets.isUnmistakable(user) else { return nil }
      let replacement = Replacement.of(String(decoding: user, as: UTF8.self))
      return SecretMatch(range: start..<at, replacement: replacement, name: "user of a URL")
    }
    guard colon + 1 < at else { return nil }
    return SecretMatch(
      range: colon + 1..<at, replacement: "REDACTED", name: "password in a URL")
  }

  // MARK: Bytes

  static func isURLSafe(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_")
  }

  /// Whether no word goes on at an offset.
  private static func isStart(_ offset: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    offset == 0 || !isURLSafe(bytes[offset - 1])
  }

  /// The end of the bytes that fit, from an offset on.
  static func run(
    from offset: Int, _ bytes: UnsafeBufferPointer<UInt8>, _ fits: (UInt8) -> Bool
  ) -> Int {
    var end = offset
    while end < bytes.count, fits(bytes[end]) { end += 1 }
    return end
  }

  static func starts(
    _ text: String, at offset: Int, _ bytes: UnsafeBufferPointer<UInt8>, inAnyCase: Bool = false
  ) -> Bool {
    var offset = offset
    for byte in text.utf8 {
      guard offset < bytes.count,
        bytes[offset] == byte
          || inAnyCase && ASCII.lowercased(bytes[offset]) == ASCII.lowercased(byte)
      else { return false }
      offset += 1
    }
    return true
  }
}
