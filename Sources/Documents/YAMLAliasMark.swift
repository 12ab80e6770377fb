// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Hides the aliases of a YAML text from Yams, which would copy what they stand for while it composes nodes, and hash all of it where
/// it is a key: a few lines can stand for more values than any memory holds.
///
/// Each `*` becomes a character of Unicode's private use that the text does not have, so that an alias is a plain scalar that begins
/// with it; no other plain scalar can. Columns stay, since YAML counts characters.
struct YAMLAliasMark {
  /// The text for Yams.
  let text: String
  /// `nil` if the text has no `*`.
  private let mark: Unicode.Scalar?

  /// - Returns: `nil` if the text has every character of private use.
  init?(_ bytes: [UInt8]) {
    let star = UInt8(ascii: "*")
    guard bytes.contains(star) else {
      text = String(decoding: bytes, as: UTF8.self)
      mark = nil
      return
    }
    guard let mark = Self.unusedMark(in: bytes) else { return nil }
    self.mark = mark
    let replacement = Array(String(Character(mark)).utf8)
    var marked: [UInt8] = []
    marked.reserveCapacity(bytes.count + bytes.count / 16)
    for byte in bytes {
      if byte == star { marked += replacement } else { marked.append(byte) }
    }
    text = String(decoding: marked, as: UTF8.self)
  }

  /// The characters U+E000 to U+F8FF are three bytes that begin with 0xEE or 0xEF.
  private static func unusedMark(in bytes: [UInt8]) -> Unicode.Scalar? {
    var used: Set<UInt32> = []
    for index in bytes.indices.dropLast(2) where bytes[index] == 0xEE || bytes[index] == 0xEF {
      used.insert(
        UInt32(bytes[index] & 0x0F) << 12 | UInt32(bytes[index + 1] & 0x3F) << 6
          | UInt32(bytes[index + 2] & 0x3F))
    }
    return (UInt32(0xE000)...0xF8FF).first { !used.contains($0) }.flatMap(Unicode.Scalar.init)
  }

  /// The name of the alias that a plain scalar is; `nil` if it is none.
  func alias(_ scalar: String) -> String? {
    guard let mark, scalar.unicodeScalars.first == mark else { return nil }
    return String(scalar.unicodeScalars.dropFirst())
  }

  /// A text as it is in the file.
  func original(_ text: String) -> String {
    guard let mark, text.unicodeScalars.contains(mark) else { return text }
    var original = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { original.append(scalar == mark ? "*" : scalar) }
    return String(original)
  }
}
