// mockapi
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import MockAPIReports

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

  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `digests are those of FIPS 180-4`(text: String, digest: String) {
    #expect(SHA256.hexadecimal(text) == digest)
  }

  @Test(arguments: [55, 56, 63, 64, 65, 119, 120])
  func `digests at the edges of blocks differ from those of other lengths`(length: Int) {
    let text = String(repeating: "a", count: length)
    #expect(SHA256.hexadecimal(text) != SHA256.hexadecimal(text + "\0"))
    #expect(SHA256.hexadecimal(text).count == 64)
  }

  @Test(arguments: [
    ("a.json:3:9", "a.json", 3, 9), ("a.json:3", "a.json", 3, nil), ("a.json", "a.json", nil, nil),
    ("C:x.json:3:9", "C:x.json", 3, 9), ("a:1:2:3", "a:1", 2, 3), ("", "", nil, nil),
    ("a:0:1", "a:0", 1, nil),
  ])
  func `a place has a path, a line and a column`(
    text: String, path: String, line: Int?, column: Int?
  ) {
    let location = RecordLocation(text)
    #expect(location.path == path && location.line == line && location.column == column)
  }
}
