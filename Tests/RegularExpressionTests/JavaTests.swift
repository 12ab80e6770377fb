// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIRegularExpression
import MockAPIText
import Testing

/// Expressions of Java, which are the default, and WireMock's.
struct JavaTests {
  @Test(arguments: constructs + classes)
  func `expressions match as in Java`(
    expression: String, matched: [String], others: [String]
  ) throws {
    let pattern = try RegularExpression(expression)
    for text in matched {
      #expect(pattern.match(text, isWhole: true) == .matched, "\(text.debugDescription)")
    }
    for text in others {
      #expect(pattern.match(text, isWhole: true) == .notMatched, "\(text.debugDescription)")
    }
  }

  /// Java refuses them too, with other messages.
  @Test(arguments: [
    (#"[a-\d]"#, 1, "range out of order in character class"),
    ("x[b-a]", 2, "range out of order in character class"),
    ("x[a", 1, "the class that begins here has no ']'"),
    (#"[\b]"#, 1, #"Java has no escape '\b' here"#),
    (#"[\R]"#, 1, #"Java has no escape '\R' here"#),
    (#"\E"#, 0, #"Java has no escape '\E' here"#), (#"ab\Ka"#, 2, #"Java has no escape '\K' here"#),
    (#"\u12"#, 0, #"'\u' must be followed by four hexadecimal digits"#),
    (
      #"\x{110000}"#, 0,
      #"'\x' must be followed by two hexadecimal digits, or by a number up to {10FFFF}"#
    ),
    (#"\08"#, 0, #"'\0' must be followed by one to three octal digits"#),
    (#"a\"#, 1, #"\ at end of pattern"#), (#"\c"#, 0, #"\c at end of pattern"#),
    (#"\p{"#, 0, "the name of the property has no '}'"),
    (#"\p{IsNonsense}"#, 0, #"unknown property after \P or \p"#),
    (
      "a{,2}", 1,
      #"'{' must begin a quantifier such as {2}, {2,} or {2,5}; for the character itself write '\{'"#
    ),
    (
      "/{id}", 1,
      #"'{' must begin a quantifier such as {2}, {2,} or {2,5}; for the character itself write '\{'"#
    ),
    ("a{2,1}", 1, "numbers out of order in {} quantifier"),
    ("a**", 2, "quantifier does not follow a repeatable item"),
    ("a+?+", 3, "quantifier does not follow a repeatable item"),
    ("(*UCP)a", 1, "quantifier does not follow a repeatable item"),
    ("(?i)*", 4, "quantifier does not follow a repeatable item"),
    (#"\k<n>(?<n>x)"#, 0, "there is no group 'n' before this reference to it"),
    ("(?<n>a)(?<n>b)", 10, "the name of a group must be unique; found a second 'n'"),
    (
      "(?<n_x>a)", 3,
      "the name of a group must consist of ASCII letters and digits, with '>' after it"
    ),
    ("(?#c)a", 0, "Java has no group that begins like this"),
    ("a(?R)", 1, "Java has no group that begins like this"),
    ("a)", 1, "unmatched closing parenthesis"), ("[é](a", 6, "missing closing parenthesis"),
    (
      "(?<=a+)b", 0,
      "a look-behind must have a fixed length; write one alternative for each length, as in (?<=a|aa)"
    ),
  ])
  func `expressions that Java refuses are refused`(text: String, offset: Int, message: String)
    throws
  {
    try expectRefusal(of: text, offset: offset, message: message)
  }

  /// Java supports them, but PCRE2 would match them differently.
  @Test(arguments: [
    ("(?U)a", 2, #"Java's flag 'U' is not supported; write \p{L} for letters, \p{Nd} for digits"#),
    ("(?c)a", 2, "Java's flag 'c' is not supported"),
    (
      #"x\N{DIGIT ONE}"#, 1,
      #"Java's '\N{name}' is not supported; write the number of the character, '\x{…}'"#
    ),
    (#"x\b{g}"#, 1, #"Java's '\b{g}' is not supported"#),
    (
      #"(?i)(a)\1"#, 7,
      "a reference to a group is not supported under Java's flag 'i' alone; write (?iu)"
    ),
    (
      #"\p{InGreek}"#, 0,
      #"Java's Unicode blocks, such as 'InGreek', are not supported; write the range, as in [\x{370}-\x{3FF}], or the script, as in \p{IsGreek}"#
    ),
    ("[a&&]", 4, "'&&' must be followed by a class or by characters"),
    ("[a&&&b]", 4, #"'&' next to '&&' must be written '\&'"#),
    (
      "(?<=a{1,3})b", 0,
      "a look-behind must have a fixed length; write one alternative for each length, as in (?<=a|aa)"
    ),
    ("a{99999}", 1, "number too big in {} quantifier"),
  ])
  func `expressions that PCRE2 cannot match as Java does are refused`(
    text: String, offset: Int, message: String
  )
    throws
  {
    try expectRefusal(of: text, offset: offset, message: message)
  }

  @Test func `deeply nested expressions are refused`() throws {
    for opening in ["(", "["] {
      #expect(throws: SyntaxError.self) {
        try RegularExpression(String(repeating: opening, count: 100_000))
      }
    }
  }

  private func expectRefusal(of text: String, offset: Int, message: String) throws {
    let error = try #require(throws: SyntaxError.self) { try RegularExpression(text) }
    #expect(error.offset == offset)
    #expect(error.message == message)
  }
}
