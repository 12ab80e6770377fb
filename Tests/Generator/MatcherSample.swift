// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A matcher, with values that it probably matches and values that it probably does not. The split need not be exact:
/// comparing two servers, or looking for a crash, needs about the same number of both.
public struct MatcherSample: Sendable {
  /// The matcher as it appears in a mapping.
  public var matcher: JSONText
  /// `nil` if the value is missing.
  public var matching: [String?]
  public var failing: [String?]
  /// The kind of value that it expects.
  public var kind = Kind.text

  /// The kind of value that a matcher expects; extreme values of that kind find the most.
  public enum Kind: Sendable {
    case text
    case number
    case date
    case json
    case xml
  }

  init(
    _ matcher: JSONText, _ kind: Kind = .text, matching: [String?], failing: [String?]
  ) {
    self.matcher = matcher
    self.kind = kind
    self.matching = matching
    self.failing = failing
  }

  /// A matcher for a text of any kind.
  static func text(_ dice: inout Dice, depth: Int = 0) -> MatcherSample {
    switch dice.number(in: depth < 2 ? 0...13 : 0...9) {
    case 0, 1: equality(&dice)
    case 2: containment(&dice)
    case 3, 4: expression(&dice)
    case 5: presence(&dice)
    case 6: number(&dice)
    case 7, 8: date(&dice)
    case 9: structured(&dice)
    case 10: negation(&dice, depth: depth + 1)
    default: combination(&dice, depth: depth + 1)
    }
  }

  /// A matcher for JSON or XML may also be used on a header.
  private static func structured(_ dice: inout Dice) -> MatcherSample {
    switch dice.number(in: 0...5) {
    case 0: json(&dice)
    case 1: jsonPath(&dice)
    case 2: schema(&dice)
    case 3: xml(&dice)
    case 4: xPath(&dice)
    default: pathTemplate(&dice)
    }
  }

  private static func equality(_ dice: inout Dice) -> MatcherSample {
    let word = dice.word()
    guard dice.isOne(in: 3) else {
      return MatcherSample(
        ["equalTo": .string(word)], matching: [word],
        failing: [word + "x", word.uppercased(), "", nil, String(word.dropLast())])
    }
    return MatcherSample(
      ["equalTo": .string(word), "caseInsensitive": true], matching: [word, word.uppercased()],
      failing: [word + "x", nil, "ẞ"])
  }

  private static func containment(_ dice: inout Dice) -> MatcherSample {
    let word = dice.word()
    let having: [String?] = ["a\(word)b", word, "\(word)\(word)"]
    let lacking: [String?] = [String(word.dropFirst()), "", "0"]
    return dice.isOne(in: 2)
      ? MatcherSample(["contains": .string(word)], matching: having, failing: lacking + [nil])
      : MatcherSample(["doesNotContain": .string(word)], matching: lacking + [nil], failing: having)
  }

  private static let expressions: [(String, matching: [String], failing: [String])] = [
    ("[a-z]+[0-9]{2,4}", ["ab12", "x9999"], ["ab1", "12", "AB12", ""]),
    ("(?i)abc.*", ["abc", "ABCdef"], ["ab", "xabc"]),
    (#"^\d{3}-\d{2}$"#, ["123-45"], ["123-456", "12-45", "١٢٣-٤٥"]),
    (#".*\bfoo\b.*"#, ["a foo b", "foo"], ["food", "a_foo"]),
    (#"\p{Alpha}+"#, ["abc"], ["ab1", "é"]),
    ("a|bb|ccc", ["a", "bb", "ccc"], ["b", "aa"]),
    ("(?=.*[0-9])[a-z0-9]+", ["a1", "1"], ["abc"]),
    ("a*+b", ["aab", "b"], ["aac", ""]),
    (#"\Q.+\E+"#, [".++", ".+"], [".", "a+"]),
    ("(a+)+b", ["aaab"], ["aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaac"]),
    (#"(\w)\1+"#, ["aa", "bbb"], ["ab"]),
    ("[^/]+/[&&[^x]a]?", ["q/", "q/a"], ["q", "/a"]),
    (#"\p{L}{2}\p{Lu}?"#, ["éà", "abC"], ["a", "12"]),
    ("", [""], ["a"]),
    (".{0,3}", ["", "abc", "äöü"], ["abcd"]),
  ]

  private static func expression(_ dice: inout Dice) -> MatcherSample {
    let (expression, matching, failing) = dice.one(of: expressions)
    return dice.isOne(in: 4)
      ? MatcherSample(
        ["doesNotMatch": .string(expression)], matching: failing + [nil], failing: matching)
      : MatcherSample(
        ["matches": .string(expression)], matching: matching, failing: failing + [nil])
  }

  private static func presence(_ dice: inout Dice) -> MatcherSample {
    dice.isOne(in: 2)
      ? MatcherSample(["absent": true], matching: [nil], failing: ["x", ""])
      : MatcherSample(["anything": true], matching: ["x", "", nil], failing: ["y"])
  }

  private static func pathTemplate(_ dice: inout Dice) -> MatcherSample {
    dice.isOne(in: 2)
      ? MatcherSample(
        ["matchesPathTemplate": "/a/{id}/b"], matching: ["/a/7/b", "/a/x%20y/b"],
        failing: ["/a//b", "/a/7", "a/7/b", nil])
      : MatcherSample(
        ["matchesPathTemplate": "/**/x/{last}"], matching: ["/p/q/x/1"],
        failing: ["/x", "/p/x/1/2", ""])
  }

  private static func number(_ dice: inout Dice) -> MatcherSample {
    let names = [
      "equalToNumber", "greaterThanNumber", "greaterThanEqualNumber", "lessThanNumber",
      "lessThanEqualNumber",
    ]
    let operands = [
      "0", "-1", "2.5", "9007199254740993", "1e3", "-0.0", "123456789012345678901234",
    ]
    let near: [String?] = [
      "0", "-1", "2.50", "9007199254740992", "9007199254740993", "1000", "-0", "1e3", "0.0",
      "123456789012345678901234.0", "1e400", "-1e400",
    ]
    return MatcherSample(
      .object([(dice.one(of: names), .number(dice.one(of: operands)))]), .number,
      matching: dice.some(6, of: near), failing: ["", "x", nil, "0x10", "1 ", "--1", "1e"])
  }

  private static func negation(_ dice: inout Dice, depth: Int) -> MatcherSample {
    let inner = text(&dice, depth: depth)
    return MatcherSample(
      ["not": inner.matcher], inner.kind, matching: inner.failing, failing: inner.matching)
  }

  private static func combination(_ dice: inout Dice, depth: Int) -> MatcherSample {
    let first = text(&dice, depth: depth)
    let second = text(&dice, depth: depth)
    if dice.isOne(in: 2) {
      return MatcherSample(
        ["or": [first.matcher, second.matcher]], second.kind,
        matching: first.matching + second.matching,
        failing: first.failing)
    }
    // If two values are expected, the second repeats the first, so that something matches.
    return MatcherSample(
      ["and": [first.matcher, ["not": ["equalTo": "never sent"]]]], first.kind,
      matching: first.matching,
      failing: first.failing + second.matching)
  }
}
