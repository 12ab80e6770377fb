// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem
import MockAPIText
import Testing

@testable import MockAPIRegularExpression

struct RegularExpressionTests {
  @Test(arguments: [
    ("/users/[0-9]+", "/users/7", true),
    // Anchored at both ends, also across alternatives.
    ("a|ab", "ab", true), ("a|b", "ab", false), ("a", "xa", false),
    ("a.b", "a\nb", true), ("a$", "a\n", false),
    // Syntax of Java that ECMAScript does not have.
    (#"\Qa.b\E"#, "a.b", true), (#"\Qa.b\E"#, "axb", false), ("a*+a", "aaa", false),
    ("(?<n>x)-\\k<n>", "x-x", true), ("(?i)GET", "get", true), ("(?<=a)b", "b", false),
    (#"\w+"#, "größe", false), (#"\p{L}+"#, "größe", true), (".", "😀", true), ("", "", true),
    ("", "a", false),
  ])
  func `the whole text must match`(expression: String, text: String, isMatched: Bool) throws {
    #expect(try RegularExpression(expression).matchesWhole(text) == isMatched)
  }

  @Test func `any part may match`() throws {
    #expect(try RegularExpression("b+").isFound(in: "abbc"))
    #expect(try !RegularExpression("d").isFound(in: "abbc"))
  }

  @Test func `options change the matches`() throws {
    #expect(try RegularExpression("ab", options: .caseInsensitive).matchesWhole("AB"))
    #expect(try !RegularExpression("é", options: .caseInsensitive).matchesWhole("É"))
    #expect(
      try RegularExpression("é", options: [.caseInsensitive, .unicodeCase]).matchesWhole("É"))
    #expect(
      try RegularExpression("^a$ # a line", options: [.extended, .multiline]).isFound(in: "b\na"))
    #expect(try RegularExpression(#"\p{bc=L}(?#)"#, options: .pcre2).matchesWhole("a"))
    #expect(try !RegularExpression("a.b", options: .dotMatchesNoLineEnd).matchesWhole("a\nb"))
  }

  @Test(arguments: [
    ("a(", 2, "missing closing parenthesis"), ("[b-a]", 1, "range out of order in character class"),
    ("*", 0, "quantifier does not follow a repeatable item"),
  ])
  func `an invalid expression is refused with the place of the mistake`(
    text: String, offset: Int, message: String
  ) throws {
    let error = try #require(throws: SyntaxError.self) { try RegularExpression(text) }
    #expect(error.offset == offset)
    #expect(error.message == message)
  }

  @Test func `an expression that takes too many steps reaches the limit`() throws {
    let text = String(repeating: "a", count: 4_000) + "!"
    #expect(try RegularExpression("(a+)+$").match(text, isWhole: true) == .limitReached)
    #expect(try !RegularExpression("(a+)+$").matchesWhole(text))
    #expect(try RegularExpression("(x+x+)+y").match(text, isWhole: false) == .notMatched)
  }

  @Test(arguments: [
    // A search without end is stopped, wherever it begins.
    ("(a+)+[$#]", 28_000, RegularExpression.Outcome.limitReached),
    ("a+a+a+[bc]", 28_000, .limitReached),
    // Each place takes as many steps as there are letters after it.
    ("(?:a|[ab])+[bc]", 200_000, .limitReached),
    // The expression takes many steps at its first place, and few at each other place.
    ("(?:a|[ab])+$", 100_000, .matched), ("a[bc]", 1_000_000, .notMatched),
    ("^(?:a|[ab])*c", 50_000, .notMatched), ("é?c", 10_000, .notMatched),
  ])
  func `the limit of a search covers all places of the text`(
    expression: String, length: Int, outcome: RegularExpression.Outcome
  ) throws {
    let text = String(repeating: "a", count: length)
    #expect(try RegularExpression(expression).match(text, isWhole: false) == outcome)
  }

  @Test func `a search continues after a place that takes many steps`() throws {
    // The first part takes more steps than the initial limit of a place.
    let text =
      "\"" + String(repeating: "é", count: 5_000) + "!" + String(repeating: "ab", count: 9) + "#"
    #expect(
      try RegularExpression(#""(?:é|[x-])*"|(?<=b)#"#).match(text, isWhole: false) == .matched)
  }

  @Test(arguments: [
    ("(?:[a-z]|[ab])*!", 100_000), ("[a-z]*!", 4_000_000), ("(?:(\\w+)-?)*.", 200_000),
    (".*[a-z]!.*", 4_000_000), ("(?!.*b)(?=.*!).*", 1_000_000), (".*\\ba+!", 500_000),
  ])
  func `a long text gets more steps`(expression: String, length: Int) throws {
    let text = String(repeating: "a", count: length) + "!"
    #expect(try RegularExpression(expression).match(text, isWhole: true) == .matched)
  }

  @Test(arguments: [
    // PCRE2 reads the text again and again without a step that it counts: quantifiers that are possessive by themselves or as they are
    // written, steps back to the next possible letter, atomic groups, assertions, references.
    ".*a*b", ".*[a-y]*+z", "[a-z]*[a-z]*b", ".*(?>a*)b", ".*(?=a*b)c", ".*(?!a*q)b", "(.*)(\\1)*z",
    "(?:a[a-z]*b|a)*d", "(?=.*(?>a*)b)c", "(?<x>a*)*\\k<x>d", ".*?a*?bN",
    ".*[a-z]{1000}=.*", ".*[a-z]{20000}=.*", "[a-z]{1000}=", ".*(?:[a-y]{100}){20}N.*",
    ".*" + String(repeating: "a", count: 3_000) + "b.*",
    String(repeating: "(?=[a-y]*)", count: 200) + "z", ".*(?<=[a-y]{200})N",
  ])
  func `no expression takes more than a moment for a long text`(expression: String) throws {
    let text = String(repeating: "a", count: 1 << 20) + "bxNyzc=!"
    for isWhole in [true, false] {
      let pattern = try RegularExpression(expression)
      let start = ThreadTime.used
      _ = pattern.match(text, isWhole: isWhole)
      // It takes some seconds at most in a build for debugging under a sanitizer; without limits, it would take minutes to days.
      #expect(ThreadTime.used - start < .seconds(60))
    }
  }

  @Test(arguments: [
    ("(?:a|[ab])*c", "b", RegularExpression.Outcome.notMatched),
    ("(?i)(?:a|[ab])*C", "b", .notMatched), ("(?i)(?:a|[ab])*C", "c", .matched),
  ])
  func `a long text without a letter that an expression needs does not match`(
    expression: String, end: String, outcome: RegularExpression.Outcome
  ) throws {
    let text = String(repeating: "a", count: 50_000) + end
    #expect(try RegularExpression(expression).match(text, isWhole: true) == outcome)
  }

  @Test func `steps that callers share are taken for what a match costs`() throws {
    let slow = try RegularExpression("(a|aa)+N")
    let text = String(repeating: "a", count: 100_000) + "N!"
    var steps = 1_000_000
    #expect(slow.match(text, isWhole: true, steps: &steps) == .limitReached)
    // More than for reading the text.
    #expect(steps < 1_000_000 - text.utf8.count / 128 - 1)
    let quick = try RegularExpression("[a-z]+")
    steps = 100
    #expect(quick.match("word", isWhole: true, steps: &steps) == .matched)
    #expect(steps == 99)
    steps = 1
    #expect(quick.match("word", isWhole: true, steps: &steps) == .limitReached)
    #expect(steps <= 0)
  }

  @Test func `many threads may use an expression at once`() async throws {
    let pattern = try RegularExpression("/items/(\\d+)/[a-z]+")
    await withTaskGroup(of: Int.self) { group in
      for task in 0..<8 {
        group.addTask {
          (0..<500).count { pattern.matchesWhole("/items/\(task * 1000 + $0)/name") }
        }
      }
      for await count in group { #expect(count == 500) }
    }
  }
}
