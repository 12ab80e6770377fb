// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIGzip
import MockAPIJSON
import MockAPIMatching
import MockAPIScenario
import MockAPITestSupport
import Testing

/// The contract of a loaded scenario, applied to responses that are not in a file.
struct PredictionTests {
  private let contract: Contract

  init() throws {
    let text = scenarioText(
      contract: #"""
        {"success": {"fields": {"/id": "required", "/name": "defaulted"}},
         "failure": {"fields": {"/code": "required"}, "code": "/code"}}
        """#,
      cases: #"""
        {"good": {"response": {"jsonBody": {"id": 1, "name": "Ada"}}, "expect": "success"},
         "bad": {"response": {"status": 400, "jsonBody": {"code": "a"}}, "expect": "failure"}}
        """#)
    contract = try #require(try scenario(text).contract)
  }

  private static let good = #"{"id": 1, "name": "Ada"}"#

  private func response(
    _ status: Int = 200, _ body: [UInt8] = Array(good.utf8), type: String? = nil,
    coding: String? = nil, framing: ResponseDefinition.Framing = .contentLength,
    fault: Fault? = nil
  ) -> ResponseDefinition {
    var headers: [HeaderField] = []
    if let type { headers.append(HeaderField(name: "content-type", value: type)) }
    if let coding { headers.append(HeaderField(name: "Content-Encoding", value: coding)) }
    return ResponseDefinition(
      status: status, headers: headers, framing: framing, body: body[...], fault: fault)
  }

  private func kinds(_ response: ResponseDefinition) -> [ExpectedOutcome.Kind] {
    contract.prediction(of: response).outcomes.map(\.kind)
  }

  @Test(arguments: [
    (200, good, [ExpectedOutcome.Kind.success]), (201, good, [.success]),
    (200, #"{"id": 1}"#, [.partial]), (200, #"{"name": "x"}"#, [.unexpected]),
    (200, #"{"id": "1"}"#, [.unexpected]), (200, "", [.unexpected]), (200, "{", [.unexpected]),
    (302, good, [.unexpected]), (304, "", [.unexpected]), (999, good, [.unexpected]),
    (400, #"{"code": "x"}"#, [.failure]), (503, #"{"code": "x"}"#, [.failure]),
    (500, "<h1>", [.unexpected]),
  ])
  func `status and body decide the outcome`(
    status: Int, body: String, expected: [ExpectedOutcome.Kind]
  ) {
    #expect(kinds(response(status, Array(body.utf8))) == expected)
  }

  @Test func `an outcome has the code and the places of its defects`() throws {
    let failure = contract.prediction(of: response(400, Array(#"{"code": 7}"#.utf8)))
    #expect(failure.certain?.kind == .unexpected)
    let known = contract.prediction(of: response(400, Array(#"{"code": "x"}"#.utf8)))
    #expect(known.certain?.code == FailureCode(.string("x")))
    let partial = contract.prediction(of: response(200, Array(#"{"id": 1, "name": 2}"#.utf8)))
    #expect(partial.certain?.defects.map(\.description) == ["/name"])
  }

  private static func cut(_ place: Fault.Place, _ ending: Fault.Ending = .close) -> Fault {
    Fault(place: place, ending: ending)
  }

  @Test(arguments: [
    (cut(.start), [ExpectedOutcome.Kind.noAnswer]), (cut(.statusLine, .reset), [.noAnswer]),
    (cut(.afterHead, .stall), [.noAnswer]), (cut(.bodyByte(3)), [.noAnswer]),
    (cut(.beforeEnd), [.noAnswer]), (cut(.bodyByte(1_000)), [.success]), (cut(.end), [.success]),
    // The place of the byte depends on the head that the server adds.
    (cut(.byte(9)), []),
    (Fault(content: .bytes(Array("SSH-2.0".utf8)[...])), [.noAnswer]),
    (Fault(content: .bytes(Array("HTTP/1.1 200".utf8)[...])), []),
    (Fault(content: .malformed(Malformation(.missingLastChunk))), [.noAnswer]),
    (Fault(content: .malformed(Malformation(.foldedHeader))), []),
    (Fault(content: .malformed(Malformation(.charsetLie))), []),
    (Fault(place: .start, share: .first(0)), [.success]),
    (Fault(place: .start, share: .everyNth(1)), [.noAnswer]),
    (Fault(place: .start, share: .everyNth(2)), []),
  ])
  func `a fault decides before everything else`(
    fault: Fault, expected: [ExpectedOutcome.Kind]
  ) {
    #expect(kinds(response(fault: fault)) == expected)
  }

  @Test(arguments: [
    ("application/json", [ExpectedOutcome.Kind.success]),
    ("application/problem+json", [.success]), ("APPLICATION/JSON ; charset=utf-8", [.success]),
    (#"application/json; charset="UTF-8""#, [.success]),
    ("application/json; charset=us-ascii", [.success]),
    // A client may ignore it, obey it or give up.
    ("application/json; charset=latin1", [.success, .unexpected]),
    ("application/json; charset=utf-16", [.success, .unexpected]),
    ("application/json; charset=nonsense", [.success, .unexpected]),
    ("text/html", [.unexpected]), ("text/html; charset=latin1", [.unexpected]),
    // An empty one says nothing.
    ("", [.success, .unexpected]),
  ])
  func `content type and charset decide before the body`(
    type: String, expected: [ExpectedOutcome.Kind]
  ) {
    #expect(kinds(response(type: type)) == expected)
  }

  @Test func `clients may or may not read a body in the declared charset`() {
    let body = Array(#"{"id": 1, "name": ""#.utf8) + [0xE9] + Array(#""}"#.utf8)
    #expect(kinds(response(200, body)) == [.unexpected, .success, .partial])
    #expect(
      kinds(response(200, body, type: "application/json; charset=iso-8859-1"))
        == [.unexpected, .success, .partial])
  }

  @Test(arguments: [[0xFF, 0xFE], [0xFE, 0xFF], [0], []] as [[UInt8]])
  func `clients differ about UTF-16`(mark: [UInt8]) {
    let wide = mark + Self.good.utf8.flatMap { [$0, UInt8(0)] }
    #expect(kinds(response(200, wide)) == [])
    // If the body is not read, all clients agree.
    #expect(kinds(response(302, wide)) == [.unexpected])
    #expect(kinds(response(200, wide, type: "text/plain")) == [.unexpected])
  }

  @Test func `an encoded body is decoded first`() {
    let coded = Gzip.compress(Array(Self.good.utf8)[...])
    #expect(kinds(response(200, coded)) == [.unexpected])
    #expect(kinds(response(200, coded, coding: "gzip")) == [.success, .unexpected])
    #expect(kinds(response(200, coded, coding: "identity, X-GZIP")) == [.success, .unexpected])
    #expect(kinds(response(200, Array(Self.good.utf8), coding: "identity")) == [.success])
    // A broken body, or one in a rare coding, may have any of these outcomes.
    #expect(kinds(response(200, coded.dropLast(5), coding: "gzip")) == [])
    #expect(kinds(response(200, Array(Self.good.utf8), coding: "gzip")) == [])
    #expect(kinds(response(200, coded, coding: "br")) == [])
  }

  @Test func `with any status, the body is searched for a code`() throws {
    let text = scenarioText(
      contract: #"""
        {"success": {"fields": {"/id": "required"}},
         "failure": {"fields": {"/code": "required"}, "code": "/code", "anyStatus": true}}
        """#,
      cases: #"""
        {"good": {"response": {"jsonBody": {"id": 1}}, "expect": "success"},
         "bad": {"response": {"jsonBody": {"code": "a"}}, "expect": "failure"}}
        """#)
    let contract = try #require(try scenario(text).contract)
    func kinds(_ status: Int, _ body: String) -> [ExpectedOutcome.Kind] {
      contract.prediction(of: response(status, Array(body.utf8))).outcomes.map(\.kind)
    }
    #expect(kinds(200, #"{"code": "x"}"#) == [.failure])
    #expect(kinds(302, #"{"code": "x"}"#) == [.failure])
    #expect(kinds(200, #"{"code": null, "id": 1}"#) == [.success])
    #expect(kinds(302, #"{"code": null, "id": 1}"#) == [.unexpected])
    let wide = #"{"code": "x"}"#.utf8.flatMap { [$0, UInt8(0)] }
    #expect(contract.prediction(of: response(302, wide)).outcomes.isEmpty)
  }

  @Test func `a case has its body, and reports whether the file states the expectation`() throws {
    let scenario = try scenario(
      scenarioText(
        contract: #"{"success": {"fields": {"/id": "required"}}}"#,
        cases: #"""
          {"declared": {"response": {"jsonBody": { "id" : 1 }}, "expect": "success"},
           "followed": {"response": {"body": "{\"id\": 2}"}},
           "page": {"response": {"status": 500, "body": "<h1>"}, "expect": "unexpected"},
           "steps": {"sequence": ["page", "declared"]}}
          """#))
    #expect(
      scenario.cases.map { $0.body.map { String(decoding: $0.source, as: UTF8.self) } }
        == [#"{ "id" : 1 }"#, #"{"id": 2}"#, nil, nil])
    #expect(scenario.cases.map(\.isExpectationDeclared) == [true, false, true, false])
    #expect(
      scenario.cases.map { $0.expectation?.kind } == [.success, .success, .unexpected, nil])
  }

  @Test func `if correct clients may differ, each of their outcomes is accepted`() {
    let contract = #"{"success": {"fields": {"/id": "required"}}}"#
    func found(_ response: String, _ expect: String) -> [String] {
      problems(
        in: scenarioText(
          contract: contract,
          cases: #"""
            {"good": {"response": {"jsonBody": {"id": 1}}, "expect": "success"},
             "tried": {"response": \#(response), "expect": \#(expect)}}
            """#))
    }
    let latin =
      #"{"headers": {"Content-Type": "application/json; charset=latin1"}, "jsonBody": {"id": 1}}"#
    #expect(found(latin, #""success""#) == [])
    #expect(found(latin, #""unexpected""#) == [])
    #expect(
      found(latin, #""failure""#).map { String($0.drop { $0 != " " }.dropFirst()) } == [
        "'failure' is expected, but the contract makes this response 'success' or 'unexpected'"
      ])
    let coded = #"{"headers": {"Content-Encoding": "br"}, "jsonBody": {"id": 1}}"#
    #expect(found(coded, #""success""#) == [])
    #expect(found(coded, #""noAnswer""#) == [])
  }
}
