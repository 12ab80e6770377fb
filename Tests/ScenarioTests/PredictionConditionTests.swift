// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario
import MockAPITestSupport
import Testing

/// Fields that hold for some values of another field.
struct PredictionConditionTests {
  typealias Kind = ExpectedOutcome.Kind

  private let contract: Contract

  init() throws {
    let text = scenarioText(
      contract: #"""
        {"success": {"fields": {
           "/type": "required", "/data/amount": {"tolerance": "required", "if": {"/type": "charge"}},
           "/items/*": "dropped",
           "/items/*/kind": {"tolerance": "required", "values": ["card", "iban", "sepa", "cash"]},
           "/items/*/number": {"tolerance": "required", "if": {"/items/*/kind": "card"}},
           "/items/*/bank": {"tolerance": "required", "if": {"/items/*/kind": ["iban", "sepa"]}},
           "/items/*/bank/name": "required"}}}
        """#,
      cases: #"""
        {"good": {"response": {"jsonBody": {
           "type": "charge", "data": {"amount": 5},
           "items": [{"kind": "card", "number": "4"}, {"kind": "iban", "bank": {"name": "B"}, "number": 1},
                     {"kind": "cash"}]}}, "expect": "success"}}
        """#)
    contract = try #require(try scenario(text).contract)
  }

  @Test(arguments: [
    (#"{"kind": "card", "number": "4"}"#, [String]()),
    // The kind of a field is that in elements where it holds.
    (#"{"kind": "card", "number": 4}"#, ["/items/0/number"]),
    (#"{"kind": "card", "bank": {"name": "B"}}"#, ["/items/0/number"]),
    (#"{"kind": "card", "number": "4", "bank": 7}"#, []),
    (#"{"kind": "iban", "bank": {"name": "B"}}"#, []),
    (#"{"kind": "sepa", "bank": {"name": "B"}, "number": null}"#, []),
    (#"{"kind": "sepa", "bank": {}}"#, ["/items/0/bank/name"]),
    (#"{"kind": "iban"}"#, ["/items/0/bank"]),
    (#"{"kind": "cash", "number": 7, "bank": []}"#, []),
    (#"{"kind": "coin", "number": "4"}"#, ["/items/0/kind"]),
    (#"{"number": "4"}"#, ["/items/0/kind"]), (#"{"kind": null}"#, ["/items/0/kind"]),
  ])
  func `an element has the fields of its kind`(element: String, defects: [String]) {
    let outcomes = outcomes(#"{"type": "refund", "items": [\#(element)]}"#)
    #expect(outcomes.map(\.kind) == [defects.isEmpty ? .success : .partial])
    #expect(outcomes.flatMap(\.defects).map(\.description) == defects)
  }

  @Test(arguments: [
    (#""type": "charge", "data": {"amount": 5}"#, Kind.success),
    (#""type": "charge", "data": {}"#, .unexpected), (#""type": "charge""#, .unexpected),
    (#""type": "charge", "data": {"amount": "5"}"#, .unexpected),
    (#""type": "refund""#, .success), (#""type": "refund", "data": 7"#, .success),
    (#""data": {"amount": 5}"#, .unexpected),
  ])
  func `a member of the root decides about objects inside`(members: String, kind: Kind) {
    #expect(outcomes("{\(members)}").map(\.kind) == [kind])
  }

  @Test func `a good case has the kind of a field only where the field holds, at any depth`() throws
  {
    // The amount of a refund is something else, and comes first.
    let text = scenarioText(
      contract: #"""
        {"success": {"fields": {
           "/type": "required", "/data/id": "required",
           "/data/amount": {"tolerance": "required", "if": {"/type": "charge"}}}}}
        """#,
      cases: #"""
        {"refund": {"response": {"jsonBody": {"type": "refund", "data": {"id": 1, "amount": "all"}}},
                    "expect": "success"},
         "charge": {"response": {"jsonBody": {"type": "charge", "data": {"id": 2, "amount": 5}}},
                    "expect": "success"}}
        """#)
    #expect(try scenario(text).cases.map(\.expectation?.kind) == [.success, .success])
  }

  private func outcomes(_ body: String) -> [PredictedOutcome] {
    contract.prediction(of: ResponseDefinition(status: 200, body: Array(body.utf8)[...])).outcomes
  }
}
