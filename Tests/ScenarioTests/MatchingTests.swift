// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario
import MockAPITestSupport
import Testing

struct MatchingTests {
  @Test(arguments: [
    (#"{}"#, StubRequest("PURGE", "/any?thing"), true),
    (#"{"method": "ANY"}"#, StubRequest("PURGE", "/"), true),
    (#"{"method": "POST"}"#, StubRequest("post", "/"), false),
    // Nothing is decoded, normalised or reordered.
    (#"{"url": "/a?x=1&y=2"}"#, StubRequest("GET", "/a?x=1&y=2"), true),
    (#"{"url": "/a?x=1&y=2"}"#, StubRequest("GET", "/a?y=2&x=1"), false),
    (#"{"urlPath": "/a"}"#, StubRequest("GET", "/a?x=1"), true),
    (#"{"urlPath": "/a"}"#, StubRequest("GET", "/a/"), false),
    (#"{"urlPath": "/a/b"}"#, StubRequest("GET", "//a/b"), false),
    (#"{"urlPath": "/a%2Fb"}"#, StubRequest("GET", "/a%2Fb"), true),
    (#"{"urlPath": "/a/b"}"#, StubRequest("GET", "/a%2Fb"), false),
    (#"{"urlPath": "/a%2Fb"}"#, StubRequest("GET", "/a%2fb"), false),
    // The absolute form is what proxies send.
    (#"{"urlPath": "/a"}"#, StubRequest("GET", "http://host:80/a?b"), true),
    (#"{"urlPath": "/"}"#, StubRequest("GET", "http://host"), true),
    // Names of headers in any case, values exactly, one of a repeated field is enough.
    (
      #"{"headers": {"Accept": {"equalTo": "a"}}}"#,
      StubRequest("GET", "/", headers: ["aCCept": "a"]), true
    ),
    (
      #"{"headers": {"Accept": {"equalTo": "a"}}}"#,
      StubRequest("GET", "/", headers: ["Accept": "A"]), false
    ),
    (
      #"{"headers": {"X": {"equalTo": "b"}}}"#,
      StubRequest("GET", "/", headers: ["X": "a", "X": "b"]), true
    ),
    (
      #"{"headers": {"X": {"equalTo": "a"}}}"#, StubRequest("GET", "/", headers: ["X": "a, b"]),
      false
    ),
    (#"{"headers": {"X": {"equalTo": "a"}}}"#, StubRequest("GET", "/"), false),
    // Parameters decoded, their names in exact case, more of them allowed.
    (
      #"{"queryParameters": {"q": {"equalTo": "a b&c"}}}"#, StubRequest("GET", "/?z&q=a+b%26c"),
      true
    ),
    (#"{"queryParameters": {"q": {"equalTo": ""}}}"#, StubRequest("GET", "/?q"), true),
    (#"{"queryParameters": {"q": {"equalTo": ""}}}"#, StubRequest("GET", "/?q="), true),
    (#"{"queryParameters": {"q": {"equalTo": ""}}}"#, StubRequest("GET", "/"), false),
    (#"{"queryParameters": {"q": {"equalTo": "2"}}}"#, StubRequest("GET", "/?q=1&q=2"), true),
    (#"{"queryParameters": {"Q": {"equalTo": "1"}}}"#, StubRequest("GET", "/?q=1"), false),
    (#"{"queryParameters": {"q": {"equalTo": "100%"}}}"#, StubRequest("GET", "/?q=100%"), true),
    (
      #"{"queryParameters": {"a=b": {"equalTo": "é"}}}"#, StubRequest("GET", "/?a%3Db=%C3%A9"), true
    ),
    // Texts are equal by their bytes, not by how they look.
    (#"{"queryParameters": {"q": {"equalTo": "é"}}}"#, StubRequest("GET", "/?q=e%CC%81"), false),
    // Bodies.
    (#"{"bodyPatterns": [{"equalTo": "a"}]}"#, StubRequest("POST", "/", body: "a"), true),
    (#"{"bodyPatterns": [{"equalTo": "a"}]}"#, StubRequest("POST", "/", body: "a\n"), false),
    (
      #"{"bodyPatterns": [{"matchesJsonPath": "$.a"}]}"#,
      StubRequest("POST", "/", body: #"{"a": false}"#), true
    ),
    (
      #"{"bodyPatterns": [{"matchesJsonPath": "$.a"}]}"#,
      StubRequest("POST", "/", body: #"{"a": null}"#), false
    ),
    (
      #"{"bodyPatterns": [{"matchesJsonPath": "$.a"}]}"#,
      StubRequest("POST", "/", body: #"{"a": []}"#), false
    ),
    (
      #"{"bodyPatterns": [{"matchesJsonPath": "$.a"}]}"#, StubRequest("POST", "/", body: "a"), false
    ),
    (
      #"{"bodyPatterns": [{"matchesJsonPath": {"expression": "$.a", "equalTo": "1.0"}}]}"#,
      StubRequest("POST", "/", body: #"{"a": 1.0}"#), true
    ),
    (
      #"{"bodyPatterns": [{"matchesJsonPath": {"expression": "$.a", "equalTo": "null"}}]}"#,
      StubRequest("POST", "/", body: #"{"a": null}"#), false
    ),
    (
      #"{"bodyPatterns": [{"matchesJsonPath": "$.a"}, {"matchesJsonPath": "$.b"}]}"#,
      StubRequest("POST", "/", body: #"{"a": 1}"#), false
    ),
  ])
  func `a request is meant when every condition holds`(
    pattern: String, request: StubRequest, isMeant: Bool
  ) throws {
    #expect(try scenario(scenarioText(request: pattern)).request.matches(request) == isMeant)
  }
}
