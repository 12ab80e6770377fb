// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
import MockAPIScenario
import MockAPITestSupport
import Testing

/// Matchers of bodies, and of values as JSON and as numbers.
struct BodyMatchingTests {
  @Test(arguments: [
    (#"{"bodyPatterns": [{"absent": true}]}"#, StubRequest("POST", "/"), true),
    (#"{"bodyPatterns": [{"doesNotContain": "x"}]}"#, StubRequest("GET", "/"), true),
    (
      #"{"bodyPatterns": [{"binaryEqualTo": "AQI="}]}"#,
      StubRequest("POST", "/", body: "\u{1}\u{2}"), true
    ),
    (
      #"{"bodyPatterns": [{"matchesJsonPath": {"expression": "$.a", "matches": "x+"}}]}"#,
      StubRequest("POST", "/", body: #"{"a": "xx"}"#), true
    ),
    (
      #"{"bodyPatterns": [{"matchesJsonPath": {"expression": "$.b", "absent": true}}]}"#,
      StubRequest("POST", "/", body: #"{"a": "xx"}"#), true
    ),
    (
      #"{"queryParameters": {"n": {"greaterThanNumber": 9007199254740992}}}"#,
      StubRequest("GET", "/?n=9007199254740993"), true
    ),
    (
      #"{"queryParameters": {"n": {"lessThanEqualNumber": 1.50}}}"#,
      StubRequest("GET", "/?n=15e-1"), true
    ),
    (#"{"queryParameters": {"n": {"equalToNumber": "7"}}}"#, StubRequest("GET", "/?n=7.0"), true),
    (#"{"queryParameters": {"n": {"lessThanNumber": 7}}}"#, StubRequest("GET", "/?n=six"), false),
    (
      #"{"bodyPatterns": [{"matchesJsonSchema": {"type": "object", "required": ["id"]}}]}"#,
      StubRequest("POST", "/", body: #"{"id": 1}"#), true
    ),
    (
      #"{"bodyPatterns": [{"matchesJsonSchema": {"type": "object", "required": ["id"]}}]}"#,
      StubRequest("POST", "/", body: "{}"), false
    ),
    (
      #"{"bodyPatterns": [{"matchesJsonSchema": "{\"type\": \"string\"}"}]}"#,
      StubRequest("POST", "/", body: "no json"), true
    ),
    (
      #"{"headers": {"A": {"matchesJsonSchema": {"type": "string", "pattern": "^[0-9]+$"}}}}"#,
      StubRequest("GET", "/", headers: ["A": "12"]), true
    ),
    // A missing place or cookie matches only `absent`.
    (#"{"cookies": {"s": {"doesNotContain": "x"}}}"#, StubRequest("GET", "/"), false),
    (
      #"{"bodyPatterns": [{"matchesJsonPath": {"expression": "$.a", "doesNotContain": "x"}}]}"#,
      StubRequest("POST", "/", body: "{}"), false
    ),
    (
      #"{"bodyPatterns": [{"matchesJsonPath": {"expression": "$.a", "absent": true}}]}"#,
      StubRequest("POST", "/", body: "no json"), false
    ),
    // JSON is compared with the whole list.
    (
      #"{"bodyPatterns": [{"matchesJsonPath": {"expression": "$.b", "equalToJson": [1, 2]}}]}"#,
      StubRequest("POST", "/", body: #"{"b": [1, 2]}"#), true
    ),
    (
      #"{"bodyPatterns": [{"matchesJsonPath": {"expression": "$.b[*]", "equalToJson": [1, 2]}}]}"#,
      StubRequest("POST", "/", body: #"{"b": [1, 2]}"#), true
    ),
    (
      #"{"bodyPatterns": [{"matchesJsonPath": {"expression": "$.b[*]", "equalToJson": 1}}]}"#,
      StubRequest("POST", "/", body: #"{"b": [1, 2]}"#), false
    ),
    // The work is limited, but plain patterns still match long texts.
    (
      #"{"urlPathTemplate": "/{a}-{b}-{c}-{d}-{e}x"}"#,
      StubRequest("GET", "/" + String(repeating: "-", count: 300)), false
    ),
    (
      #"{"bodyPatterns": [{"matches": ".*needle.*"}]}"#,
      StubRequest("POST", "/", body: "needle" + String(repeating: "x", count: 300_000)), true
    ),
    (
      #"{"bodyPatterns": [{"matches": "([a-z]|[0-9])+"}]}"#,
      StubRequest("POST", "/", body: String(repeating: "x", count: 100_000)), true
    ),
    (
      #"{"bodyPatterns": [{"contains": "aaaaab"}]}"#,
      StubRequest("POST", "/", body: String(repeating: "a", count: 100_000) + "b"), true
    ),
    (
      #"{"bodyPatterns": [{"contains": "abacabad"}]}"#,
      StubRequest("POST", "/", body: "abacabacabad"), true
    ),
  ])
  func `body matchers work as in WireMock`(
    pattern: String, request: StubRequest, isMeant: Bool
  ) throws {
    #expect(try scenario(scenarioText(request: pattern)).request.matches(request) == isMeant)
  }

  @Test(arguments: [
    (#"{"a": 1, "b": [1, 2]}"#, "", #"{"b":[1,2.0],"a":1e0}"#, true),
    (#"{"a": 1}"#, "", #"{"a":1,"b":2}"#, false),
    (#"{"a": 1}"#, #", "ignoreExtraElements": true"#, #"{"a":1,"b":2}"#, true),
    (#"{"a": 1}"#, "", #"{"a":"1"}"#, false),
    (#"{"a": null}"#, "", "{}", false),
    ("[1, 2]", "", "[2, 1]", false),
    ("[1, 2]", #", "ignoreArrayOrder": true"#, "[2, 1]", true),
    ("[1, 1, 2]", #", "ignoreArrayOrder": true"#, "[2, 2, 1]", false),
    ("[1, 2]", #", "ignoreExtraElements": true"#, "[1, 2, 3]", true),
    ("[1, 3]", #", "ignoreExtraElements": true"#, "[1, 2, 3]", false),
    ("[3, 1]", #", "ignoreExtraElements": true, "ignoreArrayOrder": true"#, "[1, 2, 3]", true),
    // The placeholder matches both elements, and must leave the 1 to the other pattern.
    (#"["${json-unit.any-number}", 1]"#, #", "ignoreArrayOrder": true"#, "[1, 2]", true),
    (#"{"a": "${json-unit.ignore}"}"#, "", #"{"a": null}"#, true),
    (#"{"a": "${json-unit.ignore}"}"#, "", "{}", false),
    (#"{"a": "${json-unit.ignore-element}"}"#, "", "{}", true),
    (##"{"a": "#{json-unit.any-string}"}"##, "", #"{"a": "x"}"#, true),
    (#"{"a": "${json-unit.any-boolean}"}"#, "", #"{"a": "true"}"#, false),
    (#"{"a": "${json-unit.regex}[0-9]+"}"#, "", #"{"a": "17"}"#, true),
    (#"{"a": "${json-unit.regex}[0-9]+"}"#, "", #"{"a": "17x"}"#, false),
    (#""{\"a\": 1}""#, "", #"{"a": 1}"#, true),
    ("1", "", "no json", false),
  ])
  func `JSON is equal by value`(expected: String, options: String, body: String, isEqual: Bool)
    throws
  {
    let pattern = #"{"bodyPatterns": [{"equalToJson": \#(expected)\#(options)}]}"#
    let request = StubRequest("POST", "/", body: body)
    #expect(try scenario(scenarioText(request: pattern)).request.matches(request) == isEqual)
  }

  /// As in WireMock; if its versions differ, as in version 4.
  @Test(arguments: [
    // A definite path matches if its value is not empty.
    (#""$.a""#, #"{"a": 0}"#, true), (#""$.a""#, #"{"a": ""}"#, true),
    (#""$.a""#, #"{"a": {}}"#, false),
    (#""$.a.length()""#, #"{"a": []}"#, true), (#""$.a.length()""#, #"{"a": 1}"#, false),
    // Any other path matches if it selects a value.
    (#""$..a""#, #"{"a": null}"#, true), (#""$.a[*]""#, #"{"a": [[]]}"#, true),
    (#""$.a[*]""#, #"{"a": []}"#, false), (#""$.a[?(@.b == '1')]""#, #"{"a": {"b": 1}}"#, true),
    (#""$.a[?(@.b == 1)]""#, #"{"a": {"b": 2}}"#, false), (#""a.b""#, #"{"a": {"b": 1}}"#, true),
    (#""$..a""#, "<a/>", false),
    // With a matcher, one of the values must match.
    (#"{"expression": "$..a", "equalTo": "2"}"#, #"[{"a": 1}, {"a": 2}]"#, true),
    (#"{"expression": "$..a", "equalTo": "3"}"#, #"[{"a": 1}, {"a": 2}]"#, false),
    (#"{"expression": "$.a", "equalTo": "y"}"#, #"{"a": ["x", "y"]}"#, true),
    (#"{"expression": "$.a", "equalTo": "[\"y\"]"}"#, #"{"a": ["y"]}"#, false),
    (#"{"expression": "$.a", "equalTo": "null"}"#, #"{"a": [null]}"#, true),
    (#"{"expression": "$.a[*]", "equalTo": "null"}"#, #"{"a": [null]}"#, true),
    (#"{"expression": "$.a.size()", "equalTo": "2"}"#, #"{"a": [1, 2]}"#, true),
    (#"{"expression": "$.a.sum()", "equalTo": "3.0"}"#, #"{"a": [1, 2]}"#, true),
    (#"{"expression": "$.a"}"#, #"{"a": 1}"#, true),
  ])
  func `a path matcher looks into the body`(pattern: String, body: String, isMeant: Bool) throws {
    let text = scenarioText(request: #"{"bodyPatterns": [{"matchesJsonPath": \#(pattern)}]}"#)
    #expect(
      try scenario(text).request.matches(StubRequest("POST", "/", body: body)) == isMeant)
  }
}
