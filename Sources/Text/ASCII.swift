// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The character classes of grammars that use only ASCII.
package enum ASCII {
  @inlinable
  package static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }

  @inlinable
  package static func uppercased(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "a") < 26 ? byte & 0xDF : byte
  }

  @inlinable
  package static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  @inlinable
  package static func isLetter(_ byte: UInt8) -> Bool {
    lowercased(byte) &- UInt8(ascii: "a") < 26
  }

  @inlinable
  package static func isHexadecimalDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || lowercased(byte) &- UInt8(ascii: "a") < 6
  }

  /// The value of a hexadecimal digit; `nil` for any other byte.
  @inlinable
  package static func hexadecimalValue(_ byte: UInt8) -> UInt8? {
    guard isHexadecimalDigit(byte) else { return nil }
    return isDigit(byte) ? byte - UInt8(ascii: "0") : lowercased(byte) - UInt8(ascii: "a") + 10
  }

  /// Whether a byte is allowed in a token, such as a method or the name of a header field (RFC 9110 section 5.6.2).
  @inlinable
  package static func isTokenCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "!"), UInt8(ascii: "#")...UInt8(ascii: "'"), UInt8(ascii: "*"),
      UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "^")...UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
      true
    default: isLetter(byte) || isDigit(byte)
    }
  }

  /// Whether a text is a token: not empty, and only of token characters.
  @inlinable
  package static func isToken(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy(isTokenCharacter)
  }

  /// Whether a text can be the value of a header field: no CR, LF or NUL, and no other control character except the tab
  /// (RFC 9110 section 5.5).
  @inlinable
  package static func isFieldValue(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
  }
}
