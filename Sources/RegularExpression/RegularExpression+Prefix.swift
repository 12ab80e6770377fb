// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

extension RegularExpression {
  /// The text at the beginning of every text that matches as a whole, if it is easy to find: the letters before the
  /// first special character of the expression.
  package var literalPrefix: [UInt8] {
    let bytes = Array(description.utf8)
    // Alternatives may begin differently, and options change the meaning of letters.
    if bytes.contains(UInt8(ascii: "|")) || !options.isEmpty { return [] }
    var prefix: [UInt8] = []
    var index = 0
    while index < bytes.count {
      var byte = bytes[index]
      if byte == UInt8(ascii: "\\") {
        guard index + 1 < bytes.count, Self.isPunctuation(bytes[index + 1]) else { break }
        index += 1
        byte = bytes[index]
      } else if "^$.[]()*+?{}#".utf8.contains(byte) || byte >= 0x80 {
        break
      }
      prefix.append(byte)
      index += 1
    }
    // The next part may make the last letter optional, even after a quotation, which may be empty.
    let rest = bytes[index...]
    if ["*", "?", "{", #"\Q"#, #"\E"#].contains(where: { rest.starts(with: $0.utf8) }) {
      _ = prefix.popLast()
    }
    return prefix
  }

  private static func isPunctuation(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7F && !ASCII.isLetter(byte) && !ASCII.isDigit(byte)
  }
}
