// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPILoading
import MockAPIMatching
import MockAPIScenario
import MockAPITestSupport
import Testing

/// Diagnostics of WireMock's files.
struct MappingDiagnosticTests {
  @Test(arguments: [
    (
      #"{"response": {"proxyBaseUrl": "http://x"}}"#,
      "1:15 WireMock's 'proxyBaseUrl' is not supported: no request is passed on to another server"
    ),
    (
      #"{"response": {"transformers": "response-template"}}"#,
      "1:31 'transformers' must be an array; found a string"
    ),
    (
      #"{"response": {"fault": "SLOW"}}"#,
      "1:24 a fault must be one of 'EMPTY_RESPONSE', 'CONNECTION_RESET_BY_PEER', 'RANDOM_DATA_THEN_CLOSE', 'MALFORMED_RESPONSE_CHUNK'; found 'SLOW'"
    ),
    (
      #"{"request": {"customMatcher": {"name": "x"}}, "response": {}}"#,
      "1:14 WireMock's 'customMatcher' is not supported: it names code of WireMock's own extensions"
    ),
    (
      #"{"response": {"body": {"data": "x"}}}"#,
      "1:23 'body' must be a text or JSON; found an object that describes a body, as WireMock 4 has it, which is not supported yet; use 'jsonBody', 'base64Body' or 'bodyFileName'"
    ),
    (
      #"{"request": {"bodyPatterns": [{"matchesJsonSchema": {}, "schemaVersion": "V5"}]}, "response": {}}"#,
      "1:74 'schemaVersion' must be one of 'V4', 'V6', 'V7', 'V201909', 'V202012'; found 'V5'; did you mean 'V4'?"
    ),
    (
      #"{"request": {"bodyPatterns": [{"matchesJsonPath": {"expression": "$.a", "equalToo": "1"}}]}, "response": {}}"#,
      "1:73 unknown key 'equalToo' in 'matchesJsonPath'; did you mean 'equalTo'?"
    ),
    (
      #"{"request": {"bodyPatterns": [{"matchesXPath": {"expression": "//a", "equalToo": "1"}}]}, "response": {}}"#,
      "1:70 unknown key 'equalToo' in 'matchesXPath'; did you mean 'equalTo'?"
    ),
    (
      #"{"request": {"headers": {"A": {"caseInsensitive": true}}}, "response": {}}"#,
      "1:31 a matcher must have an operator, such as 'equalTo' or 'matches'"
    ),
  ])
  func `an unsupported feature of WireMock is refused by its name`(text: String, problem: String) {
    #expect(problems(in: text) == [problem])
  }

  @Test(arguments: [
    (
      #"{"equalTo": "1", "contains": "2"}"#,
      "a matcher must have one operator, and 'equalTo' is there already; join several with 'and'"
    ),
    (
      #"{"contains": "1", "caseInsensitive": true}"#,
      "'caseInsensitive' has no effect on 'contains'"
    ),
    (#"{"equalTo": "1", "ignoreCase": true}"#, "unknown key 'ignoreCase' in a matcher"),
    (#"{"absent": false}"#, "the value of 'absent' has no effect; write true"),
    (
      #"{"equalTo": "1", "equalTo": "2"}"#,
      "the key 'equalTo' must appear once in a matcher; the first one is at 1:32"
    ),
    (#"{"and": [{"contains": "1"}]}"#, "'and' must join at least two matchers"),
  ])
  func `a key that WireMock ignores is served with a warning`(matcher: String, problem: String)
    throws
  {
    let text = #"{"request": {"headers": {"A": \#(matcher)}}, "response": {}}"#
    let loaded = ScenarioLoader().load(texts: [("a.json", text)])
    #expect(loaded.diagnostics.count == 1)
    #expect(loaded.diagnostics.first?.severity == .warning)
    #expect(loaded.diagnostics.first?.message.hasPrefix(problem) == true, "\(loaded.diagnostics)")
    #expect(loaded.scenarios.count == 1)
  }

  @Test(arguments: [
    (
      #""response": {}, "postServeActions": [{"name": "webhook"}]"#,
      "WireMock's 'postServeActions' is not supported: nothing is called after an answer"
    ),
    (
      #""response": {}, "postServeActions": {"webhook": {"url": "http://x"}}"#,
      "WireMock's 'postServeActions' is not supported"
    ),
    (
      #""response": {}, "serveEventListeners": [{"name": "webhook"}]"#,
      "WireMock's 'serveEventListeners' is not supported: nothing is called after an answer"
    ),
    (
      #""response": {"additionalProxyRequestHeaders": {"A": "b"}}"#,
      "WireMock's 'additionalProxyRequestHeaders' is not supported"
    ),
    (
      #""response": {"removeProxyRequestHeaders": ["A"]}"#,
      "WireMock's 'removeProxyRequestHeaders' is not supported"
    ),
    (
      #""response": {"proxyUrlPrefixToRemove": "/a"}"#,
      "WireMock's 'proxyUrlPrefixToRemove' is not supported"
    ),
    (
      #""response": {"transformers": ["other", "response-template"]}"#,
      "WireMock's transformer 'other' is not supported: it names code of WireMock's own extensions"
    ),
    (#""response": {"transformers": [1]}"#, "WireMock's transformer '1' is not supported"),
    (
      #""request": {"url": "/a", "pathParameters": {"a": {"equalTo": "1"}}}, "response": {}"#,
      "'pathParameters' need a 'urlPathTemplate'"
    ),
  ])
  func `a setting whose absence leaves the answer as it is gives a warning`(
    members: String, problem: String
  ) {
    let loaded = ScenarioLoader().load(texts: [("a.json", "{\(members)}")])
    #expect(loaded.diagnostics.map(\.severity) == [.warning], "\(loaded.diagnostics)")
    #expect(loaded.diagnostics.first?.message.hasPrefix(problem) == true, "\(loaded.diagnostics)")
    #expect(loaded.scenarios.count == 1)
  }

  @Test(
    arguments: ["null", "\"\"", "[]", "{}"],
    [
      #""response": {}, "postServeActions": X"#, #""response": {}, "serveEventListeners": X"#,
      #""request": {"customMatcher": X}, "response": {}"#, #""response": {"proxyBaseUrl": X}"#,
      #""response": {"proxyUrlPrefixToRemove": X}"#,
      #""response": {"additionalProxyRequestHeaders": X}"#,
      #""response": {"removeProxyRequestHeaders": X}"#,
      #""response": {"fromConfiguredStub": X}"#,
    ])
  func `an empty setting asks for nothing`(empty: String, members: String) {
    let text = "{\(members.replacing("X", with: empty))}"
    let loaded = ScenarioLoader().load(texts: [("a.json", text)])
    #expect(loaded.diagnostics.isEmpty, "\(loaded.diagnostics)")
    #expect(loaded.scenarios.count == 1)
  }

  @Test(arguments: [
    #"{"request": {"url": "/a", "pathParameters": {}}, "response": {}}"#,
    #"{"response": {"transformers": [], "transformerParameters": {}}}"#,
    #"{"response": {"fromConfiguredStub": true}}"#,
  ])
  func `a setting that changes nothing gives no warning`(text: String) {
    #expect(problems(in: text) == [])
  }

  @Test func `an empty setting of WireMock is no key of a scenario file`() {
    let found = problems(in: scenarioText(request: #"{"url": "/a", "customMatcher": {}}"#))
    #expect(found.count == 1 && found[0].contains("'customMatcher' is not supported"), "\(found)")
  }

  @Test(
    arguments: [204, 205, 304],
    [
      #""body": "abc""#, #""jsonBody": {}"#, #""base64Body": "AAEC""#,
      #""body": "{{request.method}}", "transformers": ["response-template"]"#,
      #""body": "abc", "headers": {"Transfer-Encoding": "chunked"}"#,
      #""body": "abc", "compression": "gzip""#,
    ])
  func `a body under a status without content is not sent`(status: Int, content: String) throws {
    let loaded = ScenarioLoader().load(
      texts: [("a.json", #"{"response": {"status": \#(status), \#(content)}}"#)])
    let message =
      "a response with status \(status) must not have a body (RFC 9110 section 15); it is not sent, so leave it out"
    #expect(loaded.diagnostics.map { "\($0.severity) \($0.message)" } == ["warning \(message)"])
    let response = try #require(loaded.scenarios.first?.cases[0].response)
    #expect(response.status == status && response.body.isEmpty && response.template == nil)
    #expect(response.headers.isEmpty && response.framing == .contentLength)
    #expect(!response.isCompressed && response.fault == nil)
  }

  @Test(arguments: [(204, []), (205, []), (304, ["3"])])
  func `only 304 keeps the length of a body that is not sent`(
    status: Int, lengths: [String]
  ) throws {
    let text =
      #"{"response": {"status": \#(status), "body": "abc", "headers": {"Content-Length": "3"}}}"#
    let loaded = ScenarioLoader().load(texts: [("a.json", text)])
    #expect(loaded.diagnostics.map(\.severity) == [.warning], "\(loaded.diagnostics)")
    let response = try #require(loaded.scenarios.first?.cases[0].response)
    #expect(response.headerValues(named: "Content-Length") == lengths)
    #expect(response.body.isEmpty && response.fault == nil)
  }

  private static let spellings: [(headers: String, sent: [String], isLast: Bool)] = [
    (
      #""set-cookie": "a=1", "Set-Cookie": "b=2""#, ["set-cookie: a=1", "Set-Cookie: b=2"], false
    ),
    (#""X-A": "1", "x-a": ["2", "3"]"#, ["X-A: 1", "x-a: 2", "x-a: 3"], false),
    (#""X-A": [], "x-a": "2""#, ["x-a: 2"], false),
    (#""X-A": "1", "x-a": []"#, ["X-A: 1"], false),
    (
      #""Content-Type": "text/plain", "content-type": "text/html""#, ["content-type: text/html"],
      true
    ),
    (#""Content-Length": "3", "content-length": "3""#, ["content-length: 3"], true),
    (#""Content-Length": [], "content-length": "3""#, ["content-length: 3"], true),
    (
      #""Transfer-Encoding": "chunked", "transfer-encoding": "chunked""#,
      ["transfer-encoding: chunked"], true
    ),
  ]

  @Test(arguments: spellings.indices)
  func `a header in two spellings is sent in both`(number: Int) throws {
    let (headers, sent, isLast) = Self.spellings[number]
    let text = #"{"response": {"body": "abc", "headers": {\#(headers)}}}"#
    let loaded = ScenarioLoader().load(texts: [("a.json", text)])
    #expect(loaded.diagnostics.map(\.severity) == [.warning], "\(loaded.diagnostics)")
    #expect(
      loaded.diagnostics.first?.message.hasSuffix(
        isLast ? "; the last one is sent" : "; all are sent") == true, "\(loaded.diagnostics)")
    let response = try #require(loaded.scenarios.first?.cases[0].response)
    #expect(response.headers.map { "\($0.name): \($0.value)" } == sent)
    #expect(response.withheldHeaders.isEmpty && response.fault == nil)
    #expect(response.framing == (sent[0].hasSuffix("chunked") ? .chunked : .contentLength))
  }

  @Test func `a header in two spellings is an error in a scenario file`() {
    let found = problems(
      in: scenarioText(cases: #"{"a": {"response": {"headers": {"A": "1", "a": "2"}}}}"#))
    #expect(
      found == [
        "1:99 the header 'a' must appear once; to send it several times, give a list of values"
      ])
  }

  @Test(
    arguments: [
      "equalTo", "contains", "doesNotContain", "matches", "doesNotMatch", "equalToXml", "before",
      "matchesPathTemplate",
    ], [("5", "a number"), ("true", "a boolean")])
  func `an operand that is compared as a text must be one, as in WireMock`(
    name: String, operand: (text: String, kind: String)
  ) {
    let message =
      #"'\#(name)' must be a string; found \#(operand.kind); write "\#(operand.text)""#
    let pattern = #"{"\#(name)": \#(operand.text)}"#
    for request in [
      #"{"headers": {"A": \#(pattern)}}"#, #"{"bodyPatterns": [{"not": \#(pattern)}]}"#,
    ] {
      let found = ScenarioLoader().load(
        texts: [("a.json", #"{"request": \#(request), "response": {}}"#)])
      #expect(found.diagnostics.map { "\($0.severity) \($0.message)" } == ["error \(message)"])
    }
  }

  @Test(arguments: [
    #"{"request": {"url": "/a", "headers": {"A": {"equalToJson": 5}}}, "response": {}}"#,
    #"{"request": {"url": "/a", "headers": {"A": {"equalToNumber": "5"}}}, "response": {"body": 5}}"#,
    #"{"name": 5, "request": {"url": "/a", "headers": {"A": {"equalTo": "5", "caseInsensitive": "true"}}}, "response": {"status": "200", "statusMessage": 5}}"#,
  ])
  func `elsewhere a number and its text are the same`(text: String) {
    #expect(problems(in: text) == [])
  }

  @Test(arguments: [
    (#"{"Date": null}"#, ["date"]), (#"{"Date": []}"#, ["date"]),
    (#"{"Matched-Stub-Id": null, "A": "1"}"#, ["matched-stub-id"]), (#"{"A": "1"}"#, []),
  ])
  func `null as the value of a header disables it`(headers: String, disabled: [String]) throws {
    let id = "6c6fe4ef-03d6-48c9-aa3e-6c8904112a9b"
    let text = #"{"id": "\#(id)", "response": {"headers": \#(headers)}}"#
    let loaded = ScenarioLoader().load(texts: [("a.json", text)])
    #expect(loaded.diagnostics.isEmpty, "\(loaded.diagnostics)")
    let response = try #require(loaded.scenarios.first?.cases[0].response)
    #expect(response.withheldHeaders == Set(disabled))
    #expect(response.headerValues(named: "Date").isEmpty)
    #expect(
      response.headerValues(named: "Matched-Stub-Id")
        == (disabled.contains("matched-stub-id") ? [] : [id]))
  }

  @Test(
    arguments: [
      (#""body": "ü", "headers": {"Content-Type": "text/plain; charset=ISO-8859-1"}"#, "body"),
      (#""jsonBody": "ü", "headers": {"content-type": "a/b;charset=\"utf-16\""}"#, "jsonBody"),
      (#""body": "ü", "headers": {"Content-Type": "text/plain; charset=us-ascii"}"#, "body"),
      (#""body": "ü", "headers": {"Content-Type": "text/plain; charset=Shift_JIS"}"#, "body"),
      (#""body": "u", "headers": {"Content-Type": "text/plain; charset=ISO-8859-1"}"#, nil),
      (#""body": "ü", "headers": {"Content-Type": "text/plain; charset=\"utf8\""}"#, nil),
      (#""body": "ü", "headers": {"Content-Type": "text/plain; charset=UTF-8"}"#, nil),
      (#""body": "ü", "headers": {"Content-Type": "text/plain"}"#, nil), (#""body": "ü""#, nil),
      (#""base64Body": "/A==", "headers": {"Content-Type": "a/b; charset=latin1"}"#, nil),
    ] as [(String, String?)])
  func `a charset in which a text is not sent gets a warning`(response: String, name: String?) {
    let expected = name.map {
      "'\($0)' is sent in UTF-8, not in the charset of its 'Content-Type'; write 'charset=utf-8', or give the bytes as 'base64Body' or 'bodyFileName'"
    }
    checkWarning(on: response, is: expected)
  }

  @Test(
    arguments: [
      (#""headers": {"A": "ü"}"#, "the value of a header"),
      (#""headers": {"A": ["u", "日本"]}"#, "the value of a header"),
      (#""statusMessage": "Größe""#, "'statusMessage'"),
      (#""headers": {"A": "u", "B": "a\tb"}, "statusMessage": "Fine""#, nil),
    ] as [(String, String?)])
  func `letters beyond ASCII in the head of a response get a warning`(
    response: String, part: String?
  ) {
    let expected = part.map {
      "\($0) should have letters of ASCII only (RFC 9110 section 5.5): others are sent in UTF-8, which many clients read as ISO 8859-1; encode them, or test it with your client"
    }
    checkWarning(on: response, is: expected)
  }

  /// Expects this warning and no other diagnostic, or none at all, in a mapping and in a scenario file, which are both served.
  private func checkWarning(on response: String, is warning: String?) {
    for text in [
      #"{"response": {\#(response)}}"#,
      scenarioText(cases: #"{"a": {"response": {\#(response)}}}"#),
    ] {
      let loaded = ScenarioLoader().load(texts: [("a.json", text)])
      let found = loaded.diagnostics.map { "\($0.severity) \($0.message)" }
      #expect(found == (warning.map { ["warning \($0)"] } ?? []))
      #expect(loaded.scenarios.count == 1)
    }
  }

  @Test func `credentials may be written under two names`() {
    let credentials = #"{"username": "a", "password": "b"}"#
    #expect(problems(in: #"{"request": {"basicAuth": \#(credentials)}, "response": {}}"#) == [])
    #expect(
      problems(
        in:
          #"{"request": {"basicAuth": \#(credentials), "basicAuthCredentials": \#(credentials)}, "response": {}}"#
      )
        == ["1:14 'basicAuth' and 'basicAuthCredentials' are the same; keep one of them"])
  }
}
