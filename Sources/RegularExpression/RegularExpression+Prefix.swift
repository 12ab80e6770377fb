// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

extension RegularExpression {
  /// What every text that matches as a whole begins with, as far as it is plain to see: the letters before the
  /// first that means something in an expression.
  package var literalPrefix: [UInt8] {
    let bytes = Array(description.utf8)
    // Alternatives may begin differently, and options change what letters mean.
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
    // What follows may make the last letter optional, also after a quotation that may be empty.
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
