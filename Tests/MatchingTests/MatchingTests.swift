// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
import MockAPIScenario
import MockAPITestSupport
import Testing

struct MatchingTests {
  @Test(arguments: [
    (#"{}"#, StubRequest("PURGE", "/any?thing"), true),
    (#"{"method": "ANY"}"#, StubRequest("PURGE", "/"), true),
    (#"{"method": "POST"}"#, StubRequest("post", "/"), false),
    (#"{"method": "GET_OR_HEAD"}"#, StubRequest("HEAD", "/"), true),
    (#"{"method": "GET_OR_HEAD"}"#, StubRequest("POST", "/"), false),
    (#"{"method": {"oneOf": ["PUT", "PATCH"]}}"#, StubRequest("PATCH", "/"), true),
    (#"{"method": {"oneOf": ["PUT", "PATCH"]}}"#, StubRequest("GET", "/"), false),
    (#"{"method": {"noneOf": ["PUT"]}}"#, StubRequest("GET", "/"), true),
    (#"{"method": {"noneOf": ["PUT"]}}"#, StubRequest("PUT", "/"), false),
    // No text is decoded, normalised or reordered.
    (#"{"url": "/a?x=1&y=2"}"#, StubRequest("GET", "/a?x=1&y=2"), true),
    (#"{"url": "/a?x=1&y=2"}"#, StubRequest("GET", "/a?y=2&x=1"), false),
    (#"{"urlPath": "/a"}"#, StubRequest("GET", "/a?x=1"), true),
    (#"{"urlPath": "/a"}"#, StubRequest("GET", "/a/"), false),
    (#"{"urlPath": "/a/b"}"#, StubRequest("GET", "//a/b"), false),
    (#"{"urlPath": "/a%2Fb"}"#, StubRequest("GET", "/a%2Fb"), true),
    (#"{"urlPath": "/a/b"}"#, StubRequest("GET", "/a%2Fb"), false),
    (#"{"urlPath": "/a%2Fb"}"#, StubRequest("GET", "/a%2fb"), false),
    // Proxies send the absolute form.
    (#"{"urlPath": "/a"}"#, StubRequest("GET", "http://host:80/a?b"), true),
    (#"{"urlPath": "/"}"#, StubRequest("GET", "http://host"), true),
    // Header names match in any case, values exactly; one value of a repeated field is enough.
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
    // Parameters are decoded, their names match in exact case, and other parameters are allowed.
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
    // Texts are equal if their bytes are equal, even if other texts look the same.
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
  func `a request matches if every condition holds`(
    pattern: String, request: StubRequest, isMeant: Bool
  ) throws {
    #expect(try scenario(scenarioText(request: pattern)).request.matches(request) == isMeant)
  }

  @Test(arguments: [
    // Expressions match the whole target or path as it was sent.
    (#"{"urlPattern": "/a\\?x=.+"}"#, StubRequest("GET", "/a?x=1"), true),
    (#"{"urlPattern": "/a"}"#, StubRequest("GET", "/a?x=1"), false),
    (#"{"urlPathPattern": "/users/[0-9]+"}"#, StubRequest("GET", "/users/7?x"), true),
    (#"{"urlPathPattern": "/users/[0-9]+"}"#, StubRequest("GET", "/users/7/x"), false),
    (
      #"{"urlPathTemplate": "/users/{id}/files/**"}"#, StubRequest("GET", "/users/7/files/a/b?q"),
      true
    ),
    (#"{"urlPathTemplate": "/users/{id}"}"#, StubRequest("GET", "/users/"), false),
    (#"{"urlPathTemplate": "/users/{id}"}"#, StubRequest("GET", "/users/7/"), false),
    (#"{"urlPathTemplate": "/{a}-{b}.json"}"#, StubRequest("GET", "/x-y-z.json"), true),
    (
      #"{"urlPathTemplate": "/u/{id}", "pathParameters": {"id": {"equalTo": "a%2Fb"}}}"#,
      StubRequest("GET", "/u/a%2Fb"), true
    ),
    (
      #"{"urlPathTemplate": "/u/{id}", "pathParameters": {"id": {"matches": "[0-9]+"}}}"#,
      StubRequest("GET", "/u/x"), false
    ),
    // Operators on text.
    (
      #"{"headers": {"A": {"equalTo": "X", "caseInsensitive": true}}}"#,
      StubRequest("GET", "/", headers: ["A": "x"]), true
    ),
    (
      #"{"headers": {"A": {"contains": "b"}}}"#, StubRequest("GET", "/", headers: ["A": "abc"]),
      true
    ),
    (
      #"{"headers": {"A": {"contains": "B"}}}"#, StubRequest("GET", "/", headers: ["A": "abc"]),
      false
    ),
    (#"{"headers": {"A": {"doesNotContain": "b"}}}"#, StubRequest("GET", "/"), true),
    (
      #"{"headers": {"A": {"doesNotContain": "b"}}}"#,
      StubRequest("GET", "/", headers: ["A": "abc"]), false
    ),
    (
      #"{"headers": {"A": {"matches": "a.c"}}}"#, StubRequest("GET", "/", headers: ["A": "abc"]),
      true
    ),
    (
      #"{"headers": {"A": {"matches": "b"}}}"#, StubRequest("GET", "/", headers: ["A": "abc"]),
      false
    ),
    (#"{"headers": {"A": {"doesNotMatch": "b"}}}"#, StubRequest("GET", "/"), true),
    // One of several values is enough, for negative operators too.
    (
      #"{"queryParameters": {"q": {"doesNotMatch": "[0-9]+"}}}"#, StubRequest("GET", "/?q=1&q=x"),
      true
    ),
    (#"{"headers": {"A": {"absent": true}}}"#, StubRequest("GET", "/"), true),
    (#"{"headers": {"A": {"absent": true}}}"#, StubRequest("GET", "/", headers: ["A": "1"]), false),
    (#"{"headers": {"A": {"anything": true}}}"#, StubRequest("GET", "/"), true),
    (#"{"headers": {"A": {"not": {"equalTo": "1"}}}}"#, StubRequest("GET", "/"), true),
    (
      #"{"headers": {"A": {"and": [{"contains": "a"}, {"contains": "b"}]}}}"#,
      StubRequest("GET", "/", headers: ["A": "ab"]), true
    ),
    (
      #"{"headers": {"A": {"or": [{"equalTo": "a"}, {"absent": true}]}}}"#, StubRequest("GET", "/"),
      true
    ),
    // Repeated fields.
    (
      #"{"queryParameters": {"q": {"includes": [{"equalTo": "1"}, {"equalTo": "2"}]}}}"#,
      StubRequest("GET", "/?q=3&q=2&q=1"), true
    ),
    (
      #"{"queryParameters": {"q": {"hasExactly": [{"equalTo": "1"}, {"equalTo": "2"}]}}}"#,
      StubRequest("GET", "/?q=3&q=2&q=1"), false
    ),
    (
      #"{"queryParameters": {"q": {"hasExactly": [{"equalTo": "1"}, {"equalTo": "2"}]}}}"#,
      StubRequest("GET", "/?q=2&q=1"), true
    ),
    (
      #"{"queryParameters": {"q": {"includes": [{"absent": true}]}}}"#, StubRequest("GET", "/"),
      false
    ),
    // Other parts.
    (
      #"{"cookies": {"s": {"equalTo": "1=2"}}}"#,
      StubRequest("GET", "/", headers: ["Cookie": "a=0; s=1=2"]), true
    ),
    (
      #"{"cookies": {"s": {"equalTo": "1"}}}"#,
      StubRequest("GET", "/", headers: ["Cookie": "a=0;\ts = 1 ; b=2"]), true
    ),
    (
      #"{"queryParameters": {"d": {"before": "2021-06-15T12:00:00Z"}}}"#,
      StubRequest("GET", "/?d=2021-06-15T10:00:00.5+01:00"), true
    ),
    (
      #"{"queryParameters": {"d": {"equalTo": "2021-06-15 1"}}}"#,
      StubRequest("GET", "/?d=2021-06-15+1"), true
    ),
    (
      #"{"cookies": {"S": {"absent": true}}}"#, StubRequest("GET", "/", headers: ["Cookie": "s=1"]),
      true
    ),
    (
      #"{"basicAuthCredentials": {"username": "Aladdin", "password": "open sesame"}}"#,
      StubRequest("GET", "/", headers: ["Authorization": "basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=="]),
      true
    ),
    (
      #"{"basicAuthCredentials": {"username": "Aladdin", "password": "open sesame"}}"#,
      StubRequest("GET", "/", headers: ["Authorization": "Basi"]), false
    ),
    // In UTF-8, in ISO 8859-1, and another password in ISO 8859-1.
    (
      #"{"basicAuthCredentials": {"username": "zoë", "password": "pä"}}"#,
      StubRequest("GET", "/", headers: ["Authorization": "Basic em/Dqzpww6Q="]), true
    ),
    (
      #"{"basicAuthCredentials": {"username": "zoë", "password": "pä"}}"#,
      StubRequest("GET", "/", headers: ["Authorization": "Basic em/rOnDk"]), true
    ),
    (
      #"{"basicAuthCredentials": {"username": "zoë", "password": "p€"}}"#,
      StubRequest("GET", "/", headers: ["Authorization": "Basic em/rOnDk"]), false
    ),
    (
      #"{"host": {"equalTo": "api.test"}, "port": 8443}"#,
      StubRequest("GET", "/", headers: ["Host": "api.test:8443"]), true
    ),
    (
      #"{"host": {"equalTo": "[::1]"}, "port": 80}"#,
      StubRequest("GET", "/", headers: ["Host": "[::1]"]), true
    ),
    (
      #"{"host": {"equalTo": "api.test"}, "port": 8443, "urlPath": "/a"}"#,
      StubRequest("GET", "http://api.test:8443/a", headers: ["Host": "proxy.test"]), true
    ),
    (#"{"scheme": "https"}"#, StubRequest("GET", "/"), false),
    (#"{"clientIp": {"equalTo": "127.0.0.1"}}"#, StubRequest("GET", "/"), true),
    (
      #"{"clientIp": {"equalTo": "1.2.3.4"}}"#,
      StubRequest("GET", "/", headers: ["X-Forwarded-For": "1.2.3.4"]), true
    ),
    (
      #"{"formParameters": {"a b": {"equalTo": "1&2"}}}"#,
      StubRequest(
        "POST", "/", headers: ["Content-Type": "application/x-www-form-urlencoded"],
        body: "a+b=1%262"), true
    ),
    (#"{"formParameters": {"a": {"equalTo": "1"}}}"#, StubRequest("POST", "/", body: "a=1"), false),
  ])
  func `request matchers work as in WireMock`(
    pattern: String, request: StubRequest, isMeant: Bool
  ) throws {
    #expect(try scenario(scenarioText(request: pattern)).request.matches(request) == isMeant)
  }
}
