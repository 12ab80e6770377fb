// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPILoading
import MockAPIScenario
import MockAPITestSupport
import Testing

/// The rule that predicts the outcome of a correct client, tested through the errors of the loader.
struct ContractTests {
  static let contract = #"""
    {"success": {"fields": {"/id": "required", "/name": "defaulted", "/nickname": "optional",
                            "/friends/*": "dropped", "/friends/*/id": "required",
                            "/address/city": "required", "/address/zip": "optional",
                            "/site": {"tolerance": "optional", "format": "url"},
                            "/trace": "ignored"}},
     "failure": {"fields": {"/errorCode": {"tolerance": "required", "values": ["a", "b"]}},
                 "code": "/errorCode"}}
    """#

  /// A body in which every field is valid.
  static let good = #"""
    {"id": 1, "name": "Ada", "nickname": "A", "friends": [{"id": 7}, {"id": 8}],
     "address": {"city": "London", "zip": "N1"}, "site": "https://a.example/b", "trace": "x"}
    """#

  /// The problems of a scenario with the good case and one more.
  func problems(response: String, expect: String, contract: String = contract) -> [String] {
    let cases = #"""
      {"good": {"response": {"jsonBody": \#(Self.good)}, "expect": "success"},
       "bad": {"response": {"status": 400, "jsonBody": {"errorCode": "a"}}, "expect": "failure"},
       "tried": {"response": \#(response), "expect": \#(expect)}}
      """#
    return MockAPITestSupport.problems(in: scenarioText(contract: contract, cases: cases))
  }

  static let rest = #""address": {"city": "Paris"}"#

  @Test(arguments: [
    // Tolerances.
    (#"{"id": 2, "name": "B", \#(rest)}"#, #""success""#),
    (#"{"id": 2, "name": "B", "nickname": null, \#(rest)}"#, #""success""#),
    (
      #"{"id": 2, "name": "B", "nickname": 5, \#(rest)}"#,
      #"{"outcome": "partial", "defects": ["/nickname"]}"#
    ),
    (#"{"id": 2, \#(rest)}"#, #"{"outcome": "partial", "defects": ["/name"]}"#),
    (#"{"id": 2, "name": null, \#(rest)}"#, #"{"outcome": "partial", "defects": ["/name"]}"#),
    (#"{"id": 2, "name": [], \#(rest)}"#, #"{"outcome": "partial", "defects": ["/name"]}"#),
    (#"{"name": "B", \#(rest)}"#, #""unexpected""#),
    (#"{"id": null, "name": "B", \#(rest)}"#, #""unexpected""#),
    (#"{"id": "2", "name": "B", \#(rest)}"#, #""unexpected""#),
    (#"{"id": 2, "name": "B", "trace": 5, \#(rest)}"#, #""success""#),
    // Lists.
    (#"{"id": 2, "name": "B", "friends": [], \#(rest)}"#, #""success""#),
    (
      #"{"id": 2, "name": "B", "friends": [{"id": 7}, {}, {"id": "x"}], \#(rest)}"#,
      #"{"outcome": "partial", "defects": ["/friends/1/id", "/friends/2/id"]}"#
    ),
    (
      #"{"id": 2, "name": "B", "friends": [null], \#(rest)}"#,
      #"{"outcome": "partial", "defects": ["/friends/0"]}"#
    ),
    (
      #"{"id": 2, "name": "B", "friends": "none", \#(rest)}"#,
      #"{"outcome": "partial", "defects": ["/friends"]}"#
    ),
    // Objects that are not declared themselves.
    (#"{"id": 2, "name": "B"}"#, #""unexpected""#),
    (#"{"id": 2, "name": "B", "address": null}"#, #""unexpected""#),
    (#"{"id": 2, "name": "B", "address": "Paris"}"#, #""unexpected""#),
    (#"{"id": 2, "name": "B", "address": {"zip": "x"}}"#, #""unexpected""#),
    (
      #"{"id": 2, "name": "B", "address": {"city": "x", "zip": 1}}"#,
      #"{"outcome": "partial", "defects": ["/address/zip"]}"#
    ),
    // Formats.
    (
      #"{"id": 2, "name": "B", "site": "no url", \#(rest)}"#,
      #"{"outcome": "partial", "defects": ["/site"]}"#
    ),
    (#"{"id": 2, "name": "B", "site": "/relative", \#(rest)}"#, #""partial""#),
    (#"{"id": 2, "name": "B", "site": "mailto:a@b.c", \#(rest)}"#, #""partial""#),
    (#"{"id": 2, "name": "B", "site": "http://x.y/%zz", \#(rest)}"#, #""partial""#),
    (#"{"id": 2, "name": "B", "site": "http://user@x.y:80/a?b#c", \#(rest)}"#, #""success""#),
    // Roots.
    ("[]", #""unexpected""#), ("null", #""unexpected""#), ("7", #""unexpected""#),
  ])
  func `a response with status 200 is judged field by field`(body: String, expect: String) {
    #expect(problems(response: #"{"jsonBody": \#(body)}"#, expect: expect) == [])
  }

  @Test(arguments: [
    (#"{"status": 400, "jsonBody": {"errorCode": "b"}}"#, #"{"outcome": "failure", "code": "b"}"#),
    (#"{"status": 503, "jsonBody": {"errorCode": "b"}}"#, #""failure""#),
    (#"{"status": 400, "jsonBody": {"errorCode": "c"}}"#, #""unexpected""#),
    (#"{"status": 400, "jsonBody": {}}"#, #""unexpected""#),
    (#"{"status": 400}"#, #""unexpected""#),
    (#"{"status": 304}"#, #""unexpected""#),
    (#"{"status": 200}"#, #""unexpected""#),
    (#"{"status": 200, "body": "{"}"#, #""unexpected""#),
    (
      #"{"status": 400, "headers": {"Content-Type": "text/html"}, "jsonBody": {"errorCode": "a"}}"#,
      #""unexpected""#
    ),
    (
      #"{"status": 400, "headers": {"content-type": "application/problem+json; charset=utf-8"}, "jsonBody": {"errorCode": "a"}}"#,
      #""failure""#
    ),
    (
      #"{"status": 400, "headers": {"Content-Type": null}, "jsonBody": {"errorCode": "a"}}"#,
      #""failure""#
    ),
    // Without `anyStatus`, any response with status 200 counts as a success.
    (#"{"status": 200, "jsonBody": {"errorCode": "a"}}"#, #""unexpected""#),
  ])
  func `status, content type and body are judged before the fields`(
    response: String, expect: String
  ) {
    #expect(problems(response: response, expect: expect) == [])
  }

  @Test func `with anyStatus, a code makes any status a failure`() {
    let contract = Self.contract.replacing(
      #""code": "/errorCode""#, with: #""code": "/errorCode", "anyStatus": true"#)
    let response = #"{"status": 200, "jsonBody": {"errorCode": "b"}}"#
    let expect = #"{"outcome": "failure", "code": "b"}"#
    #expect(problems(response: response, expect: expect, contract: contract) == [])
    #expect(problems(response: response, expect: expect) != [])
  }

  @Test(arguments: [
    (
      #"{"jsonBody": {"name": "B", "address": {"city": "x"}}}"#, #""success""#,
      "'success' is expected, but the contract makes this response 'unexpected': /id is missing, "
        + "and no value around it has a default or may be left out"
    ),
    (
      #"{"jsonBody": {"id": 1, "name": 5, "address": {"city": "x"}}}"#, #""success""#,
      "'success' is expected, but the contract makes this response 'partial': /name is a number "
        + "where a string is expected"
    ),
    (
      #"{"status": 500, "body": "x"}"#, #""failure""#,
      "'failure' is expected, but the contract makes this response 'unexpected': its body is not JSON"
    ),
    (
      #"{"status": 400, "jsonBody": {"errorCode": "a"}}"#, #"{"outcome": "failure", "code": "b"}"#,
      #"'code' must be "a", the code in this response; found "b""#
    ),
    (
      #"{"status": 400, "jsonBody": {"errorCode": "a"}}"#, #""noAnswer""#,
      "'noAnswer' is expected, but the contract makes this response 'failure'"
    ),
    (
      #"{"jsonBody": {"id": 1, "name": "B", "nickname": 5, "address": {"city": "x"}}}"#,
      #"{"outcome": "partial", "defects": ["/name"]}"#,
      "'/name' is listed as a defect, but its value here satisfies the contract"
    ),
    (
      #"{"jsonBody": {"id": 1, "nickname": 5, "address": {"city": "x"}}}"#,
      #"{"outcome": "partial", "defects": ["/name"]}"#,
      "the list of defects must be complete; missing: /nickname is a number where a string is expected"
    ),
    (
      #"{"jsonBody": {"id": 1, "address": {"city": "x"}}}"#,
      #"{"outcome": "partial", "defects": ["/nmae"]}"#,
      "a defect must point at a field of the contract; '/nmae' is not one; did you mean '/name'?"
    ),
  ])
  func `an expectation that contradicts the contract is refused with the reason`(
    response: String, expect: String, problem: String
  ) {
    let found = problems(response: response, expect: expect)
    #expect(found.contains { $0.hasSuffix(problem) }, "\(found)")
  }

  @Test(arguments: [
    ("20404", "20404", true), ("20404", "2.0404e4", true), ("20404", #""20404""#, true),
    ("20404", #""20404.0""#, true), ("20404", "20405", false), ("20404", #""none""#, false),
    (#""20404""#, "20404", true), (#""20404""#, "20404.0", false), (#""a""#, #""a ""#, false),
    ("true", #""true""#, true), (#""é""#, #""e\u0301""#, false),
  ])
  func `codes are compared as text, or by value if the API's code is a number`(
    body: String, declared: String, isRight: Bool
  ) {
    let contract =
      #"{"failure": {"fields": {"/code": "required"}, "code": "/code"}}"#
    let cases = #"""
      {"refused": {"response": {"status": 404, "jsonBody": {"code": \#(body)}},
                   "expect": {"outcome": "failure", "code": \#(declared)}}}
      """#
    let found = MockAPITestSupport.problems(in: scenarioText(contract: contract, cases: cases))
    if isRight {
      #expect(found == [])
    } else {
      #expect(found.count == 1)
      let complaint = "2:55 'code' must be \(body), the code in this response; found "
      #expect(found.first?.hasPrefix(complaint) == true, "\(found)")
    }
  }

  @Test(arguments: [
    (#"{"fields": {"/code": "optional"}, "code": "/code"}"#, "{}"),
    (#"{"fields": {"/code": "optional"}}"#, #"{"code": "x"}"#),
  ])
  func `a code that the response or the contract does not have is refused`(
    failure: String, body: String
  ) {
    let cases = #"""
      {"other": {"response": {"status": 400, "jsonBody": {"code": "x"}}, "expect": "failure"},
       "refused": {"response": {"status": 404, "jsonBody": \#(body)},
                   "expect": {"outcome": "failure", "code": 7}}}
      """#
    let found = MockAPITestSupport.problems(
      in: scenarioText(contract: #"{"failure": \#(failure)}"#, cases: cases))
    #expect(
      found == [
        body == "{}"
          ? "3:55 'code' must be left out: this response has no code at '/code'; found 7"
          : "3:55 'code' requires the key 'code' in the contract's failure, the place of codes"
      ])
  }

  @Test func `expectations that cannot be checked get one warning per file`() {
    let cases = #"""
      {"none": {"response": {"headers": {"Content-Type": "text/xml"}, "body": "<a/>"}},
       "xml": {"response": {"headers": {"Content-Type": "text/xml"}, "body": "<a/>"}, "expect": "success"},
       "text": {"response": {"status": 400, "body": "no"}, "expect": {"outcome": "failure", "code": "no"}}}
      """#
    let loaded = ScenarioLoader().load(texts: [("a.json", scenarioText(cases: cases))])
    #expect(loaded.scenarios.first?.cases[1].expectation == ExpectedOutcome(.success))
    #expect(loaded.diagnostics.map(\.severity) == [.warning])
    #expect(
      MockAPITestSupport.problems(in: scenarioText(cases: cases)) == [
        "2:91 'expect' is not checked here, as in 1 more of this file: the body is not JSON, and a contract "
          + "describes JSON only; make sure yourself that a correct client reaches this outcome"
      ])
  }

  @Test(arguments: [
    // JSON can have a contract, so the author knows that there is none.
    (#"{"jsonBody": {"id": 7}}"#, #""success""#), (#"{"body": "{}"}"#, #""success""#),
    // The body does not matter here.
    (#"{"status": 204}"#, #""success""#), (#"{"status": 502, "body": "<h1>"}"#, #""unexpected""#),
    (#"{"body": "<a/>", "fault": {"at": "afterHead"}}"#, #""noAnswer""#),
    // Only the author can state the outcome of a fault.
    (#"{"body": "<a/>", "fault": {"malformed": "headerWithoutColon"}}"#, #""success""#),
  ])
  func `an expectation without a contract gets no warning if the body is JSON or irrelevant`(
    response: String, expect: String
  ) {
    let cases = #"{"one": {"response": \#(response), "expect": \#(expect)}}"#
    #expect(MockAPITestSupport.problems(in: scenarioText(cases: cases)) == [])
  }

  @Test func `a code that is neither a string nor a number is refused`() {
    let found = problems(
      response: #"{"status": 400, "jsonBody": {"errorCode": "a"}}"#,
      expect: #"{"outcome": "failure", "code": false}"#)
    #expect(
      found.map { $0.drop { $0 != " " } } == [
        " 'code' must be a string or a number; found a boolean"
      ])
  }

  @Test func `a case without an expectation gets the outcome predicted by the contract`() throws {
    let scenario = try scenario(
      scenarioText(
        contract: Self.contract,
        cases: #"""
          {"good": {"response": {"jsonBody": \#(Self.good)}},
           "noName": {"response": {"jsonBody": {"id": 1, "address": {"city": "x"}}}},
           "failed": {"response": {"status": 400, "jsonBody": {"errorCode": "a"}}},
           "page": {"response": {"status": 502, "body": "<h1>"}}}
          """#))
    #expect(
      scenario.cases.map { $0.expectation?.kind } == [.success, .partial, .failure, .unexpected])
    #expect(scenario.cases[1].expectation?.defects?.map(\.description) == ["/name"])
    #expect(scenario.cases[2].expectation?.code == FailureCode(.string("a")))
  }

  @Test(arguments: [
    ("uuid", #""123e4567-e89b-12d3-a456-426614174000""#, #""123e4567e89b12d3a456426614174000""#),
    ("date", #""2024-02-29""#, #""2023-02-29""#),
    ("date-time", #""2024-02-29T23:59:60.5Z""#, #""2024-02-29 23:59""#),
    // A leap second must be the last second of a day in UTC.
    ("date-time", #""2024-03-01T00:59:60+01:00""#, #""2024-02-29T23:59:60+01:00""#),
    ("date-time", #""2024-02-29t00:00:00z""#, #""2024-02-29T24:00:00Z""#),
    ("integer", "1e3", "1.5"),
    ("url", #""https://[::1]:8080""#, #""https://""#),
    ("url", #""https://a@b/?c#d""#, #""https://a@:80""#),
    ("url", #""http://x""#, #""mailto:a@b""#),
    ("url", #""http://x/%41""#, #""http://x:y/%4""#),
  ])
  func `a format accepts and rejects values`(format: String, right: String, wrong: String) {
    let contract =
      #"{"success": {"fields": {"/v": {"tolerance": "defaulted", "format": "\#(format)"}}}}"#
    let cases = #"""
      {"right": {"response": {"jsonBody": {"v": \#(right)}}, "expect": "success"},
       "wrong": {"response": {"jsonBody": {"v": \#(wrong)}},
                 "expect": {"outcome": "partial", "defects": ["/v"]}}}
      """#
    #expect(MockAPITestSupport.problems(in: scenarioText(contract: contract, cases: cases)) == [])
  }

  @Test func `a null code is not a failure, under any status`() {
    let contract = Self.contract.replacing(
      #""code": "/errorCode""#, with: #""code": "/errorCode", "anyStatus": true"#)
    let response = #"{"jsonBody": {"errorCode": null, "id": 2, "name": "B", \#(Self.rest)}}"#
    #expect(problems(response: response, expect: #""success""#, contract: contract) == [])
  }

  @Test func `a dropped element may be listed as a defect itself`() {
    let body = #"{"id": 2, "name": "B", "friends": [{"id": 7}, {}], \#(Self.rest)}"#
    let expect = #"{"outcome": "partial", "defects": ["/friends/1"]}"#
    #expect(problems(response: #"{"jsonBody": \#(body)}"#, expect: expect) == [])
  }
}
