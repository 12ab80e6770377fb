// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIRegularExpression
import Testing

/// Expressions, which Foundation runs in apps, and PCRE2 on servers.
struct AppExpressionTests {
  @Test(arguments: [60, 100_000])
  func `a match is found after many places`(count: Int) throws {
    let text = String(repeating: "a", count: count) + " a-1"
    #expect(try RegularExpression("[b-z]?-[0-9]+").match(text, isWhole: false) == .matched)
    #expect(try RegularExpression("[0-9]x").match(text, isWhole: false) == .notMatched)
  }

  @Test(arguments: [
    (#"(a+)-\1"#, "aa-aa", true), (#"(a+)-\1"#, "aa-a", false), (#"(a+)-\1"#, "aa-g", false),
    (#"(a)\10"#, "aa0", true), (#"(?<n>a|b)\k<n>"#, "bb", true), (#"(?<n>a|b)\k<n>"#, "ba", false),
    (#"(?iu)(é)\1"#, "éÉ", true), (#"(a)\2"#, "aa", false),
  ])
  func `a reference matches the text of its group`(
    expression: String, text: String, isMatched: Bool
  ) throws {
    #expect(try RegularExpression(expression).matchesWhole(text) == isMatched)
  }

  @Test(arguments: [
    (#"^(a+)-\1$"#, "aa-aa", true), (#"^(a+)-\1$"#, "aa-g", false),
    (#"^(?<n>a|b)\k<n>$"#, "bb", true), (#"^(?<n>a|b)\k<n>$"#, "ba", false),
    (#"^\d\w$"#, "7a", true), (#"^\d$"#, "٣", false), (#"^\w$"#, "é", false),
    (#"^\D$"#, "٣", true), (#"^[\W7]$"#, "é", true), (#"^[^\W]$"#, "é", false),
  ])
  func `references of ECMAScript match the text of a group, and its classes ASCII`(
    expression: String, text: String, isMatched: Bool
  ) throws {
    #expect(
      try RegularExpression(expression, options: .ecmaScript).isFound(in: text) == isMatched)
  }

  #if !SERVER_PLATFORM
    @Test func `an expression that takes for ever reaches the limit`() throws {
      let text = String(repeating: "a", count: 4_000)
      #expect(
        try RegularExpression("(a|aa)+(b|a)+(a|aa)+c").match(text, isWhole: true) == .limitReached)
    }

    @Test func `an expression that needs too much memory reaches the limit`() throws {
      let text = String(repeating: "a", count: 1_000_000)
      #expect(try RegularExpression("(?:a|[ab])*!").match(text, isWhole: true) == .limitReached)
    }
  #endif
}
