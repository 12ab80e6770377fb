// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The line ends of Java: `\r\n` as one, `\n`, `\r`, next line, and the two separators.
extension JavaTranslator.Flags {
  func isLineEnd(_ scalar: UInt32) -> Bool {
    if hasUnixLines { return scalar == 0xA }
    return [0xA, 0xD, 0x85, 0x2028, 0x2029].contains(scalar)
  }

  var dot: String {
    if dotMatchesLineEnds { return "." }
    return hasUnixLines ? #"[^\n]"# : #"[^\n\r\x{85}\x{2028}\x{2029}]"#
  }

  /// `^`; with `m` also after a line's end, but not at the very end.
  var lineStart: String {
    guard isMultiline else { return #"\A"# }
    return hasUnixLines
      ? #"(?!\z)(?<![^\n])"#
      : #"(?!\z)(?:\A|(?<=[\n\x{85}\x{2028}\x{2029}])|(?<=\r)(?!\n))"#
  }

  /// `$`; without `m` at the end, or before the end of the last line.
  var lineEnd: String {
    guard isMultiline else { return finalEnd }
    return hasUnixLines
      ? #"(?![^\n])"# : #"(?=\z|[\r\x{85}\x{2028}\x{2029}]|(?<!\r)\n)"#
  }

  /// `\Z`
  var finalEnd: String {
    hasUnixLines
      ? #"(?=\n?\z)"# : #"(?=(?:\r\n|(?<!\r)\n|[\r\x{85}\x{2028}\x{2029}])?\z)"#
  }
}
