// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
import MockAPIScenario
import MockAPITestSupport
import Testing

/// Bodies that correct clients read differently: the prediction has each of their outcomes, or none if any is correct.
struct PredictionReadingTests {
  private typealias Kind = ExpectedOutcome.Kind

  private static let contract = #"""
    {"success": {"fields": {"/id": "required", "/name": "defaulted", "/trace": "ignored",
                            "/map/*": "dropped", "/map/*/n": "required", "/map/skip": "ignored"}},
     "failure": {"fields": {"/code": "required"}, "code": "/code", "anyStatus": true}}
    """#

  private let contract: Contract

  init() throws {
    contract = try Self.contract(Self.contract)
  }

  private static func contract(_ text: String) throws -> Contract {
    let text = scenarioText(
      contract: text,
      cases: #"""
        {"good": {"response": {"jsonBody": {"id": 1, "name": "Ada", "map": {"a": {"n": 1}, "skip": 1},
                                            "trace": 1}}},
         "bad": {"response": {"status": 400, "jsonBody": {"code": "a"}}}}
        """#)
    return try #require(try scenario(text).contract)
  }

  private func prediction(
    _ body: [UInt8], status: Int = 200, types: [String] = []
  ) -> Prediction {
    contract.prediction(
      of: ResponseDefinition(
        status: status, headers: types.map { HeaderField(name: "Content-Type", value: $0) },
        body: body[...]))
  }

  private func kinds(_ body: String, status: Int = 200) -> [ExpectedOutcome.Kind] {
    prediction(Array(body.utf8), status: status).outcomes.map(\.kind)
  }

  @Test(arguments: [
    (#"{"id": "x", "id": 1, "name": "A"}"#, [ExpectedOutcome.Kind.success, .unexpected]),
    (#"{"id": 1, "id": "x", "name": "A"}"#, [.unexpected, .success]),
    (#"{"id": 1, "name": null, "name": "A"}"#, [.success, .partial, .unexpected]),
    (#"{"id": 1, "n\u0061me": "A", "name": "B"}"#, [.success, .unexpected]),
    (
      #"{"id": 1, "name": "A", "map": {"a": {}, "a": {"n": 1}}}"#,
      [.success, .partial, .unexpected]
    ),
    (
      #"{"id": 1, "name": "A", "map": {"a": {"n": "", "n": 1}}}"#,
      [.success, .partial, .unexpected]
    ),
    (#"{"id": 1, "name": "A", "map": {"a": {}}, "map": {}}"#, [.success, .partial, .unexpected]),
    (#"{"code": null, "code": "x", "id": 1, "name": "A"}"#, [.failure, .success, .unexpected]),
    // The client does not read these, but its parser may refuse them.
    (#"{"id": 1, "name": "A", "other": 1, "other": 2}"#, [.success, .unexpected]),
    (#"{"id": 1, "name": "A", "trace": 1, "trace": "x"}"#, [.success, .unexpected]),
    (#"{"id": 1, "name": "A", "map": {"skip": 1, "skip": 2}}"#, [.success, .unexpected]),
    (#"{"id": 1, "name": "A", "other": {"id": 1, "id": 2}}"#, [.success, .unexpected]),
  ])
  func `of several values with the same name, a client keeps the last, the first or none`(
    body: String, expected: [ExpectedOutcome.Kind]
  ) {
    #expect(kinds(body) == expected)
  }

  @Test func `the code of a failure is the last or the first of several`() {
    let outcomes = prediction(Array(#"{"code": "a", "code": "b"}"#.utf8), status: 400).outcomes
    #expect(outcomes.map(\.kind) == [.failure, .failure, .unexpected])
    #expect(outcomes.map { $0.code?.description } == ["b", "a", nil])
  }

  @Test(arguments: [
    (#"{"id": 1, "name": ""#, #""}"#, [ExpectedOutcome.Kind.unexpected, .success, .partial]),
    (#"{"id": 1, "name": 1, "other": ""#, #""}"#, [.unexpected, .partial]),
    (#"{"name": ""#, #""}"#, [.unexpected]),
    // Outside of strings, no replacement makes it JSON.
    (#"{"id": 1, "name": "A"}"#, "", [.unexpected]),
  ])
  func `a client rejects bytes that are not UTF-8, replaces them, or gives up the field`(
    before: String, after: String, expected: [ExpectedOutcome.Kind]
  ) {
    let body = Array(before.utf8) + [0xFF] + Array(after.utf8)
    #expect(prediction(body).outcomes.map(\.kind) == expected)
  }

  @Test(arguments: [
    (#"{"id": 1, "name": "A\ud800"}"#, [ExpectedOutcome.Kind.success, .partial, .unexpected]),
    (#"{"id": 1, "name": "\ud83d\ude00"}"#, [.success]),
    (#"{"name": "A\ud800"}"#, [.unexpected]),
    (#"{"id": 1, "name": "A", "trace": "\ud800"}"#, [.success, .unexpected]),
  ])
  func `a client rejects half of a surrogate pair, replaces it, or gives up the field`(
    body: String, expected: [ExpectedOutcome.Kind]
  ) {
    #expect(kinds(body) == expected)
  }

  @Test(arguments: [
    ("1e400", []), ("-1e400", []), ("9223372036854775808", []), ("-9223372036854775809", []),
    ("1e30", []), ("9223372036854775807", [ExpectedOutcome.Kind.success]),
    ("-9223372036854775808", [.success]), ("9007199254740993", [.success]), ("1e2", [.success]),
    ("0.12345678901234567890", [.success]), ("0e400", [.success]),
  ])
  func `a number beyond common types has any outcome where a client reads it`(
    number: String, expected: [ExpectedOutcome.Kind]
  ) {
    #expect(kinds(#"{"id": \#(number), "name": "A"}"#) == expected)
    // Elsewhere, a strict parser may still refuse it.
    let unread: [ExpectedOutcome.Kind] = expected.isEmpty ? [.success, .unexpected] : [.success]
    #expect(kinds(#"{"id": 1, "name": "A", "other": \#(number)}"#) == unread)
    #expect(kinds(#"{"id": 1, "name": "A", "trace": \#(number)}"#) == unread)
    // The client cannot use the response, whatever the number is for it.
    #expect(kinds(#"{"name": \#(number)}"#) == [.unexpected])
  }

  @Test func `after a byte order mark, a client may do anything with a good body`() throws {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    func kinds(_ body: String, status: Int = 200, of contract: Contract) -> [ExpectedOutcome.Kind] {
      let response = ResponseDefinition(status: status, body: (mark + body.utf8)[...])
      return contract.prediction(of: response).outcomes.map(\.kind)
    }
    #expect(kinds(#"{"id": 1, "name": "A"}"#, of: contract) == [])
    #expect(kinds(#"{"code": "x"}"#, status: 400, of: contract) == [])
    #expect(kinds(#"{"name": "A"}"#, of: contract) == [.unexpected])
    #expect(kinds("{", of: contract) == [.unexpected])
    let failure = #"{"failure": {"fields": {"/code": "required"}, "code": "/code"#
    let byStatus = try Self.contract(failure + #""}}"#)
    #expect(kinds("{}", of: byStatus) == [.success])
    let byCode = try Self.contract(failure + #"", "anyStatus": true}}"#)
    #expect(kinds("{}", of: byCode) == [])
  }

  @Test(arguments: [
    (["application/json", "text/html"], [ExpectedOutcome.Kind.success, .unexpected]),
    (["text/html", "application/json"], [.success, .unexpected]),
    (["application/json", "application/json; charset=latin1"], [.success, .unexpected]),
    // A client may join equal ones, too, and then reads no type.
    (["application/json", "Application/JSON"], [.success, .unexpected]),
    (["application/json", "application/json", "application/json"], [.success, .unexpected]),
    (["application/json", ""], [.success, .unexpected]),
    (["text/html", ""], [.success, .unexpected]),
    (["text/html", "text/plain"], [.unexpected]), (["text/html", "text/html"], [.unexpected]),
  ])
  func `a client uses any of two Content-Type fields, or rejects both`(
    types: [String], expected: [ExpectedOutcome.Kind]
  ) {
    let body = Array(#"{"id": 1, "name": "A"}"#.utf8)
    #expect(prediction(body, types: types).outcomes.map(\.kind) == expected)
  }

  @Test(arguments: [
    ("", [ExpectedOutcome.Kind.success, .unexpected]), ("\t", [.success, .unexpected]),
    ("; charset=utf-8", [.success, .unexpected]), ("application/ json", [.success, .unexpected]),
    ("application /json; charset=utf-8", [.success, .unexpected]),
    ("application/json, application/json", [.success, .unexpected]),
    ("json", [.success, .unexpected]), ("application/", [.success, .unexpected]),
    // These are media types.
    ("application/json", [.success]), (" application/problem+json ;a=b", [.success]),
    ("text/html", [.unexpected]), ("application/jsonp", [.unexpected]),
  ])
  func `a client takes a Content-Type that is not a media type for a missing one, or rejects it`(
    type: String, expected: [ExpectedOutcome.Kind]
  ) {
    let body = Array(#"{"id": 1, "name": "A"}"#.utf8)
    #expect(prediction(body, types: [type]).outcomes.map(\.kind) == expected)
    // No type makes a bad body good.
    #expect(prediction(Array("{}".utf8), types: [type]).outcomes.map(\.kind) == [.unexpected])
  }

  @Test(arguments: [
    (128, [ExpectedOutcome.Kind.success]), (129, [.success, .unexpected]),
    (1_000, [.success, .unexpected]), (1_001, [.unexpected]),
  ])
  func `a client reads many levels, or rejects them`(
    levels: Int, expected: [ExpectedOutcome.Kind]
  ) {
    // The root is the first level; the client does not read the others, but its parser does.
    func body(_ members: String) -> String {
      let (open, close) = (
        String(repeating: "[", count: levels - 1), String(repeating: "]", count: levels - 1)
      )
      return #"{\#(members), "wide": [[], {}, [1]], "deep": \#(open)\#(close)}"#
    }
    #expect(kinds(body(#""id": 1, "name": "A""#)) == expected)
    #expect(kinds(body(#""name": "A""#)) == [.unexpected])
    let failure = expected.map { $0 == .success ? ExpectedOutcome.Kind.failure : $0 }
    #expect(kinds(body(#""code": "x""#), status: 400) == failure)
  }

  @Test func `many levels may hide the code of a failure from a client`() throws {
    let deep = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
    let contract = try Self.contract(
      #"{"failure": {"fields": {"/code": "required"}, "code": "/code", "anyStatus": true}}"#)
    let response = ResponseDefinition(
      status: 200, body: Array(#"{"code": "x", "deep": \#(deep)}"#.utf8)[...])
    #expect(contract.prediction(of: response).isOpen)
  }

  @Test(arguments: [
    (#"{"outcome": "failure", "code": "a"}"#, 0), (#"{"outcome": "failure", "code": "b"}"#, 0),
    (#""unexpected""#, 0), (#"{"outcome": "failure", "code": "c"}"#, 1), (#""success""#, 1),
    (#""noAnswer""#, 1),
  ])
  func `each possible outcome may be expected, and no other`(expect: String, count: Int) {
    let found = problems(
      in: scenarioText(
        contract: #"{"failure": {"fields": {"/code": "required"}, "code": "/code"}}"#,
        cases: #"""
          {"good": {"response": {"status": 400, "jsonBody": {"code": "a"}}, "expect": "failure"},
           "tried": {"response": {"status": 400, "jsonBody": {"code": "a", "code": "b"}},
                     "expect": \#(expect)}}
          """#))
    #expect(found.count == count, "\(found)")
    if expect == #""success""# {
      #expect(
        found.first?.hasSuffix(
          "'success' is expected, but the contract makes this response 'failure' or 'unexpected'")
          == true)
    }
  }

  @Test(arguments: [("/a", 0), ("/b", 0), ("/c", 1)])
  func `the defects of each possible outcome may be listed`(defect: String, count: Int) {
    let found = problems(
      in: scenarioText(
        contract: #"""
          {"success": {"fields": {"/o/a": "defaulted", "/o/b": "defaulted", "/o/c": "defaulted"}}}
          """#,
        cases: #"""
          {"good": {"response": {"jsonBody": {"o": {"a": 1, "b": 1, "c": 1}}}, "expect": "success"},
           "tried": {"response": {"jsonBody": {"o": {"b": 1, "c": 1}, "o": {"a": 1, "c": 1}}},
                     "expect": {"outcome": "partial", "defects": ["/o\#(defect)"]}}}
          """#))
    #expect(found.isEmpty == (count == 0), "\(found)")
  }
}
