// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPILoading
import MockAPIScenario
import MockAPITestSupport
import Testing

/// Mistakes of beginners, and their diagnostics.
struct MistakeTests {
  @Test(arguments: [
    ("", "1:1 expected a value, found an empty text"),
    (" \n", "2:1 expected a value, found an empty text"),
    ("\u{FEFF}", "1:1 expected a value, found an empty text"),
    ("// x\n{}", "1:1 expected a value, found a comment, which JSON does not have"),
    (
      "{'request': {}}",
      "1:2 expected a key in quotes or '}', found a single quote; JSON has double quotes"
    ),
    ("{\"request\": {},}", "1:16 expected a key in quotes after ',', found '}'"),
    ("{\u{201C}request\u{201D}: {}}", "1:2 expected a key in quotes or '}', found '\u{201C}'"),
    (
      "{\"a\": \"\u{0}\"}",
      "1:8 expected control characters to be escaped in a string, found U+0000"
    ),
    ("request:\n", "1:1 expected a value, found 'r'"),
    (
      String(repeating: "[", count: 100_000),
      "1:1001 expected at most 1000 arrays and objects inside each other, found one more"
    ),
    (#"{"mappings": null}"#, "1:1 a file of mappings must have the key 'mappings'"),
    (
      scenarioText(cases: "[]"),
      #"1:57 'cases' must be an object with the names of the cases as its keys, such as {"ok": {"response": {"status": 200}}}; found an array"#
    ),
    (
      scenarioText(cases: #"{"a": {"response": {"statusCode": 200}}}"#),
      "1:77 unknown key 'statusCode' in a response; did you mean 'status'?"
    ),
    (
      scenarioText(cases: #"{"a": {"response": {"json": {}}}}"#),
      "1:77 unknown key 'json' in a response; did you mean 'jsonBody'?"
    ),
    (
      scenarioText(cases: #"{"a": {"response": {"body": 7}}}"#),
      "1:85 'body' must be a string; found a number"
    ),
    (
      scenarioText(cases: #"{"a": {"response": {"status": 1e999999999}}}"#),
      "1:87 'status' must be a whole number; found 1e999999999"
    ),
  ])
  func `diagnostics of files use plain words`(text: String, problem: String) {
    #expect(problems(in: text) == [problem])
  }

  @Test(arguments: [
    (#"{"path": "/"}"#, "1:14 unknown key 'path' in a request; did you mean 'urlPath'?"),
    (#"{"query": {}}"#, "1:14 unknown key 'query' in a request; did you mean 'queryParameters'?"),
    (
      #"{"body": "x"}"#,
      "1:14 unknown key 'body' in a request; did you mean 'bodyPatterns'? 'body' belongs in the 'response' of a case"
    ),
    (
      #"{"headers": {"A": "x"}}"#,
      #"1:31 a matcher must be an object such as {"equalTo": "x"}; found a string"#
    ),
    (
      #"{"headers": {"A": {"equalToIgnoreCase": "x"}}}"#,
      "1:32 unknown key 'equalToIgnoreCase' in a matcher; did you mean 'equalTo'?"
    ),
    (
      #"{"method": ["GET"]}"#,
      #"1:24 'method' must be a string, or an object such as {"oneOf": ["GET"]}"#
    ),
    (#"{"method": {"oneOf": "GET"}}"#, "1:34 'oneOf' must be an array; found a string"),
    (#"{"method": {}}"#, "1:24 'method' as an object must have the key 'oneOf' or 'noneOf'"),
    (#"{"method": "GTE"}"#, "1:24 'GTE' is not a registered method; did you mean 'GET'?"),
    (
      #"{"urlPath": "/users/{id}"}"#,
      "1:33 'urlPath' is compared letter by letter; for variables, use 'urlPathTemplate'"
    ),
  ])
  func `diagnostics of requests suggest the probable intention`(
    request: String, problem: String
  ) {
    #expect(problems(in: scenarioText(request: request)) == [problem])
  }

  @Test(arguments: [
    (
      #"{"urlPath": "/partners/[0-9]+/x"}"#,
      "1:36 'urlPath' is compared letter by letter; for a regular expression, use 'urlPathPattern'"
    ),
    (
      #"{"url": "/a/.*"}"#,
      "1:25 'url' is compared letter by letter; for a regular expression, use 'urlPattern'"
    ),
    (
      #"{"url": "/a\\?b=1"}"#,
      "1:24 'url' is compared letter by letter; for a regular expression, use 'urlPattern'"
    ),
    (
      #"{"urlPath": "/(a|b)"}"#,
      "1:27 'urlPath' is compared letter by letter; for a regular expression, use 'urlPathPattern'"
    ),
    (
      #"{"urlPath": "/users/:id"}"#,
      "1:33 'urlPath' is compared letter by letter; for variables, use 'urlPathTemplate' with '{id}'"
    ),
    (
      #"{"urlPath": "/users/<int:id>"}"#,
      "1:33 'urlPath' is compared letter by letter; for variables, use 'urlPathTemplate' with '{id}'"
    ),
    (
      #"{"urlPath": "/users/[id]/x"}"#,
      "1:33 'urlPath' is compared letter by letter; for variables, use 'urlPathTemplate' with '{id}'"
    ),
    (
      #"{"urlPath": "/users/[user-id]"}"#,
      "1:33 'urlPath' is compared letter by letter; for variables, use 'urlPathTemplate' with '{user}'"
    ),
    (
      #"{"url": "/[...path]?a=1"}"#,
      "1:23 'url' is compared letter by letter; for variables, use 'urlPathTemplate' with '{path}'"
    ),
    (
      #"{"urlPath": "/:from-:to"}"#,
      "1:27 'urlPath' is compared letter by letter; for variables, use 'urlPathTemplate' with '{from}'"
    ),
    (
      #"{"urlPath": "/a/**"}"#,
      "1:29 'urlPath' is compared letter by letter; use 'urlPathTemplate', where '{name}' matches a segment and '**' anything"
    ),
    (
      #"{"urlPathTemplate": "/c/{id:[0-9]+}"}"#,
      "1:37 '{id:[0-9]+}' is a variable whose whole name is 'id:[0-9]+', and matches any one segment; write '{id}', and an expression for it under 'pathParameters'"
    ),
    (
      #"{"urlPathTemplate": "/c/{path*}"}"#,
      "1:37 '{path*}' is a variable whose whole name is 'path*', and matches any one segment; write '**' for all that follows"
    ),
    (
      #"{"urlPathTemplate": "/c/{+p}"}"#,
      "1:37 '{+p}' is a variable whose whole name is '+p', and matches any one segment; write '**' for all that follows"
    ),
    (
      #"{"urlPathTemplate": "/c/{id?}"}"#,
      "1:37 '{id?}' is a variable whose whole name is 'id?', and matches any one segment; write '{id}', and another scenario for the path without it"
    ),
    (
      #"{"urlPathTemplate": "/c/{a}/:id"}"#,
      "1:41 this part of the template is compared letter by letter; write '{id}' for a variable"
    ),
    (
      #"{"urlPathTemplate": "/c/<id>"}"#,
      "1:37 this part of the template is compared letter by letter; write '{id}' for a variable"
    ),
    (
      #"{"urlPathTemplate": "/c/*/d"}"#,
      "1:37 this part of the template is compared letter by letter; write '{name}' for a segment, or '**' for anything"
    ),
    (
      #"{"urlPathTemplate": "/{a}/{a}"}"#,
      "1:39 the variable 'a' must appear once in a template: conditions see only its first value"
    ),
    (
      #"{"url": "/test", "queryParameters": {"a": {"equalTo": "1"}}}"#,
      "1:50 no request matches this: 'url' is the whole target with its query, and has no parameter 'a'; write 'urlPath' in place of 'url'"
    ),
    (
      #"{"queryParameters": {"a": {"equalTo": "a%20b"}}}"#,
      "1:51 the query parameters are decoded before they are compared; write \"a b\""
    ),
    (
      #"{"queryParameters": {"a": {"or": [{"contains": "%2F"}, {"absent": true}]}}}"#,
      "1:60 the query parameters are decoded before they are compared; write \"/\""
    ),
    (
      #"{"formParameters": {"f%5B%5D": {"equalTo": "1"}}}"#,
      "1:33 the form parameters are decoded before they are compared; write \"f[]\""
    ),
    (
      #"{"queryParameters": {"a": {"equalTo": "a%2Bb%22"}}}"#,
      #"1:51 the query parameters are decoded before they are compared; write "a+b\"""#
    ),
    (
      #"{"queryParameters": {"a": {"matches": "[a-z]+%2B%5Bb%20c%5D"}}}"#,
      #"1:51 the query parameters are decoded before they are compared; write "[a-z]+\\+\\[b c\\]""#
    ),
  ])
  func `a condition that hardly a request satisfies gives a warning`(
    request: String, problem: String
  ) {
    let loaded = ScenarioLoader().load(texts: [("a.json", scenarioText(request: request))])
    #expect(
      loaded.diagnostics.map { ($0.position.map { "\($0) " } ?? "") + $0.message } == [problem])
    #expect(loaded.diagnostics.first?.severity == .warning)
  }

  @Test(arguments: [
    #"{"urlPath": "/Products(1)/$metadata"}"#, #"{"urlPath": "/v1/a:batch"}"#,
    #"{"urlPath": "/price$"}"#, #"{"urlPath": "/wiki/:x:y"}"#, #"{"urlPath": "/emoji/:smile:"}"#,
    #"{"urlPath": "/[::1]/x"}"#, #"{"urlPath": "/[fe80::1]/x"}"#, #"{"urlPath": "/a/[1]"}"#,
    #"{"url": "/a[x]?b=1"}"#, #"{"urlPathTemplate": "/{a}/:x:y"}"#,
    #"{"url": "/a?b[]=1&c=.*&d=(e|f)"}"#, #"{"urlPath": "/a+b.json"}"#,
    #"{"urlPathTemplate": "/u/{id}/g**"}"#, #"{"urlPathTemplate": "/{a}-{b}.json"}"#,
    #"{"url": "/a?b=1", "queryParameters": {"b": {"equalTo": "1"}}}"#,
    #"{"url": "/a", "queryParameters": {"b": {"absent": true}}}"#,
    #"{"queryParameters": {"a": {"equalTo": "100%"}}}"#,
  ])
  func `a condition that may be meant gives no warning`(request: String) {
    #expect(problems(in: scenarioText(request: request)) == [])
  }

  // MARK: Keys in a wrong place

  @Test(arguments: [
    ("method", "'method' belongs in 'request'"), ("url", "'url' belongs in 'request'"),
    ("path", "did you mean 'urlPath' in 'request'?"),
    ("query", "did you mean 'queryParameters' in 'request'?"),
    ("status", "'status' belongs in the 'response' of a case"),
    ("body", "'body' belongs in the 'response' of a case"),
    ("json", "did you mean 'jsonBody' in the 'response' of a case?"),
    ("statusCode", "did you mean 'status' in the 'response' of a case?"),
    ("fault", "'fault' belongs in the 'response' of a case"),
    ("headers", "'headers' belongs in 'request' or the 'response' of a case"),
    ("response", "'response' belongs in a case, which is an object in 'cases'"),
    ("expect", "'expect' belongs in a case, which is an object in 'cases'"),
    ("code", "'code' belongs in the 'expect' of a case"),
    ("success", "'success' belongs in 'contract'"),
    ("fields", "'fields' belongs in 'success' of the contract or 'failure' of the contract"),
    ("equalTo", #"'equalTo' belongs in a matcher, such as {"equalTo": "x"}"#),
    ("username", "'username' belongs in 'basicAuthCredentials'"),
    ("scenarioName", "did you mean 'name'? 'scenarioName' is a key of WireMock mappings"),
    ("id", "'id' is a key of WireMock mappings"),
    ("exactly", "'exactly' is a key of verifications"),
    ("reqest", "did you mean 'request'?"),
    (
      "destination",
      "known here: '$schema', 'name', 'request', 'sample', 'contract', 'cases', 'default', 'priority'"
    ),
  ])
  func `an unknown key beside the request says where it belongs`(key: String, hint: String) {
    let text = scenarioText(rest: #", "\#(key)": 1"#)
    #expect(problems(in: text) == ["1:84 unknown key '\(key)' in a scenario; \(hint)"])
  }

  @Test(arguments: [
    (#"{"a": {"response": {}, "status": 400}}"#, "in a case; 'status' belongs in 'response'"),
    (
      #"{"a": {"response": {}, "json": {}}}"#,
      "in a case; did you mean 'jsonBody' in 'response'?"
    ),
    (
      #"{"a": {"response": {}, "method": "GET"}}"#,
      "in a case; 'method' belongs in 'request' or 'when'"
    ),
    (#"{"a": {"response": {}, "outcome": "success"}}"#, "in a case; 'outcome' belongs in 'expect'"),
    (
      #"{"a": {"response": {}, "when": {"status": 1}}}"#,
      "in 'when'; 'status' belongs in the 'response' of a case"
    ),
    (
      #"{"a": {"response": {"expect": "success", "body": "x"}}}"#,
      "in a response; 'expect' belongs in a case, which is an object in 'cases'"
    ),
    (
      #"{"a": {"response": {"status": 400, "code": "X"}}}"#,
      "in a response; 'code' belongs in the 'expect' of a case; a member of a JSON body belongs in 'jsonBody'"
    ),
    (
      #"{"a": {"response": {"body": "x", "name": "a"}}}"#,
      "in a response; 'name' belongs in the outermost object"
    ),
    (
      #"{"a": {"response": {"body": "x", "at": "start"}}}"#,
      "in a response; 'at' belongs in 'fault'"
    ),
    (
      #"{"a": {"response": {"body": "x", "fault": {"byte": 1, "at": "start"}}}}"#,
      "in a fault; did you mean 'bytes'? 'byte' belongs in 'at'"
    ),
    (
      #"{"a": {"response": {}, "when": {"headers": {"A": {"equalTo": "x", "status": 1}}}}}"#,
      "in a matcher; 'status' belongs in the 'response' of a case"
    ),
    (
      #"{"a": {"response": {}, "expect": {"outcome": "failure", "status": 400}}}"#,
      "in 'expect'; 'status' belongs in the 'response' of a case"
    ),
  ])
  func `an unknown key inside the cases says where it belongs`(cases: String, problem: String) {
    let found = problems(in: scenarioText(cases: cases))
    #expect(found.count == 1 && found[0].hasSuffix(problem), "\(found)")
  }

  @Test(arguments: [
    (
      #"{"success": {"status": [200]}, "fields": {}}"#,
      "did you mean 'otherFields'? 'fields' belongs in 'success' or 'failure'"
    ),
    (#"{"success": {"status": [200]}, "status": [200]}"#, "'status' belongs in 'success'"),
    (#"{"success": {"status": [200]}, "code": "/a"}"#, "'code' belongs in 'failure'"),
    (
      #"{"success": {"status": [200], "code": "/a"}}"#,
      "'code' belongs in 'failure' of the contract"
    ),
    (
      #"{"success": {"status": [200], "anyStatus": true}}"#,
      "did you mean 'byStatus'? 'anyStatus' belongs in 'failure' of the contract"
    ),
    (
      #"{"success": {"status": [200]}, "cases": {}}"#, "'cases' belongs in the outermost object"
    ),
    (
      #"{"success": {"fields": {"/a": {"tolerance": "required", "type": "string"}}}}"#,
      "known here: 'tolerance', 'accepts', 'values', 'format', 'if'"
    ),
  ])
  func `an unknown key in a contract says where it belongs`(contract: String, hint: String) {
    let found = problems(in: scenarioText(contract: contract))
    #expect(found.count == 1 && found[0].hasSuffix("; \(hint)"), "\(found)")
  }

  @Test func `a key of another format in a response without a body may be a member of it`() {
    let text = #"{"request": {"url": "/a"}, "response": {"status": 400, "code": "X"}}"#
    #expect(
      problems(in: text).map { $0.replacing(#/^\d+:\d+ unknown key /#, with: "") } == [
        "'code' in a response; 'code' is a key of scenario files; a member of a JSON body belongs in 'jsonBody'"
      ])
  }

  @Test func `an answer in place of a response is taken for its body`() {
    let text =
      #"{"method": "POST", "path": "/a", "status": 400, "response": {"code": "X", "message": "no"}}"#
    #expect(
      problems(in: text).map { $0.replacing(#/^\d+:\d+ unknown key /#, with: "") } == [
        "'method' in a mapping; 'method' belongs in 'request'",
        "'path' in a mapping; did you mean 'urlPath' in 'request'?",
        "'status' in a mapping; 'status' belongs in 'response'",
        #"'code' in a response; if this object is the body, write {"jsonBody": {…}} in its place"#,
        #"'message' in a response; if this object is the body, write {"jsonBody": {…}} in its place"#,
      ])
  }

  @Test(arguments: [
    (
      #"{"method": "GET", "exactly": 1}"#,
      "'method' in an expectation; 'method' belongs in 'request'"
    ),
    (
      #"{"request": {"exactly": 1}, "atLeast": 1}"#,
      "'exactly' in 'request'; 'exactly' is a key of verifications"
    ),
  ])
  func `an unknown key in a verification says where it belongs`(
    expectation: String, problem: String
  ) throws {
    let error = try #require(throws: InvalidVerification.self) {
      try Verification(json: Array(#"{"verify": [\#(expectation)]}"#.utf8), named: "v.json")
    }
    #expect(error.diagnostics.map(\.message) == ["unknown key " + problem])
  }

  @Test func `text from a file cannot contain terminal control characters`() {
    let text = scenarioText(request: #"{"\u001b[2J\u009b": 1}"#)
    let shown = ScenarioLoader().load(texts: [("a.json", text)]).diagnostics.map(\.description)
      .joined()
    #expect(shown.contains("unknown key '\u{FFFD}[2J\u{FFFD}'"))
    #expect(!shown.unicodeScalars.contains("\u{1B}"))
    #expect(!shown.unicodeScalars.contains("\u{9B}"))
  }

  @Test func `deeply nested matchers do not exhaust the stack`() {
    let depth = 400
    let matcher =
      String(repeating: #"{"not": "#, count: depth) + #"{"equalTo": "x"}"#
      + String(repeating: "}", count: depth)
    #expect(problems(in: scenarioText(request: #"{"headers": {"A": \#(matcher)}}"#)) == [])
  }
}
