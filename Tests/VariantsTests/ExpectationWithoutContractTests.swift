// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPILoading
import MockAPIScenario
import MockAPITestSupport
import MockAPIVariants
import Testing

/// Without a contract, only what reaches a client is known.
struct ExpectationWithoutContractTests {
  private static let body = #"{"a": 1, "list": [1, 2]}"#

  private func scenario(expect: String = #", "expect": "success""#) throws -> Scenario {
    // The loader warns that nothing checks the expectation.
    let text = scenarioText(
      cases: #"{"good": {"response": {"body": "{\"a\": 1, \"list\": [1, 2]}"}\#(expect)}}"#)
    let loaded = ScenarioLoader().load(texts: [("a.json", text)])
    return try #require(loaded.scenarios.first)
  }

  private func kinds(
    _ scenario: Scenario, _ kind: VariantOperator, at pointer: String? = nil,
    _ response: ResponseDefinition
  ) throws -> [ExpectedOutcome.Kind] {
    Variant(
      id: VariantID(
        caseName: "good", operator: kind, pointer: try pointer.map { try JSONPointer($0) }),
      scenario: scenario, caseIndex: 0, form: .response(response)
    ).expectation.outcomes.map(\.kind)
  }

  private func response(_ body: String, fault: Fault? = nil) -> ResponseDefinition {
    ResponseDefinition(status: 200, body: Array(body.utf8)[...], fault: fault)
  }

  @Test func `a case has its declared expectation, with any defects`() throws {
    let declared = try #require(try scenario().expectation(ofCase: 0).certain)
    #expect(declared.kind == .success && !declared.hasKnownDefects)
    #expect(try scenario(expect: "").expectation(ofCase: 0).isOpen)
  }

  @Test func `changes that mean the same keep the declared expectation`() throws {
    let scenario = try scenario()
    let body = #"{"list": [1, 2], "a": 1}"#
    #expect(try kinds(scenario, .reversed, at: "", response(body)) == [.success])
    #expect(try kinds(scenario, .dribble, response(Self.body)) == [.success])
  }

  @Test func `changes that may mean something are open`() throws {
    let scenario = try scenario()
    let list = #"{"a": 1, "list": [2, 1]}"#
    #expect(try kinds(scenario, .reversed, at: "/list", response(list)) == [])
    #expect(try kinds(scenario, .drop, at: "/a", response(#"{"list": [1, 2]}"#)) == [])
    #expect(try kinds(scenario, .html, response("<h1>")) == [])
    #expect(try kinds(scenario, .status, response(Self.body)) == [])
    #expect(try kinds(scenario, .charset, response(Self.body)) == [])
    #expect(try kinds(scenario, .contentType, response(Self.body)) == [])
  }

  @Test func `no whole response is no answer for every client`() throws {
    let scenario = try scenario(expect: "")
    let cut = response(Self.body, fault: Fault(place: .bodyByte(3)))
    #expect(try kinds(scenario, .close, cut) == [.noAnswer])
    #expect(try kinds(scenario, .trickle, response(Self.body)) == [.noAnswer])
    let folded = response(
      Self.body, fault: Fault(content: .malformed(Malformation(.foldedHeader))))
    #expect(try kinds(scenario, .malformed, folded) == [])
  }
}
