// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// What is written in place of a secret: a value of the same kind and shape, so that what reads it still does. It depends on nothing
/// but the secret's shape, so equal secrets stay equal.
package enum Replacement {
  private static let word = "REDACTED"
  /// A JSON Web Token with no claims, which parses.
  static let token = "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.e30.UkVEQUNURUQ"
  private static let uuid = "00000000-0000-4000-8000-000000000000"
  static let mail = "redacted@example.com"
  private static let url = "https://redacted.example/REDACTED"
  /// The lengths that are told apart: the exact one would say something of the secret.
  private static let lengths = [8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024]

  /// The replacement of a text.
  static func of(_ text: String) -> String {
    let bytes = Array(text.utf8)
    if isReplacement(text) { return text }
    if SecretForms.isToken(bytes) { return token }
    if isUUID(bytes) { return uuid }
    if text.hasPrefix("https://") || text.hasPrefix("http://") { return url }
    if isMail(bytes) { return mail }
    if let number = zeros(bytes) { return number }
    let length = lengths.first { $0 >= bytes.count } ?? lengths[lengths.count - 1]
    return String(repeating: word, count: length / word.utf8.count)
  }

  /// The replacement of a number, by its spelling.
  static func of(numberSpelled spelling: some Sequence<UInt8>) -> String {
    spelling.contains { ".eE".utf8.contains($0) } ? "0.0" : "0"
  }

  /// Whether a text is what a redaction has written, and so says nothing about the values of a field.
  package static func isReplacement(_ text: String) -> Bool {
    let bytes = text.utf8
    if text == token || text == uuid || text == mail || text == url { return true }
    guard let first = bytes.first else { return false }
    if first == UInt8(ascii: "R") {
      return bytes.count % word.utf8.count == 0
        && zip(bytes, repeatElement(word.utf8, count: bytes.count / word.utf8.count).joined())
          .allSatisfy(==)
    }
    return bytes.contains(UInt8(ascii: "0"))
      && bytes.allSatisfy { $0 == UInt8(ascii: "0") || isSeparator($0) }
  }

  /// Digits with blanks and signs between them, such as the number of a card or a telephone.
  private static func zeros(_ bytes: [UInt8]) -> String? {
    guard bytes.contains(where: ASCII.isDigit),
      bytes.allSatisfy({ ASCII.isDigit($0) || isSeparator($0) })
    else { return nil }
    return String(
      decoding: bytes.map { ASCII.isDigit($0) ? UInt8(ascii: "0") : $0 }, as: UTF8.self)
  }

  private static func isSeparator(_ byte: UInt8) -> Bool { " -+()./".utf8.contains(byte) }

  static func isUUID(_ bytes: [UInt8]) -> Bool {
    bytes.count == 36
      && bytes.enumerated().allSatisfy { index, byte in
        [8, 13, 18, 23].contains(index)
          ? byte == UInt8(ascii: "-") : ASCII.isHexadecimalDigit(byte)
      }
  }

  private static func isMail(_ bytes: [UInt8]) -> Bool {
    let parts = bytes.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty && parts[1].contains(UInt8(ascii: "."))
      && !bytes.contains { $0 <= 0x20 }
  }
}
