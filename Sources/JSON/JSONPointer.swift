// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIText

/// A path to one value inside a JSON document (RFC 6901).
///
/// ```swift
/// try JSONPointer("/friends/0/a~1b").tokens  // ["friends", "0", "a/b"]
/// ```
package struct JSONPointer: Hashable, Sendable, CustomStringConvertible {
  /// The steps from the root, decoded.
  package var tokens: [String]

  /// Creates a pointer from its steps; without steps it is the root.
  package init(tokens: [String] = []) {
    self.tokens = tokens
  }

  /// Parses a pointer in its string form.
  /// - Throws: the mistake and its place, if the text does not begin with `/`, or contains a `~` that is neither `~0`
  ///   nor `~1` (RFC 6901 section 3).
  package init(_ text: String) throws(SyntaxError) {
    guard !text.isEmpty else {
      tokens = []
      return
    }
    guard text.utf8.first == UInt8(ascii: "/") else {
      throw SyntaxError(offset: 0, message: "a JSON pointer is empty or begins with '/'")
    }
    tokens = []
    var token: [UInt8] = []
    var isEscape = false
    for (offset, byte) in text.utf8.enumerated().dropFirst() {
      switch (isEscape, byte) {
      case (true, UInt8(ascii: "0")): token.append(UInt8(ascii: "~"))
      case (true, UInt8(ascii: "1")): token.append(UInt8(ascii: "/"))
      case (true, _): throw Self.badEscape(at: offset - 1)
      case (false, UInt8(ascii: "/")):
        tokens.append(String(decoding: token, as: UTF8.self))
        token = []
      case (false, UInt8(ascii: "~")): break
      case (false, _): token.append(byte)
      }
      isEscape = !isEscape && byte == UInt8(ascii: "~")
    }
    if isEscape { throw Self.badEscape(at: text.utf8.count - 1) }
    tokens.append(String(decoding: token, as: UTF8.self))
  }

  private static func badEscape(at offset: Int) -> SyntaxError {
    SyntaxError(
      offset: offset, message: "'~' in a JSON pointer is written ~0, and '/' inside a key ~1")
  }

  /// The pointer extended by one step.
  package func appending(_ token: String) -> JSONPointer {
    JSONPointer(tokens: tokens + [token])
  }

  package static func == (left: JSONPointer, right: JSONPointer) -> Bool {
    left.tokens.count == right.tokens.count
      && zip(left.tokens, right.tokens).allSatisfy { ByteEquality.areEqual($0, $1) }
  }

  package func hash(into hasher: inout Hasher) {
    for token in tokens { hasher.combine(token) }
  }

  /// The string form: `/` before each step, with `~0` for `~` and `~1` for `/`.
  package var description: String {
    var text = ""
    for token in tokens {
      text += "/"
      for scalar in token.unicodeScalars {
        switch scalar {
        case "~": text += "~0"
        case "/": text += "~1"
        default: text.unicodeScalars.append(scalar)
        }
      }
    }
    return text
  }
}

extension JSONValue {
  /// The value that a pointer selects, starting from this one; `nil` if there is none.
  ///
  /// An array index has no sign and no leading zero; `-`, the element after the last, never exists (RFC 6901 section
  /// 4).
  package subscript(pointer: JSONPointer) -> JSONValue? {
    var value = self
    for token in pointer.tokens {
      guard let next = value[token: token] else { return nil }
      value = next
    }
    return value
  }

  private subscript(token token: String) -> JSONValue? {
    switch kind {
    case .object:
      return self[token]
    case .array:
      let isIndex =
        token == "0"
        || (token.utf8.first != UInt8(ascii: "0") && token.utf8.allSatisfy(ASCII.isDigit))
      guard isIndex, let index = Int(token) else { return nil }
      return elements.dropFirst(index).first { _ in true }
    default:
      return nil
    }
  }
}
