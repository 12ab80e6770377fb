// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario
import MockAPITestSupport
import Testing

/// Successes and failures under one status.
struct PredictionPayloadTests {
  typealias Kind = ExpectedOutcome.Kind

  private static let data = #""data": {"hero": {"name": "Leia"}}"#
  private static let errors = #""errors": [{"message": "m", "extensions": {"code": "X"}}]"#

  /// - Parameter errors: the field of the success for errors, with a comma before it.
  private static func graph(errors field: String = #", "/errors": "absent""#) throws -> Contract {
    let text = scenarioText(
      contract: #"""
        {"success": {"status": [200, "4xx"], "payload": "/data",
                     "fields": {"/data/hero/name": "required"\#(field)}},
         "failure": {"fields": {"/errors/0/message": "required", "/errors/0/extensions/code": "required"},
                     "code": "/errors/0/extensions/code"}}
        """#,
      cases: #"""
        {"found": {"response": {"jsonBody": {\#(data)}}, "expect": "success"},
         "unknown": {"response": {"jsonBody": {"data": null, \#(errors)}},
                     "expect": {"outcome": "failure", "code": "X"}},
         "refused": {"response": {"status": 400, "jsonBody": {\#(errors)}},
                     "expect": {"outcome": "failure", "code": "X"}}}
        """#)
    return try #require(try scenario(text).contract)
  }

  private static func outcomes(
    _ contract: Contract, _ body: String, status: Int
  ) -> [PredictedOutcome] {
    contract.prediction(of: ResponseDefinition(status: status, body: Array(body.utf8)[...]))
      .outcomes
  }

  @Test(arguments: [
    (200, "{\(data)}", [Kind.success]), (404, "{\(data)}", [.success]),
    // These are neither listed nor failures.
    (500, "{\(data)}", [.unexpected]), (201, "{\(data)}", [.unexpected]),
    (302, "{\(data)}", [.unexpected]),
    (200, "{\(errors)}", [.failure]), (422, #"{"data": null, \#(errors)}"#, [.failure]),
    (500, "{\(errors)}", [.failure]), (201, "{\(errors)}", [.unexpected]),
    (200, "{\(data), \(errors)}", [.partial]), (400, "{\(data), \(errors)}", [.partial]),
    (200, #"{\#(data), "errors": null}"#, [.success]),
    // Some clients ask whether there is a list, and others whether something is in it.
    (200, #"{\#(data), "errors": []}"#, [.partial, .success]),
    (200, #"{"data": null}"#, [.unexpected]), (200, "{}", [.unexpected]),
    (200, #"{"data": 7}"#, [.unexpected]),
    (200, #"{"data": 7, \#(errors)}"#, [.unexpected, .failure]),
    (404, "<h1>", [.unexpected]), (404, "", [.unexpected]),
  ])
  func `the payload tells a success from the failure`(
    status: Int, body: String, kinds: [Kind]
  ) throws {
    let outcomes = Self.outcomes(try Self.graph(), body, status: status)
    #expect(outcomes.map(\.kind) == kinds)
    for outcome in outcomes where outcome.kind == .failure {
      #expect(outcome.code == FailureCode(.string("X")))
    }
    for outcome in outcomes where outcome.kind == .partial {
      #expect(outcome.defects.map(\.description) == ["/errors"])
    }
  }

  @Test func `errors beside data do not matter if the contract does not name them`() throws {
    let contract = try Self.graph(errors: "")
    let body = "{\(Self.data), \(Self.errors)}"
    #expect(Self.outcomes(contract, body, status: 200).map(\.kind) == [.success])
  }

  @Test(arguments: [
    ("", 404, #"{"id": 1}"#, [Kind.success]), ("", 404, #"{"code": "a"}"#, [.unexpected]),
    ("", 500, #"{"code": "a"}"#, [.failure]), ("", 500, #"{"id": 1}"#, [.unexpected]),
    (#", "anyStatus": true"#, 404, #"{"code": "a"}"#, [.failure]),
    (#", "anyStatus": true"#, 404, #"{"id": 1}"#, [.success]),
    (#", "anyStatus": true"#, 200, #"{"code": "a"}"#, [.failure]),
  ])
  func `a status of errors that is listed is a success, unless a code says otherwise`(
    failure: String, status: Int, body: String, kinds: [Kind]
  ) throws {
    let text = scenarioText(
      contract: #"""
        {"success": {"status": [200, 404], "fields": {"/id": "required"}},
         "failure": {"fields": {"/code": "required"}, "code": "/code"\#(failure)}}
        """#,
      cases: #"""
        {"good": {"response": {"jsonBody": {"id": 1}}, "expect": "success"},
         "bad": {"response": {"status": 500, "jsonBody": {"code": "a"}}, "expect": "failure"}}
        """#)
    let contract = try #require(try scenario(text).contract)
    #expect(Self.outcomes(contract, body, status: status).map(\.kind) == kinds)
  }

  @Test func `a failure under a status of the success says what can tell the two apart`() {
    let text = scenarioText(
      contract: #"""
        {"success": {"status": [200, 400], "fields": {"/id": "required"}},
         "failure": {"fields": {"/code": "required"}, "code": "/code"}}
        """#,
      cases: #"""
        {"good": {"response": {"jsonBody": {"id": 1}}, "expect": "success"},
         "bad": {"response": {"status": 400, "jsonBody": {"code": "a"}}, "expect": "failure"}}
        """#)
    let found = problems(in: text)
    #expect(found.count == 1)
    #expect(
      found.first?.hasSuffix(
        "; 'status' of the success lists 400, so add 'payload' to it, or 'anyStatus' to the failure"
      )
        ?? false, "\(found)")
  }
}
