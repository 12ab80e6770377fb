// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIRegularExpression
import Testing

struct RequiredTextsTests {
  /// - Parameters:
  ///   - texts: the beginning, and the other texts.
  ///   - reachesEnd: whether the last text is the end.
  @Test(arguments: [
    ("abc", ["abc"], true), ("ab*", ["a"], false), ("ab+", ["ab"], false),
    (#"a\.b\d"#, ["a.b"], false), (#"ab\Q\E*"#, ["a"], false),
    ("ab{0}", ["a"], false), ("ab{2,3}?c", ["a", "c"], true), ("a.c", ["a", "c"], true),
    ("", [""], false), ("a++b??c", ["a", "c"], true), ("aé+b", ["a", "b"], true),
    // Groups and classes hide what is in them.
    ("/(a|b)/c", ["/", "/c"], true), ("/(?<id>[^/]+)/c", ["/", "/c"], true),
    (#"/(?:\)|[)]x)?/c"#, ["/", "/c"], true), ("/[|a]/b", ["/", "/b"], true),
    ("a(?!b)c", ["a", "c"], true), ("/a((b)(c))*d", ["/a", "d"], true),
    // The ends.
    ("^/a$", ["/a"], true), (#"a\$"#, ["a$"], true), (#"a\\$"#, [#"a\"#], true),
    ("/a/?", ["/a"], true), ("/a/?$", ["/a"], true), (#"/a\/?$"#, ["/a"], true),
    (#"/a\\/?"#, [#"/a\"#], true), ("/a//?", ["/a/"], true), ("[0-9]/?", [""], false),
    // Alternatives of the whole expression have nothing in common.
    ("a|b", [""], false), ("ab(c)|d", [""], false), (#"ab\Qc\E|d"#, [""], false),
    // Other meanings of letters.
    ("(?i)ab", [""], false), ("a(?i)b", [""], false), ("a(?x: # )\n)b", [""], false),
    (#"a[\Q]\E]b"#, [""], false), ("a[]b]c", [""], false), ("a[b[c]]d", [""], false),
    ("a[b-z&&[^c]]d", [""], false), (#"a(\c))b"#, [""], false), (#"ab\bc"#, ["a"], false),
    (#"ab\x41"#, ["a"], false), ("a^b", [""], false), ("a$b", [""], false),
    ("^*a", ["", "a"], true),
  ])
  func `texts that every matching text has are found`(
    expression: String, texts: [String], reachesEnd: Bool
  ) throws {
    let required = try RegularExpression(expression).requiredTexts
    let found = [required.prefix] + required.others
    #expect(found.map { String(decoding: $0, as: UTF8.self) } == texts)
    #expect(required.reachesEnd == reachesEnd)
  }

  @Test func `an expression with options has no known texts`() throws {
    let required = try RegularExpression("ab", options: .caseInsensitive).requiredTexts
    #expect(required.prefix.isEmpty && required.others.isEmpty && !required.reachesEnd)
  }

  /// Expressions are made of pieces, so that many meet in ways that nobody has thought of.
  @Test func `each text that matches has them`() {
    var matched = 0
    for _ in 0..<10_000 {
      let expression = Self.text(of: Self.pieces)
      guard let pattern = try? RegularExpression(expression) else { continue }
      let required = pattern.requiredTexts
      for _ in 0..<40 {
        let text = Self.text(of: Self.texts)
        guard pattern.matchesWhole(text) else { continue }
        matched += 1
        #expect(Self.has(Array(text.utf8), required), "\(expression) for \(text)")
      }
    }
    #expect(matched > 1_000)
  }

  private static func text(of pieces: [String]) -> String {
    (0..<Int.random(in: 0...6)).map { _ in pieces.randomElement() ?? "" }.joined()
  }

  private static let pieces = [
    "/", "a", "b", "/a", "/b/", "[ab]", "[^/]+", "[0-9]", "(a|b)", "(", ")", "(?:", "|", "?", "*",
    "+", "{0}", "{1,2}", "{2}", ".", ".*", #"\Q"#, #"\E"#, #"\/"#, #"\?"#, #"\\"#, "^", "$", "]",
    "[",
    "(?i)", "(?x)", "#", #"\d"#, #"\b"#, "&&", "(?=a)", "(?!b)", "(/a)?", "/?", "/?$", "é",
  ]
  private static let texts = [
    "/", "a", "b", "A", "/a", "/b/", "1", "?", "é", "#", #"\"#, "ab", "]", "(", ")", "Q",
  ]

  private static func has(_ text: [UInt8], _ required: RequiredTexts) -> Bool {
    guard text.starts(with: required.prefix) else { return false }
    var rest = text.dropFirst(required.prefix.count)
    for other in required.others {
      guard let place = rest.firstRange(of: other) else { return false }
      rest = rest[place.upperBound...]
    }
    guard required.reachesEnd else { return true }
    let last = required.others.last ?? required.prefix
    return text.suffix(last.count).elementsEqual(last)
      || text.last == UInt8(ascii: "/") && text.dropLast().suffix(last.count).elementsEqual(last)
  }
}
