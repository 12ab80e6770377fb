// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario
import MockAPITestSupport
import MockAPIVariants
import Testing

/// Variants of a list with elements of several kinds.
struct ConditionTests {
  private let scenario: Scenario

  init() throws {
    scenario = try MockAPITestSupport.scenario(
      scenarioText(
        contract: #"""
          {"success": {"fields": {
             "/*": "dropped", "/*/kind": {"tolerance": "required", "values": ["card", "iban"]},
             "/*/number": {"tolerance": "required", "values": ["4"], "if": {"/*/kind": "card"}},
             "/*/iban": {"tolerance": "required", "if": {"/*/kind": "iban"}}}}}
          """#,
        cases: #"""
          {"one": {"response": {"jsonBody": [
             {"kind": "card", "number": "4"}, {"kind": "card", "number": "4"}, {"kind": "iban", "iban": "DE"},
             {"kind": "iban", "iban": "DE", "number": "5"}, {"kind": "card", "number": "4"}]},
                   "expect": "success"}}
          """#))
  }

  @Test func `the first element, the first of each kind and the last are damaged`() {
    let damaged = scenario.variantIDs(ofCase: 0).filter {
      $0.operator == .null && $0.pointer?.tokens.count == 1
    }
    #expect(damaged.map(\.description) == ["one~null@/0", "one~null@/2", "one~null@/4"])
  }

  @Test func `all kinds that no condition names are one`() throws {
    let contract = #"""
      {"success": {"fields": {
         "/*/country": "required", "/*/state": {"tolerance": "required", "if": {"/*/country": "US"}}}}}
      """#
    let others = ["FR", "DE", "IT", "CH"].map { #"{"country": "\#($0)"}"# }
    let body = ([#"{"country": "AT"}"#, #"{"country": "US", "state": "NY"}"#] + others)
      .joined(separator: ", ")
    let scenario = try MockAPITestSupport.scenario(
      scenarioText(
        contract: contract,
        cases: #"{"one": {"response": {"jsonBody": [\#(body)]}, "expect": "success"}}"#))
    let damaged = scenario.variantIDs(ofCase: 0).filter {
      $0.operator == .null && $0.pointer?.tokens.count == 1
    }
    #expect(damaged.map(\.description) == ["one~null@/0", "one~null@/1", "one~null@/5"])
  }

  @Test(arguments: [
    ("one~drop@/2/iban", ["/2/iban"]), ("one~drop@/0/number", ["/0/number"]),
    ("one~drop@/3/number", []), ("one~unknownValue@/2/kind", ["/2/kind"]),
    ("one~unknownValue@/0/number", ["/0/number"]),
  ])
  func `a variant is expected to spoil an element if the field holds there`(
    id: String, defects: [String]
  ) throws {
    let variant = try #require(scenario.variant(try Self.id(id)))
    #expect(variant.expectation.outcomes.map(\.kind) == [defects.isEmpty ? .success : .partial])
    #expect(variant.expectation.outcomes.flatMap(\.defects).map(\.description) == defects)
  }

  @Test func `where a field does not hold, it has no unknown value`() throws {
    #expect(scenario.variant(try Self.id("one~unknownValue@/3/number")) == nil)
  }

  private static func id(_ text: String) throws -> VariantID { try #require(VariantID(text)) }
}
