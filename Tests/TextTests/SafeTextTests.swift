// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText
import Testing

struct SafeTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("a\u{0}b", "a\\u{0}b"), ("\u{7F}\u{85}\u{9B}", "\\u{7f}\\u{85}\\u{9b}"),
    ("\u{202E}x\u{2028}", "\\u{202e}x\\u{2028}"), ("\u{FEFF}", "\\u{feff}"),
    ("\u{E9}\u{1F600}", "\u{E9}\u{1F600}"),
    ("a\nb\tc", "a\\u{a}b\\u{9}c"),
  ])
  func `characters that cannot be seen are escaped`(text: String, escaped: String) {
    #expect(SafeText.escaped(text) == escaped)
  }

  @Test func `line ends stay where lines are kept, and become blanks in one line`() {
    #expect(SafeText.escaped("a\r\nb\n\tc", keepsLines: true) == "a\\u{d}\nb\n\tc")
    #expect(SafeText.line(" a\r\n b\n\tc ") == "a b c")
    for text in ["a  b", " a b", "a b ", "a\tb"] {
      #expect(SafeText.line(text) == text.split { $0 == " " || $0 == "\t" }.joined(separator: " "))
    }
    #expect(SafeText.line("a b") == "a b" && SafeText.line("") == "" && SafeText.line(" ") == "")
  }

  @Test(arguments: [
    ("abc", 3, "abc"), ("abcdef", 5, "ab…"), ("\u{4E2D}\u{6587}\u{4E2D}", 7, "\u{4E2D}…"),
    ("abcd", 0, "…"),
  ])
  func `texts are shortened between characters`(text: String, limit: Int, short: String) {
    #expect(SafeText.shortened(text, to: limit) == short)
    #expect(short.utf8.count <= max(limit, 3))
  }

  @Test(arguments: [("abc", 3, "abc"), ("abcdef", 5, "…ef"), ("\u{4E2D}\u{6587}", 5, "…")])
  func `the end of a text begins between characters`(text: String, limit: Int, end: String) {
    #expect(SafeText.end(of: text, limit: limit) == end)
  }
}
