// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
import MockAPIScenario
import MockAPITestSupport
import Testing

/// The words of a contract beside its fields.
struct PredictionWordsTests {
  private func contract(
    success: String = #"{"fields": {"/id": "required"}}"#,
    failure: String = #"{"fields": {"/code": "required"}, "code": "/code"}"#, cases: String = ""
  ) throws -> Contract {
    let text = scenarioText(
      contract: #"{"success": \#(success), "failure": \#(failure)}"#,
      cases: #"""
        {"good": {"response": {"jsonBody": {"id": 1, "error": {"reason": "x"}}}, "expect": "success"},
         \#(cases)
         "bad": {"response": {"status": 400, "jsonBody": {"code": "a"}}, "expect": "failure"}}
        """#)
    return try #require(try scenario(text).contract)
  }

  private func kinds(
    _ contract: Contract, _ status: Int, _ body: String, type: String? = "application/json"
  ) -> [ExpectedOutcome.Kind] {
    let headers = type.map { [HeaderField(name: "Content-Type", value: $0)] } ?? []
    return contract.prediction(
      of: ResponseDefinition(status: status, headers: headers, body: Array(body.utf8)[...])
    ).outcomes.map(\.kind)
  }

  @Test(arguments: [
    (200, #"{"id": 1}"#, [ExpectedOutcome.Kind.success]), (201, #"{"id": 1}"#, [.success]),
    (202, #"{"id": 1}"#, [.unexpected]), (204, "", [.unexpected]),
    // A status that is not a 2xx can be listed too.
    (302, #"{"id": 1}"#, [.success]), (301, #"{"id": 1}"#, [.unexpected]),
    (201, "{}", [.unexpected]), (400, #"{"code": "b"}"#, [.failure]),
  ])
  func `only listed statuses are a success`(
    status: Int, body: String, expected: [ExpectedOutcome.Kind]
  ) throws {
    let contract = try contract(
      success: #"{"fields": {"/id": "required"}, "status": [200, 201, 302]}"#)
    #expect(kinds(contract, status, body) == expected)
  }

  @Test func `without fields, a listed status is a success whatever its body is`() throws {
    let contract = try contract(success: #"{"status": [200, 204]}"#)
    #expect(kinds(contract, 200, "<p>", type: "text/html") == [.success])
    #expect(kinds(contract, 204, "", type: nil) == [.success])
    #expect(kinds(contract, 201, "{}") == [.unexpected])
  }

  private static let byStatus = #"""
    {"fields": {"/id": "required"},
     "byStatus": {"202": {"/job": "required", "/after": "defaulted"}, "204": "empty", "207": "empty"}}
    """#

  @Test(arguments: [
    (200, #"{"id": 1}"#, [ExpectedOutcome.Kind.success]),
    (200, #"{"job": "a", "after": 1}"#, [.unexpected]),
    (202, #"{"job": "a", "after": 1}"#, [.success]), (202, #"{"job": "a"}"#, [.partial]),
    // The kinds are those of the cases with this status.
    (202, #"{"job": 5, "after": 1}"#, [.unexpected]), (202, #"{"id": 1}"#, [.unexpected]),
    (202, "", [.unexpected]), (204, "", [.success]), (207, "", [.success]),
    // A client that reads no body may ignore one, or wonder.
    (207, #"{"id": 1}"#, [.success, .unexpected]), (201, #"{"id": 1}"#, [.success]),
  ])
  func `a status can have other fields, or no body`(
    status: Int, body: String, expected: [ExpectedOutcome.Kind]
  ) throws {
    let contract = try contract(
      success: Self.byStatus,
      cases: #"""
        "later": {"response": {"status": 202, "jsonBody": {"job": "x", "after": 5}}, "expect": "success"},
        """#)
    #expect(kinds(contract, status, body) == expected)
  }

  @Test func `a name twice may be refused wherever it is, if anything of the body is read`() throws
  {
    let contract = try contract(
      success: Self.byStatus,
      cases: #"""
        "later": {"response": {"status": 202, "jsonBody": {"job": "x", "after": 5}}, "expect": "success"},
        """#)
    let twice = #"{"job": "a", "after": 1, "after": 2}"#
    #expect(kinds(contract, 202, twice) == [.success, .unexpected])
    let beside = #"{"job": "a", "after": 1, "id": 1, "id": 2}"#
    #expect(kinds(contract, 202, beside) == [.success, .unexpected])
    // No outcome but that of the status.
    #expect(kinds(contract, 302, beside) == [.unexpected])
    #expect(kinds(contract, 204, "", type: nil) == [.success])
  }

  @Test(arguments: [
    ("application/json", [ExpectedOutcome.Kind.success]),
    ("APPLICATION/JSON; charset=utf-8", [.success]), ("application/vnd.a+json", [.unexpected]),
    ("text/json", [.success]), ("text/html", [.unexpected]),
    // RFC 9110 section 8.3: a client may guess.
    (nil, [.success, .unexpected]), ("", [.success, .unexpected]),
    ("text/ json", [.success, .unexpected]), ("json", [.unexpected]), ("text/ html", [.unexpected]),
  ])
  func `listed content types replace those of JSON`(
    type: String?, expected: [ExpectedOutcome.Kind]
  ) throws {
    let contract = try contract(
      success:
        #"{"fields": {"/id": "required"}, "contentTypes": ["application/json", "Text/JSON"]}"#)
    #expect(kinds(contract, 200, #"{"id": 1}"#, type: type) == expected)
    #expect(kinds(contract, 200, "{}", type: type) == [.unexpected])
    // Those of failures are their own.
    #expect(
      kinds(contract, 400, #"{"code": "b"}"#, type: "application/problem+json") == [.failure])
  }

  @Test func `a failure has content types of its own`() throws {
    let contract = try contract(
      failure: #"""
        {"fields": {"/code": "required"}, "code": "/code", "contentTypes": ["+json", "application/json"]}
        """#)
    #expect(kinds(contract, 400, #"{"code": "b"}"#, type: "application/problem+json") == [.failure])
    #expect(kinds(contract, 400, #"{"code": "b"}"#, type: "text/plain") == [.unexpected])
    #expect(kinds(contract, 400, #"{"code": "b"}"#, type: "json") == [.unexpected])
    #expect(kinds(contract, 400, #"{"code": "b"}"#, type: nil) == [.failure, .unexpected])
    #expect(kinds(contract, 200, #"{"id": 1}"#, type: nil) == [.success])
  }

  @Test func `listed content types count where no field is read`() throws {
    let contract = try contract(
      success: #"{"status": [200, 204], "contentTypes": ["text/csv", "application/json"]}"#)
    #expect(kinds(contract, 200, "a,b", type: "text/csv") == [.success])
    #expect(kinds(contract, 200, "a,b", type: "text/html") == [.unexpected])
    #expect(kinds(contract, 204, "", type: nil) == [.success])
  }

  @Test(arguments: [
    (#"{"id": 1, "error": {"reason": "x"}}"#, [ExpectedOutcome.Kind.success]),
    (#"{"id": 1, "error": "x"}"#, [.success]), (#"{"id": 1, "error": {}}"#, [.partial]),
    (#"{"id": 1, "error": 7}"#, [.partial]), (#"{"id": 1, "error": null}"#, [.success]),
  ])
  func `a text or an object with fields is read as what it is`(
    body: String, expected: [ExpectedOutcome.Kind]
  ) throws {
    let contract = try contract(
      success: #"""
        {"fields": {"/id": "required", "/error/reason": "required",
                    "/error": {"tolerance": "optional", "accepts": ["string", "object"]}}}
        """#)
    #expect(kinds(contract, 200, body) == expected)
  }

  @Test func `a text can have values where an object has fields`() throws {
    let text = scenarioText(
      contract: #"""
        {"success": {"fields": {"/state": {"tolerance": "required", "accepts": ["string", "object"]},
                                "/state/name": "required"}}}
        """#,
      cases: #"""
        {"text": {"response": {"jsonBody": {"state": "on"}}, "expect": "success"},
         "object": {"response": {"jsonBody": {"state": {"name": "on"}}}, "expect": "success"},
         "hollow": {"response": {"jsonBody": {"state": {}}}, "expect": "unexpected"}}
        """#)
    #expect(
      try scenario(text).cases.map { $0.expectation?.kind } == [.success, .success, .unexpected])
  }

  @Test(arguments: ["20404", "2.0404e4", "20404.0"])
  func `a numeric code is compared by value`(spelling: String) throws {
    let contract = try contract()
    let text = scenarioText(
      contract: #"{"failure": {"fields": {"/code": "required"}, "code": "/code"}}"#,
      cases: #"""
        {"lost": {"response": {"status": 404, "jsonBody": {"code": 20404}},
                  "expect": {"outcome": "failure", "code": \#(spelling)}}}
        """#)
    let code = try #require(try scenario(text).cases[0].expectation?.code)
    #expect(code.matches("20404") && code.matches("2.0404e4") && !code.matches("20405"))
    #expect(!contract.isPassedThrough)
  }

  @Test func `a contract says whether clients hand the body on`() throws {
    let text = scenarioText(contract: #"{"clients": "passThrough"}"#)
    #expect(try scenario(text).contract?.isPassedThrough == true)
  }
}
