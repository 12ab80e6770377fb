// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import Testing

@testable import MockAPIMatching

/// `equalToJson` with arrays in any order, and with large values.
struct JSONPatternTests {
  struct Options: OptionSet, Sendable {
    let rawValue: Int
    static let anyOrder = Options(rawValue: 1)
    static let extra = Options(rawValue: 2)
  }

  func outcome(_ expected: String, _ actual: String, _ options: Options = []) throws -> MatchOutcome
  {
    let pattern = try JSONPattern(
      JSONDocument(parsing: expected).root, ignoringArrayOrder: options.contains(.anyOrder),
      ignoringExtraElements: options.contains(.extra))
    return pattern.outcome(of: try JSONDocument(parsing: actual).root, MatchBudget())
  }

  static let arrays: [(String, String, Options, Bool)] = [
    ("[1, 2, 2]", "[2, 1.0, 2]", Options.anyOrder, true),
    ("[1, 2, 2]", "[2, 1, 1]", .anyOrder, false),
    ("[1, 2]", "[2, 1]", [], false),
    ("[[1, 2], [3, 4]]", "[[4, 3], [2, 1]]", .anyOrder, true),
    (#"[{"a": [1, 2]}, 7]"#, #"[7, {"a": [2, 1]}]"#, .anyOrder, true),
    (#"["a", "\u0062"]"#, #"["b", "\u0061"]"#, .anyOrder, true),
    // A placeholder gives up an element that another one needs.
    (#"["${json-unit.any-string}", "a"]"#, #"["a", "b"]"#, .anyOrder, true),
    (
      #"["${json-unit.regex}[ab]", "${json-unit.regex}[ab]", "${json-unit.regex}[ab]"]"#,
      #"["c", "b", "a"]"#, .anyOrder, false
    ),
    (
      #"["${json-unit.regex}[ab]", "${json-unit.regex}[bc]", "${json-unit.regex}[a]"]"#,
      #"["a", "b", "c"]"#, .anyOrder, true
    ),
    (#"["${json-unit.ignore}", "${json-unit.any-number}"]"#, #"[1, "x"]"#, .anyOrder, true),
    (#"["${json-unit.any-number}", "${json-unit.any-number}"]"#, #"[1, "x"]"#, .anyOrder, false),
    // A smaller pattern matches a larger element, and leaves the equal elements to each other.
    (
      #"[{"a": 1}, {"a": 1, "b": 2}]"#, #"[{"b": 2, "a": 1}, {"a": 1}]"#, [.anyOrder, .extra], true
    ),
    (#"[{}, {"a": 1}]"#, #"[{"a": 1, "b": 2}, {"c": 3}]"#, [.anyOrder, .extra], true),
    (#"[{"a": 1}, {"a": 1}]"#, #"[{"a": 1, "b": 2}, {"c": 3}]"#, [.anyOrder, .extra], false),
    (#"[{"a": {"b": 1}}]"#, #"[5, {"a": {"b": 1, "c": 2}}]"#, [.anyOrder, .extra], true),
    // If a name appears twice, the last value counts.
    (#"[{"a": 1, "a": 2}]"#, #"[{"a": 3, "a": 2}]"#, .anyOrder, true),
    (#"[{"a": 2}, 0]"#, #"[{"a": 2, "a": 3}, 0]"#, [.anyOrder, .extra], false),
    (#"{"a": "${json-unit.ignore-element}"}"#, "{}", [], true),
    (#"{"a": "${json-unit.ignore}"}"#, "{}", [], false),
  ]

  @Test(arguments: arrays)
  func `with ignored order, each expected element needs an element of its own`(
    expected: String, actual: String, options: Options, isMatched: Bool
  ) throws {
    #expect(try outcome(expected, actual, options) == (isMatched ? .matched : .notMatched))
  }

  static func list(_ element: (Int) -> String, count: Int, step: Int = 1) -> String {
    // A step without a common divisor with the count visits every number once.
    "[" + (0..<count).map { element($0 * step % count) }.joined(separator: ",") + "]"
  }

  /// The differences between elements and their counterparts.
  enum Shape: CaseIterable {
    case equal, extra, placeholder, sameKind, twoKinds

    func expected(_ number: Int) -> String {
      switch self {
      case .equal: #"{"id": \#(number), "tags": ["a", "b"]}"#
      case .extra: #"{"id": \#(number)}"#
      case .placeholder: #"{"id": \#(number), "at": "${json-unit.any-string}"}"#
      case .sameKind: #""${json-unit.any-number}""#
      case .twoKinds: number < 50 ? #""${json-unit.any-number}""# : #""${json-unit.any-string}""#
      }
    }

    func actual(_ number: Int) -> String {
      switch self {
      case .equal: #"{"tags": ["b", "a"], "id": \#(number)}"#
      case .extra: #"{"id": \#(number), "more": null}"#
      case .placeholder: #"{"id": \#(number), "at": "now"}"#
      case .sameKind: "\(number)"
      case .twoKinds: number < 50 ? "1" : #""s""#
      }
    }
  }

  @Test(arguments: Shape.allCases)
  func `thousands of elements in another order match within the limit of steps`(shape: Shape) throws
  {
    let options: Options = shape == .extra ? [.anyOrder, .extra] : .anyOrder
    let expected = Self.list(shape.expected, count: 2_000)
    #expect(
      try outcome(expected, Self.list(shape.actual, count: 2_000, step: 7_919), options)
        == .matched)
    let other = Self.list({ $0 == 4 ? "true" : shape.actual($0) }, count: 2_000, step: 7_919)
    #expect(try outcome(expected, other, options) == .notMatched)
  }

  @Test func `a comparison that takes too many steps is stopped`() throws {
    // One pattern too many requires a string that begins with `a`; this is found only after all pairs are tried.
    let expected = Self.list(
      { #""${json-unit.regex}\#($0 < 1_500 ? "a.*" : ".*")""# }, count: 3_000)
    let actual = Self.list({ $0 < 1_501 ? #""b""# : #""a""# }, count: 3_000)
    #expect(try outcome(expected, actual, .anyOrder) == .limitReached)
    let text = #""\#(String(repeating: "a", count: 4_000))!""#
    #expect(try outcome(#""${json-unit.regex}(a+)+$""#, text) == .limitReached)
    #expect(try outcome(#"["${json-unit.regex}(a+)+$"]"#, "[\(text)]", .anyOrder) == .limitReached)
  }

  @Test func `objects with many keys are compared key by key`() throws {
    let object = { (step: Int, last: String) in
      "{"
        + (0..<2_000).map { #""key\#($0 * step % 2_000)":\#($0 * step % 2_000)"# }
        .joined(separator: ",") + last + "}"
    }
    #expect(try outcome(object(1, ""), object(7_919, "")) == .matched)
    #expect(try outcome(object(1, ""), object(7_919, #","key5":0"#)) == .notMatched)
    #expect(try outcome(object(1, #","key5":0"#), object(7_919, #","key5":0"#)) == .matched)
    #expect(try outcome(object(1, ""), object(7_919, #","more":0"#)) == .notMatched)
    #expect(try outcome(object(1, ""), object(7_919, #","more":0"#), .extra) == .matched)
  }

  @Test(arguments: [Options(), .anyOrder, .extra, [.anyOrder, .extra]])
  func `values of the greatest depth are compared`(options: Options) throws {
    let depth = JSONDocument.defaultMaximumDepth
    let nested = { (inner: String) in
      String(repeating: #"[{"a":"#, count: depth / 2) + inner
        + String(repeating: "}]", count: depth / 2)
    }
    #expect(try outcome(nested("1"), nested("1.0"), options) == .matched)
    #expect(try outcome(nested("1"), nested("2"), options) == .notMatched)
    #expect(try outcome(nested(#""${json-unit.any-number}""#), nested("2"), options) == .matched)
  }
}
