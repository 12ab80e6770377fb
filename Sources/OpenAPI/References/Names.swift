// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// Names that files, cases and definitions can have.
enum Names {
  private static let longest = 100

  /// The text with `-` in place of all that is neither a letter nor a digit of ASCII nor one of `._-`; it never begins with a dot, which would
  /// hide a file.
  static func clean(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      let isPlain = ASCII.isLetter(byte) || ASCII.isDigit(byte) || "._-".utf8.contains(byte)
      let next = isPlain ? byte : UInt8(ascii: "-")
      if next == UInt8(ascii: "-"), !isPlain, bytes.last == next { continue }
      bytes.append(next)
    }
    let isMark = { (byte: UInt8) in byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") }
    var name = bytes[...]
    while let first = name.first, isMark(first) { name.removeFirst() }
    name = name.prefix(longest)
    while let last = name.last, isMark(last) { name.removeLast() }
    return String(decoding: name, as: UTF8.self)
  }
}
