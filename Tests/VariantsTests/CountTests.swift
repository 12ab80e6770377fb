// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario
import MockAPITestSupport
import MockAPIVariants
import Testing

/// The number of variants of documents for which a formula gives it.
struct CountTests {
  /// The kinds, other than its own, that a value is replaced with.
  private static let kinds = 5
  /// Fraction, whole fraction, sign, zero, beyond 2^53, beyond 64 bits, huge exponent.
  private static let numbers = 7
  /// Long, lone surrogate, NUL, astral, invalid UTF-8.
  private static let strings = 5
  /// All of the body but the cuts: 11 operators, `wrapped` in two ways and one more.
  private static let bodies = 13
  /// 18 other statuses, no content in two ways, 4 types, a charset, 4 redirects.
  private static let heads = 29
  /// Three endings at 5 places, 21 malformations, not HTTP, dribble, refused.
  private static let wires = 39

  @Test(arguments: [(1, 0), (0, 1), (1, 1), (2, 3), (5, 0), (0, 9), (13, 13), (200, 100)])
  func `an object of integers and strings has as many variants as the formula says`(
    _ integers: Int, _ strings: Int
  ) throws {
    let count = integers + strings
    let members =
      (0..<integers).map { "\"a\($0)\":\($0 + 10)" } + (0..<strings).map { "\"b\($0)\":\"x\($0)\"" }
    let one = try scenario(ValueOperatorTests.text("{" + members.joined(separator: ",") + "}"))
    // Without the only member, the object is empty: one of the two variants stays, and there is no other order.
    let root = Self.kinds + (count > 1 ? 4 : 2)
    // Dropped, twice in two orders, and in upper case.
    let member = 4
    let integer = member + Self.kinds + 1 + Self.numbers
    let string = member + Self.kinds + 1 + Self.strings
    // After the bracket, each colon, and each comma.
    let cuts = min(2 * count, 16)
    let expected =
      root + integers * integer + strings * string + cuts + Self.bodies + Self.heads + Self.wires
    #expect(one.variantIDs(ofCase: 0).count == expected)
  }

  @Test(arguments: [0, 1, 2, 3, 4, 50, 2_000], [false, true])
  func `an array has the variants of its first and last element, or of all`(
    _ count: Int, _ isComplete: Bool
  ) throws {
    let elements = (0..<count).map { String($0 + 10) }
    let one = try scenario(ValueOperatorTests.text("[" + elements.joined(separator: ",") + "]"))
    var options = VariantOptions()
    options.operators = options.operators.filter { $0.target == .value }
    options.damagesAllElements = isComplete
    // Empty, a string, long; and the reverse order.
    let root =
      switch count {
      case 0: Self.kinds + 1
      case 1: Self.kinds + 2
      default: Self.kinds + 4
      }
    let element = 1 + Self.kinds + 1 + Self.numbers
    let expected = root + (isComplete ? count : min(count, 2)) * element
    #expect(one.variantIDs(ofCase: 0, options).count == expected)
  }

  @Test
  func `entries that the contract declares with a star are damaged at the first and last name`()
    throws
  {
    let one = try scenario(
      scenarioText(
        contract:
          #"{"success": {"fields": {"/m/*": "dropped", "/m/kept": "optional", "/n/x": "optional"}}}"#,
        cases: #"""
          {"one": {"response": {"jsonBody": {"m": {"d": 1, "b": 2, "kept": 3, "c": 4, "a": 5},
           "n": {"x": 1, "y": 2, "z": 3}}}, "expect": "success"}}
          """#))
    var options = VariantOptions()
    options.operators = [.null]
    #expect(
      one.variantIDs(ofCase: 0, options).map(\.description) == [
        "one~null@", "one~null@/m", "one~null@/m/d", "one~null@/m/kept", "one~null@/m/a",
        "one~null@/n", "one~null@/n/x", "one~null@/n/y", "one~null@/n/z",
      ])
    options.damagesAllElements = true
    #expect(one.variantIDs(ofCase: 0, options).count == 11)
  }

  @Test func `only the default case and the first failure have stalls`() throws {
    let text = scenarioText(
      cases: #"""
        {"one": {"response": {"jsonBody": 1}}, "two": {"response": {"jsonBody": 2}},
         "bad": {"response": {"status": 500}}, "worse": {"response": {"status": 400, "jsonBody": 3}}}
        """#, rest: #", "default": "two""#)
    let one = try scenario(text)
    var options = VariantOptions()
    options.operators = [.stall]
    func counts() -> [Int] { one.cases.indices.map { one.variantIDs(ofCase: $0, options).count } }
    #expect(counts() == [0, 3, 2, 0])
    options.stallsAllCases = true
    #expect(counts() == [3, 3, 2, 3])
  }

  @Test func `sequences, faults and delays have no variants`() throws {
    let one = try scenario(
      scenarioText(
        cases: #"""
          {"one": {"response": {"jsonBody": {"a": 1}, "fault": {"at": "start"}}},
           "two": {"response": {"jsonBody": {"a": 1}, "fixedDelayMilliseconds": 10}},
           "three": {"sequence": ["one", "two"]}}
          """#))
    for index in one.cases.indices {
      #expect(one.variantIDs(ofCase: index).isEmpty)
    }
    #expect(VariantID("one~emptyBody").flatMap { one.variant($0) } == nil)
    #expect(VariantID("three~refused").flatMap { one.variant($0) } == nil)
  }
}
