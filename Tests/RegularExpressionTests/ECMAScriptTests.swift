// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIRegularExpression
import MockAPIText
import Testing

/// Expressions of ECMA-262, searched in a text.
struct ECMAScriptTests {
  @Test(arguments: [
    ("^a$", "a\n", false), ("a.b", "a\nb", false), ("a.b", "a\u{2028}b", false),
    ("a.b", "a\u{85}b", true), (#"^\d$"#, "৪", false), (#"^\w$"#, "é", false),
    (#"^\s$"#, "\u{FEFF}", true), (#"^\S$"#, "\u{FEFF}", false), (#"^[\s]$"#, "\u{2003}", true),
    (#"^[a\S]$"#, "\u{2003}", false), (#"^[^\S]$"#, "\u{2003}", true), (#"\bé"#, "é", false),
    ("[]", "a", false), ("^[^]$", "\n", true), ("^[[a]$", "[", true), ("^[[:alpha:]]$", "p]", true),
    (#"^[\w-.]+$"#, "a-.", true), (#"^[a\-z]$"#, "b", false), ("^[--/]$", ".", true),
    (#"^[\b]$"#, "\u{8}", true), (#"^\cJ$"#, "\n", true), (#"^\v$"#, "\u{B}", true),
    (#"^\v$"#, "\n", false), (#"^\x41\u0042\u{1F600}$"#, "AB😀", true),
    (#"^\uD83D\uDE00$"#, "😀", true), (#"[\uD800-\uDFFF]"#, "😀", false), (#"^\0$"#, "\0", true),
    (#"^\p{Letter}\p{Lu}\p{Script=Greek}\p{gc=Nd}$"#, "éÉα৪", true), (#"^\P{L}$"#, "1", true),
    (#"^[\p{Lowercase_Letter}_]+$"#, "a_é", true), (#"^[^\p{L}]$"#, "a", false),
    (#"^(a)?\1b$"#, "b", true), (#"^(?<n>a)\k<n>$"#, "aa", true), ("^{$", "{", true),
    ("^a{,2}$", "a{,2}", true), ("^a{1,2}?$", "aa", true), ("^}]$", "}]", true),
    (#"^\-\/\"\@$"#, #"-/"@"#, true), ("^a b#c$", "a b#c", true), ("^(?i:A)b$", "ab", true),
    ("(?<!a)b", "ab", false), ("^🐲*$", "🐲🐲", true), ("", "anything", true),
  ])
  func `expressions match as in ECMA-262`(
    expression: String, text: String, isFound: Bool
  ) throws {
    #expect(try RegularExpression(expression, options: .ecmaScript).isFound(in: text) == isFound)
  }

  @Test(arguments: [
    (#"ab\a"#, 2, #"ECMA-262 has no escape that begins with '\a'"#),
    (#"\Qa\E"#, 0, #"ECMA-262 has no escape that begins with '\Q'"#),
    (#"\"#, 0, "an escape must follow the backslash; found the end of the expression"),
    (#"\u12"#, 0, #"ECMA-262 has no escape that begins with '\u'"#),
    (#"\é"#, 0, #"ECMA-262 has no escape that begins with '\é'"#),
    (#"[\B]"#, 1, #"ECMA-262 has no escape that begins with '\B'"#),
    ("(?i)a", 0, "ECMA-262 has no group that begins like this"),
    ("(?P<n>a)", 0, "ECMA-262 has no group that begins like this"),
    ("(?>a)", 0, "ECMA-262 has no group that begins like this"),
    ("(*UCP)a", 1, "there is nothing to repeat"),
    ("a++", 2, "a quantifier cannot be quantified in ECMA-262"),
    ("a{2}{3}", 4, "a quantifier cannot be quantified in ECMA-262"),
    ("x[b-a]", 2, "range out of order in character class"),
    ("x[ab", 4, "the class from offset 1 has no ']'"),
    // Errors of PCRE2 are reported at the place in the original expression.
    (".*a(", 4, "missing closing parenthesis"),
    (#".\s*|*"#, 5, "quantifier does not follow a repeatable item"),
    (#"\p{Nonsense}x"#, 0, "unknown property after \\P or \\p"),
  ])
  func `syntax outside of ECMA-262 is refused`(text: String, offset: Int, message: String) throws {
    let error = try #require(throws: SyntaxError.self) {
      try RegularExpression(text, options: .ecmaScript)
    }
    #expect(error.offset == offset)
    #expect(error.message == message)
  }
}
