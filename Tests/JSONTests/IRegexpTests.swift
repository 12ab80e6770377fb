// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import Testing

struct IRegexpTests {
  /// The results of `match()` and `search()` for a text, with the expression as a literal and from the document.
  func verdicts(_ expression: String, _ text: String) throws -> [Bool] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("e", expression)
      writer.member("l") { $0.array { $0.string(text) } }
    }
    let root = try JSONDocument(parsing: writer.bytes).root
    var literal = JSONWriter()
    literal.string(expression)
    return try [
      "match(@, \(literal.text))", "match(@, $.e)", "search(@, \(literal.text))", "search(@, $.e)",
    ]
    .map { try !JSONPath("$.l[?\($0)]").nodes(in: root).isEmpty }
  }

  @Test(arguments: [
    ("", "", true), ("a|b", "b", true), ("a|bc", "abc", false), ("a||b", "", true),
    ("(a|b)*c", "abac", true),
    (".", "\n", false), (".", "\r", false), (".", "\u{85}", true), (".", "😀", true),
    ("[^a]", "\n", true), ("a{2}", "aa", true), ("a{2,}", "aaaa", true), ("a{1,2}", "aaa", false),
    // Every construct that PCRE2 reads differently.
    ("#a b", "#a b", true), ("a&&b~", "a&&b~", true), ("<>=!:", "<>=!:", true),
    (#"\{\}\|\^"#, "{}|^", true),
    ("[a&&b]", "&", true), ("[#-%]", "$", true), ("[:alpha:]", "h", true),
    ("[:alpha:]", "z", false),
    ("[-a]", "-", true), ("[a-]", "-", true), ("[^-a]", "-", false), ("[--]", "-", true),
    ("[a^]", "^", true),
    (#"[\--\]]"#, ".", true), (#"[\p{Lu}x]"#, "Ж", true), (#"[^\P{L}]"#, "a", true),
    (#"\p{N}+"#, "1½", true),
    (#"\p{Cn}"#, "\u{378}", true), (#"\n\t\r"#, "\n\t\r", true), ("", "x", false),
    ("é", "e\u{301}", false),
    ("^a$", "a", true), ("a$", "a\n", false),
  ])
  func `expressions match as in RFC 9485`(
    expression: String, text: String, isMatched: Bool
  ) throws {
    let verdicts = try verdicts(expression, text)
    #expect(Array(verdicts.prefix(2)) == [isMatched, isMatched])
  }

  @Test(arguments: [("b", "abc"), ("b|x", "abc"), ("", "a"), ("^a", "ab"), ("c$", "bc")])
  func `search matches a part`(expression: String, text: String) throws {
    #expect(try verdicts(expression, text) == [false, false, true, true])
  }

  @Test(arguments: [("c$", "bc\n"), ("^b", "a\nb"), ("b$", "b\na"), ("a.b", "a\rb"), ("x", "")])
  func `search does not match without a matching part`(expression: String, text: String) throws {
    #expect(try verdicts(expression, text) == [false, false, false, false])
  }

  @Test(arguments: [
    "(", ")", "a)", "[", "]", "{", "}", "a{", "a{1", "a{,2}", "a{2,1}", "a{1,2", "*", "+a", "?",
    "a**", "a+?",
    "a|*", "(?:a)", "(?i)a", "(*UTF)a", "()*+", #"\d"#, #"\w"#, #"\s"#, #"\b"#, #"\1"#, #"\Qa\E"#,
    #"\"#, #"\a"#,
    "[]", "[^]", "[a", "[a-b-c]", "[b-a]", "[[a]]", "[a--]", #"[a-\p{L}]"#, #"[\d]"#, "[-", #"\p"#,
    #"\p{"#,
    #"\p{Lx}"#, #"\p{Cs}"#, #"\p{Greek}"#, #"\pL"#, "a{99999999999999999999}",
    "((a{999}){999}){999}",
  ])
  func `an invalid expression matches nothing`(expression: String) throws {
    for text in ["", "a", "d", "(", "[", expression] {
      #expect(try verdicts(expression, text) == [false, false, false, false])
    }
  }

  @Test func `expressions of any depth are handled`() throws {
    let open = String(repeating: "(", count: 100_000)
    #expect(
      try verdicts(open + String(repeating: ")", count: 100_000), "") == [
        false, false, false, false,
      ])
    #expect(try verdicts(open, "") == [false, false, false, false])
    let some = String(repeating: "(", count: 200) + "a" + String(repeating: ")", count: 200)
    #expect(try verdicts(some, "a") == [true, true, true, true])
  }

  @Test(arguments: [
    "$[?match(1, 'a')]", "$[?match(@, 1)]", "$[?search(@, $)]", "$[?match(@.x, 'a')]",
  ])
  func `a value that is not a string neither matches nor is an expression`(path: String) throws {
    #expect(try JSONPath(path).sources(in: #"["a", 1]"#) == [])
  }
}
