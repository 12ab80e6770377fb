// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPILoading
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
      #"{"response": {}, "postServeActions": []}"#,
      "1:18 WireMock's 'postServeActions' is not supported: nothing is called after an answer"
    ),
    (
      #"{"response": {}, "serveEventListeners": [{"name": "webhook"}]}"#,
      "1:18 WireMock's 'serveEventListeners' is not supported: nothing is called after an answer"
    ),
    (
      #"{"request": {"customMatcher": {"name": "x"}}, "response": {}}"#,
      "1:14 WireMock's 'customMatcher' is not supported: it names code of WireMock's own extensions"
    ),
    (
      #"{"response": {"body": {"data": "x"}}}"#,
      "1:23 'body' must be a string; found an object; use 'jsonBody' for JSON (WireMock 4's object is not supported yet)"
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
