// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Bytes as a text in which every byte can be seen.
package enum EscapedText {
  /// UTF-8 stays as it is; control characters but line feeds, and bytes that are not UTF-8, become escapes: `\0`, `\t`,
  /// `\r`, `\u{7F}`, `\xFF`. A backslash becomes two.
  package static func of(_ bytes: ArraySlice<UInt8>) -> String {
    var text = ""
    var rest = bytes
    while !rest.isEmpty {
      let (character, count) = next(of: rest)
      text += character ?? "\\x" + HexText.of(rest[rest.startIndex], uppercase: true)
      rest = rest.dropFirst(count)
    }
    return text
  }

  /// The text of the first scalar; `nil` if the first byte is not UTF-8.
  private static func next(of bytes: ArraySlice<UInt8>) -> (text: String?, count: Int) {
    let count = max(1, (~bytes[bytes.startIndex]).leadingZeroBitCount)
    guard count <= 4, let text = String(checking: bytes.prefix(count)),
      let scalar = text.unicodeScalars.first
    else { return (nil, 1) }
    return (escaped(scalar) ?? text, count)
  }

  /// `nil` for a scalar that stays as it is.
  private static func escaped(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "\\": return #"\\"#
    case "\r": return #"\r"#
    case "\t": return #"\t"#
    case "\0": return #"\0"#
    case "\n": return nil
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator:
      return #"\u{"# + String(scalar.value, radix: 16, uppercase: true) + "}"
    default: return nil
    }
  }
}
