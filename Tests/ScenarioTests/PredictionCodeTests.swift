// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario
import MockAPITestSupport
import Testing

/// The code of a failure in one of several places.
struct PredictionCodeTests {
  private typealias Kind = ExpectedOutcome.Kind

  private let contract: Contract

  init() throws {
    let text = scenarioText(
      contract: #"""
        {"success": {"fields": {"/id": "required"}},
         "failure": {"fields": {"/error/code": "required", "/code": "required", "/error/text": "optional"},
                     "code": ["/error/code", "/code"], "anyStatus": true}}
        """#,
      cases: #"""
        {"good": {"response": {"jsonBody": {"id": 1}}, "expect": "success"},
         "nested": {"response": {"status": 400, "jsonBody": {"error": {"code": "a", "text": "t"}}},
                    "expect": {"outcome": "failure", "code": "a"}},
         "flat": {"response": {"status": 400, "jsonBody": {"code": "b"}},
                  "expect": {"outcome": "failure", "code": "b"}}}
        """#)
    contract = try #require(try scenario(text).contract)
  }

  private func outcomes(_ body: String, status: Int) -> [PredictedOutcome] {
    contract.prediction(of: ResponseDefinition(status: status, body: Array(body.utf8)[...]))
      .outcomes
  }

  @Test(arguments: [
    (#"{"error": {"code": "x"}}"#, "x"), (#"{"code": "y"}"#, "y"),
    (#"{"error": {"code": null}, "code": "y"}"#, "y"),
    (#"{"error": {"text": "t"}, "code": "y"}"#, "y"), (#"{"error": "t", "code": "y"}"#, "y"),
    (#"{"error": {"code": "x"}, "code": null}"#, "x"),
    (#"{"error": {"code": "x"}, "code": "y"}"#, "x"),
  ])
  func `the first place with a value has the code, under any status`(body: String, code: String) {
    for status in [200, 400] {
      let outcomes = outcomes(body, status: status)
      #expect(outcomes.map(\.kind) == [.failure], "\(status)")
      #expect(outcomes.map(\.code) == [FailureCode(.string(code))], "\(status)")
      #expect(outcomes.flatMap(\.defects).isEmpty, "\(status)")
    }
  }

  @Test(arguments: [
    "{}", #"{"error": {}}"#, #"{"error": {"code": null}, "code": null}"#,
    #"{"error": {"code": 7}, "code": "y"}"#, #"{"code": 7}"#,
  ])
  func `no code at all, or a bad one in the first place, is outside the contract`(body: String) {
    #expect(outcomes(body, status: 400).map(\.kind) == [.unexpected])
  }

  @Test func `a client that has found the code may leave a bad one in a later place unread`() {
    let outcomes = outcomes(#"{"error": {"code": "x"}, "code": 7}"#, status: 400)
    #expect(outcomes.map(\.kind) == [.failure, .failure])
    #expect(outcomes.map { $0.defects.map(\.description) } == [["/code"], []])
    #expect(outcomes.map(\.code) == [.init(.string("x")), .init(.string("x"))])
  }
}
