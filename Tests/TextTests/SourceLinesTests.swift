// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText
import Testing

struct SourceLinesTests {
  /// Computed by counting bytes from the beginning.
  private static func counted(_ offset: Int, in bytes: [UInt8]) -> SourcePosition {
    var position = SourcePosition(line: 1, column: 1)
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? min(3, offset) : 0
    for byte in bytes[start..<min(offset, bytes.count)] {
      if byte == 0x0A {
        position = SourcePosition(line: position.line + 1, column: 1)
      } else if byte & 0xC0 != 0x80 {
        position.column += 1
      }
    }
    return position
  }

  private static let texts: [String] = [
    "", "\n", "a", "a\nb", "\u{FEFF}", "\u{FEFF}é\n😀x", "\r\n\r\n", "\n\n\n",
    String(repeating: "x", count: 2_000),
    String(repeating: "é😀\n", count: 400),
    String(repeating: "\n", count: 1_500),
    // Bytes that differ from a line end only in their highest bit.
    String(repeating: "\u{8A}a\u{70A}\n\u{28A}\u{B}", count: 300),
    "\u{FEFF}" + String(repeating: "0123456789 ä\r\n", count: 100)
      + String(repeating: "€", count: 1_000) + "\nend",
  ]

  @Test(arguments: texts)
  func `a position is the same as by counting from the beginning`(text: String) {
    let bytes = Array(text.utf8)
    let lines = SourceLines(bytes)
    for offset in 0...(bytes.count + 2) {
      let expected = Self.counted(offset, in: bytes)
      #expect(lines.position(of: offset) == expected, "at \(offset)")
      if offset % 97 == 0 {
        #expect(SourceLines.position(of: offset, in: bytes) == expected, "at \(offset)")
      }
    }
  }

  @Test(arguments: texts)
  func `a position gives its byte offset back`(text: String) {
    let bytes = Array(text.utf8)
    let lines = SourceLines(bytes)
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    for offset in start..<max(bytes.count, start) where bytes[offset] & 0xC0 != 0x80 {
      #expect(lines.offset(of: lines.position(of: offset)) == offset)
    }
    #expect(lines.offset(of: SourcePosition(line: 1_000_000, column: 1)) == bytes.count)
  }

  @Test func `a column after the end of a line is the end of the line`() {
    let lines = SourceLines(Array("ab\ncd".utf8))
    #expect(lines.offset(of: SourcePosition(line: 1, column: 9)) == 2)
    #expect(lines.offset(of: SourcePosition(line: 2, column: 9)) == 5)
  }

  @Test func `the last place of a text costs no more than its first`() throws {
    func steps(_ lines: SourceLines, _ offset: Int) -> Int {
      WorkMeter.steps { _ = lines.position(of: offset) }
    }
    for line in ["[1, 2]\n", "[1, 2] "] {
      let text = Array(String(repeating: line, count: 100_000).utf8)
      let lines = SourceLines(text)
      #expect(steps(lines, text.count - 1) < 2_000)
      #expect(steps(lines, text.count / 2) < 2_000)
    }
  }
}
