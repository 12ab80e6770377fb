// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIRedaction
import MockAPIText

/// Keeps the secrets of clients out of what is reported: the values of header fields, members and parameters with such names.
package enum Secrets {
  /// Whether a value with this name is a number of tokens of a language model, such as `total_tokens`, and no secret.
  static func isCount(_ name: String, _ value: String) -> Bool {
    name.lowercased().hasSuffix("tokens")
      && (value == "null" || value.utf8.count < 12 && value.utf8.allSatisfy(ASCII.isDigit))
  }

  /// A text of a client, such as its standard error, with `[redacted]` in place of the secret values in it: those of header
  /// fields, members and parameters with such names, and those after `Bearer` and `Basic`.
  package static func redacted(_ text: String) -> String {
    if text.isEmpty { return text }
    let withoutFields = text.replacing(
      /(?i)\b((?:proxy-)?authorization|(?:set-)?cookie)(["']?\s?[:=][ \t]*)(?:"[^"\r\n]*"|'[^'\r\n]*'|[^\r\n'"]+)/
    ) { "\($0.1)\($0.2)\(mark)" }
    return redactingMembers(withoutFields)
      .replacing(/(?i)\b(bearer|basic)\s+(?=[^\s"']*[0-9])[A-Za-z0-9._~+\/=\-]{8,}/) {
        "\($0.1) \(mark)"
      }
  }

  // MARK: Members and parameters

  /// A text with `[redacted]` in place of each value that follows a secret name and a colon or an equals sign.
  ///
  /// By hand and not by a regular expression, which would look for a name from each letter of a long word: what clients print
  /// has words of megabytes.
  private static func redactingMembers(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var position = 0
    while position < bytes.count {
      let start = position
      while position < bytes.count, isWord(bytes[position]) { position += 1 }
      guard position > start else {
        result.append(bytes[position])
        position += 1
        continue
      }
      result += bytes[start..<position]
      guard let member = Member(named: start..<position, in: bytes) else { continue }
      let name = String(decoding: bytes[start..<position], as: UTF8.self)
      let separator = String(decoding: bytes[member.separator], as: UTF8.self)
      guard isValue(of: name[...], isQuoted: member.isQuoted, separator: separator[...]),
        !isCount(name, String(decoding: bytes[member.value], as: UTF8.self))
      else { continue }
      result += bytes[position..<member.separator.upperBound]
      result += mark.utf8
      position = member.value.upperBound
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// A name, a separator and a value, as in JSON, in header fields and in queries.
  private struct Member {
    let isQuoted: Bool
    let separator: Range<Int>
    let value: Range<Int>

    /// - Returns: `nil` if no value follows the name.
    init?(named name: Range<Int>, in bytes: [UInt8]) {
      func isAny(of characters: String, at index: Int) -> Bool {
        index < bytes.count && characters.utf8.contains(bytes[index])
      }
      var end = name.upperBound
      isQuoted = isAny(of: "\"'", at: end)
      if isQuoted { end += 1 }
      let start = end
      if isAny(of: " \t", at: end) { end += 1 }
      guard isAny(of: ":=", at: end) else { return nil }
      end += 1
      while isAny(of: " \t", at: end) { end += 1 }
      separator = start..<end
      let first = end
      if isAny(of: "\"'", at: end) {
        end += 1
        while end < bytes.count, bytes[end] != bytes[first], !isAny(of: "\r\n", at: end) {
          end += 1
        }
        guard end < bytes.count, bytes[end] == bytes[first] else { return nil }
        end += 1
      } else {
        while end < bytes.count, !isAny(of: " \t\r\n\u{B}\u{C}\"'&,;(){}[]<>", at: end) { end += 1 }
        guard end > first else { return nil }
      }
      value = first..<end
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "-") || byte >= 0x80
  }

  /// What reports have in place of a secret value.
  static let mark = "[redacted]"

  /// Whether a secret follows a name. `KeyError: 'id'` and `missing key: id` are messages, and must stay.
  private static func isValue(
    of name: Substring, isQuoted: Bool, separator: Substring
  ) -> Bool {
    guard SecretNames.isSecretField(String(name)) else { return false }
    let lower = name.lowercased()
    if ["error", "exception", "notfound"].contains(where: lower.hasSuffix) { return false }
    return !wordsOfMessages.contains(lower) || separator == "="
      || isQuoted && !lower.hasPrefix("key")
  }

  /// Names that are also words of sentences: `unexpected token: <`.
  private static let wordsOfMessages: Set = [
    "key", "keys", "token", "tokens", "session", "auth", "pass",
  ]
}
