// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIText

extension VariantID: LosslessStringConvertible {
  /// Parses an id.
  ///
  /// It is `nil` if the case has no name, the operator is unknown, its argument is not one of its own, or the pointer is
  /// missing or not allowed. The pointer may have other spellings of its percent-encoding; ``description`` has
  /// the usual one.
  package init?(_ text: String) {
    guard let tilde = text.utf8.firstIndex(of: UInt8(ascii: "~")) else { return nil }
    let caseName = text[..<tilde]
    guard Self.isName(caseName) else { return nil }
    var rest = text[text.utf8.index(after: tilde)...]
    var pointer: JSONPointer?
    if let at = rest.utf8.firstIndex(of: UInt8(ascii: "@")) {
      guard let decoded = PercentCoding.decode(String(rest[rest.utf8.index(after: at)...])) else {
        return nil
      }
      do throws(SyntaxError) { pointer = try JSONPointer(decoded) } catch { return nil }
      rest = rest[..<at]
    }
    var argument: String?
    if let open = rest.utf8.firstIndex(of: UInt8(ascii: "(")) {
      guard rest.utf8.last == UInt8(ascii: ")") else { return nil }
      let bytes = rest.utf8[rest.utf8.index(after: open)...].dropLast()
      argument = String(decoding: bytes, as: UTF8.self)
      rest = rest[..<open]
    }
    guard let kind = VariantOperator(rawValue: String(rest)), kind.accepts(argument: argument),
      (kind.target == .value) == (pointer != nil)
    else { return nil }
    self.init(
      caseName: String(caseName), operator: kind, argument: argument, pointer: pointer)
  }

  /// The id as reports, headers and URLs have it: `registered~keyCase(snake)@/first%20name`.
  package var description: String {
    var text = caseName + "~" + `operator`.rawValue
    if let argument { text += "(" + argument + ")" }
    guard let pointer else { return text }
    text += "@"
    for token in pointer.escapedTokens {
      text += "/" + PercentCoding.encode(token)
    }
    return text
  }

  /// Whether a text can be the name of a case.
  private static func isName(_ text: Substring) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        ASCII.isLetter(byte) || ASCII.isDigit(byte) || "._-".utf8.contains(byte)
      }
  }
}

extension JSONPointer {
  /// The steps with `~0` for `~` and `~1` for `/` (RFC 6901 section 3).
  fileprivate var escapedTokens: [String] {
    tokens.map { token in
      guard token.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") })
      else { return token }
      // By bytes: a slash and a combining mark after it are one character.
      let text = JSONPointer(tokens: [token]).description
      return String(decoding: text.utf8.dropFirst(), as: UTF8.self)
    }
  }
}
