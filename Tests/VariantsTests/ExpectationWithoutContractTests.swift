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

  private func response(
    _ body: String, status: Int = 200, fault: Fault? = nil
  ) -> ResponseDefinition {
    ResponseDefinition(status: status, body: Array(body.utf8)[...], fault: fault)
  }

  /// A scenario whose case has an error status.
  private func failing(_ status: Int, expect: String = "") throws -> Scenario {
    let text = scenarioText(
      cases: #"{"good": {"response": {"status": \#(status), "body": "{\"a\": 1}"}\#(expect)}}"#)
    return try #require(ScenarioLoader().load(texts: [("a.json", text)]).scenarios.first)
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

  @Test(arguments: ["", #", "expect": "success""#])
  func `what no client can use is not open without a contract`(expect: String) throws {
    let scenario = try scenario(expect: expect)
    func kinds(_ kind: Malformation.Kind, status: Int = 200) throws -> [ExpectedOutcome.Kind] {
      let fault = Fault(content: .malformed(Malformation(kind)))
      return try self.kinds(scenario, .malformed, response(Self.body, status: status, fault: fault))
    }
    #expect(try kinds(.badStatusLine) == [.noAnswer, .unexpected])
    #expect(
      try kinds(.contentLengthTwice, status: 400) == [.failure, .unexpected, .noAnswer])
    #expect(try kinds(.status099) == [.failure, .unexpected, .noAnswer])
    #expect(try kinds(.gzipCutOff, status: 500) == [.failure, .unexpected, .noAnswer])
    // Nothing says that a client reads the body.
    #expect(try kinds(.gzipCutOff) == [])
  }

  @Test(arguments: [400, 402, 404, 499, 500, 503, 599])
  func `an error status is not a success, whatever comes with it`(status: Int) throws {
    let errors: [ExpectedOutcome.Kind] = [.failure, .unexpected]
    let scenario = try failing(status)
    let declared = scenario.expectation(ofCase: 0)
    #expect(declared.outcomes.map(\.kind) == errors)
    #expect(declared.outcomes.allSatisfy { !$0.hasKnownDefects || $0.kind == .unexpected })
    #expect(try kinds(scenario, .html, response("<h1>", status: status)) == errors)
    #expect(try kinds(scenario, .drop, at: "/a", response("{}", status: status)) == errors)
    #expect(try kinds(scenario, .charset, response(Self.body, status: status)) == errors)
    #expect(try kinds(scenario, .contentType, response(Self.body, status: status)) == errors)
    #expect(try kinds(scenario, .reversed, at: "/a", response(Self.body, status: status)) == errors)
    // Another status says something else.
    #expect(try kinds(scenario, .noContent, response("", status: 204)) == [])
    let success = try self.scenario(expect: "")
    #expect(try kinds(success, .status, response(Self.body, status: status)) == errors)
    // What reaches the client counts before it.
    let cut = response(Self.body, status: status, fault: Fault(place: .bodyByte(3)))
    #expect(try kinds(scenario, .close, cut) == [.noAnswer])
    let reset = response(Self.body, status: status, fault: Fault(place: .end, ending: .reset))
    #expect(try kinds(scenario, .reset, reset) == errors + [.noAnswer])
  }

  @Test(arguments: [200, 201, 302, 399, 600])
  func `any other status is open`(status: Int) throws {
    #expect(try failing(status).expectation(ofCase: 0).isOpen)
  }

  @Test func `a case may declare that an error status is a success, or with what it fails`() throws
  {
    let found = try failing(404, expect: #", "expect": "success""#)
    #expect(found.expectation(ofCase: 0).certain?.kind == .success)
    #expect(try kinds(found, .dribble, response(Self.body, status: 404)) == [.success])
    #expect(try kinds(found, .html, response("<h1>", status: 404)) == [])
    #expect(try kinds(found, .charset, response(Self.body, status: 404)) == [])
    #expect(try kinds(found, .status, response(Self.body, status: 500)) == [.failure, .unexpected])
    let cut = response(Self.body, status: 404, fault: Fault(place: .bodyByte(3)))
    #expect(try kinds(found, .close, cut) == [.noAnswer])

    // Another case may say what this status is here, and a case with this status speaks for itself.
    let text = scenarioText(
      cases: #"""
        {"good": {"response": {"body": "{\"a\": 1}"}},
         "none": {"response": {"status": 404}, "expect": "success"},
         "gone": {"response": {"status": 404}}}
        """#)
    let search = try #require(ScenarioLoader().load(texts: [("a.json", text)]).scenarios.first)
    #expect(try kinds(search, .status, response(Self.body, status: 404)) == [])
    let errors: [ExpectedOutcome.Kind] = [.failure, .unexpected]
    #expect(try kinds(search, .status, response(Self.body, status: 403)) == errors)
    #expect(search.expectation(ofCase: 2).outcomes.map(\.kind) == errors)

    let declined = try failing(
      402, expect: #", "expect": {"outcome": "failure", "code": "declined"}"#)
    let certain = try #require(declined.expectation(ofCase: 0).certain)
    #expect(certain.kind == .failure && certain.code?.description == "declined")
    // Where the code would be is not known, so a changed body may have another one, or none.
    #expect(try kinds(declined, .html, response("<h1>", status: 402)) == [.failure, .unexpected])
  }
}
