// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPILoading
import MockAPIMatching
import MockAPIScenario
import MockAPITestSupport
import Testing

/// Requests that are made from conditions.
struct SampleRequestTests {
  private func sample(_ request: String) throws -> SampleRequest? {
    let loaded = ScenarioLoader().load(texts: [("a.json", scenarioText(request: request))])
    return try #require(loaded.scenarios.first, "\(loaded.diagnostics)").sampleRequest(ofCase: 0)
  }

  private func line(_ sample: SampleRequest?) -> String? {
    sample.map { sample in
      let fields = sample.headers.map { " | \($0.name): \($0.value)" }.joined()
      let body = sample.body.isEmpty ? "" : " | " + String(decoding: sample.body, as: UTF8.self)
      return "\(sample.method) \(sample.target)\(fields)\(body)"
    }
  }

  @Test(arguments: [
    ("{}", "GET /"), (#"{"method": "DELETE"}"#, "DELETE /"), (#"{"method": "ANY"}"#, "GET /"),
    (#"{"method": "GET_OR_HEAD", "urlPath": "/a"}"#, "GET /a"),
    (#"{"method": {"oneOf": ["PUT", "PATCH"]}}"#, "PUT /"),
    (#"{"method": {"noneOf": ["GET", "POST"]}}"#, "PUT /"),
    // The URL.
    (#"{"url": "/a?b=1&c=%20"}"#, "GET /a?b=1&c=%20"), (#"{"urlPath": "/a/b"}"#, "GET /a/b"),
    (#"{"urlPathTemplate": "/users/{id}/files/**"}"#, "GET /users/x/files/x"),
    (
      #"""
      {"urlPathTemplate": "/users/{id}/{kind}",
       "pathParameters": {"id": {"matches": "[0-9]{3}"}, "kind": {"equalTo": "a%20b"}}}
      """#, "GET /users/111/a%20b"
    ),
    (#"{"urlPattern": "/a/[0-9]+\\?b=(c|d)"}"#, "GET /a/1?b=c"),
    (#"{"urlPathPattern": "/a/.*"}"#, "GET /a/x"), (#"{"urlPathPattern": ".*"}"#, "GET /x"),
    (#"{"urlPathPattern": "/v[1-3]/(?:users|people)/\\d{2,4}/?"}"#, "GET /v1/users/11"),
    // The query.
    (
      #"{"urlPath": "/a", "queryParameters": {"q": {"equalTo": "x y&z"}, "n": {"matches": "[1-9]\\d*"}}}"#,
      "GET /a?q=x%20y%26z&n=11"
    ),
    (#"{"urlPath": "/a", "queryParameters": {"q": {"contains": "mid"}}}"#, "GET /a?q=mid"),
    (#"{"urlPath": "/a", "queryParameters": {"q": {"absent": true}}}"#, "GET /a"),
    (#"{"urlPath": "/a", "queryParameters": {"q": {"doesNotMatch": "a"}}}"#, "GET /a"),
    (
      #"{"queryParameters": {"q": {"includes": [{"equalTo": "1"}, {"contains": "2"}]}}}"#,
      "GET /?q=1&q=2"
    ),
    (
      #"{"urlPattern": "/a\\?.*", "queryParameters": {"q": {"equalTo": "1"}}}"#, "GET /a?x&q=1"
    ),
    // Fields of the head.
    (#"{"headers": {"X-A": {"equalTo": "b"}}}"#, "GET / | X-A: b"),
    (#"{"headers": {"Accept": {"contains": "json"}}}"#, "GET / | Accept: application/json"),
    (
      #"{"headers": {"Authorization": {"matches": "Bearer .+"}}}"#,
      "GET / | Authorization: Bearer x"
    ),
    (#"{"headers": {"X-A": {"absent": true}, "X-B": {"not": {"equalTo": "x"}}}}"#, "GET /"),
    (
      #"{"headers": {"X-A": {"and": [{"contains": "a"}, {"contains": "b"}]}}}"#, "GET / | X-A: ab"
    ),
    (#"{"headers": {"X-A": {"or": [{"equalTo": "a"}, {"equalTo": "b"}]}}}"#, "GET / | X-A: a"),
    (
      #"{"cookies": {"id": {"equalTo": "7"}, "k": {"matches": "[a-f]+"}}}"#,
      "GET / | Cookie: id=7; k=a"
    ),
    (
      #"{"basicAuthCredentials": {"username": "u", "password": "p"}}"#,
      "GET / | Authorization: Basic dTpw"
    ),
    (
      #"{"host": {"equalTo": "api.example.com"}, "port": 8080}"#,
      "GET / | Host: api.example.com:8080"
    ),
    (#"{"clientIp": {"equalTo": "10.0.0.1"}}"#, "GET / | X-Forwarded-For: 10.0.0.1"),
    (#"{"headers": {"X-N": {"greaterThanNumber": 41}}}"#, "GET / | X-N: 42"),
    (#"{"headers": {"X-D": {"before": "now"}}}"#, "GET / | X-D: 2000-01-01T00:00:00Z"),
    (
      #"{"headers": {"X-D": {"after": "now +3 days", "actualFormat": "unix"}}}"#,
      "GET / | X-D: 4102444800"
    ),
    // The body.
    (#"{"bodyPatterns": [{"equalTo": "abc"}]}"#, "POST / | Content-Type: text/plain | abc"),
    (#"{"bodyPatterns": [{"absent": true}]}"#, "GET /"),
    (
      #"{"bodyPatterns": [{"equalToJson": {"a": "${json-unit.any-number}", "b": [1, {"c": null}]}}]}"#,
      #"POST / | Content-Type: application/json | {"a":1,"b":[1,{"c":null}]}"#
    ),
    (
      #"""
      {"bodyPatterns": [{"matchesJsonPath": {"expression": "$.user.name", "equalTo": "Ada"}},
                        {"matchesJsonPath": "$.items[1].id"},
                        {"matchesJsonPath": {"expression": "$.gone", "absent": true}}]}
      """#,
      #"POST / | Content-Type: application/json | {"user":{"name":"Ada"},"items":[{},{"id":"x"}]}"#
    ),
    (
      #"{"bodyPatterns": [{"matchesJsonPath": "$[?(@.method == 'search' && @.size > 3)]"}]}"#,
      #"POST / | Content-Type: application/json | {"method":"search","size":4}"#
    ),
    (
      #"{"bodyPatterns": [{"matchesJsonPath": "$..id"}, {"contains": "id"}]}"#,
      #"POST / | Content-Type: application/json | {"id":"x"}"#
    ),
    (
      #"{"bodyPatterns": [{"matchesXPath": {"expression": "/order/id/text()", "equalTo": "7"}}]}"#,
      "POST / | Content-Type: application/xml | <order><id>7</id></order>"
    ),
    (
      #"{"headers": {"Content-Type": {"contains": "xml"}}, "bodyPatterns": [{"equalToXml": "<a/>"}]}"#,
      "POST / | Content-Type: application/xml | <a/>"
    ),
    (
      #"{"formParameters": {"a": {"equalTo": "b c"}, "d": {"contains": "e"}}}"#,
      "POST / | Content-Type: application/x-www-form-urlencoded | a=b%20c&d=e"
    ),
    (#"{"bodyPatterns": [{"binaryEqualTo": "YWJj"}]}"#, "POST / | abc"),
    (
      #"{"method": "PUT", "bodyPatterns": [{"or": [{"equalTo": "a"}, {"contains": "b"}]}]}"#,
      "PUT / | Content-Type: text/plain | a"
    ),
    (
      #"{"bodyPatterns": [{"matchesJsonSchema": {"type": "object"}}]}"#,
      "POST / | Content-Type: application/json | {}"
    ),
  ])
  func `a request follows from the conditions`(request: String, expected: String) throws {
    #expect(line(try sample(request)) == expected)
  }

  @Test func `a part of a form can be made`() throws {
    let made = try #require(
      try sample(
        #"""
        {"multipartPatterns": [{"name": "file", "fileName": "a.txt",
                                "headers": {"Content-Type": {"contains": "text"}},
                                "bodyPatterns": [{"contains": "hello"}]}]}
        """#))
    #expect(
      String(decoding: made.body, as: UTF8.self).split(separator: "\r\n") == [
        "--mockapi-part", #"Content-Disposition: form-data; name="file"; filename="a.txt""#,
        "Content-Type: text/plain", "hello", "--mockapi-part--",
      ])
  }

  @Test(arguments: [
    #"{"scheme": "https"}"#, #"{"headers": {"X-A": {"matches": "(?=b)a|(a)\\1{2}"}}}"#,
    #"{"urlPathTemplate": "/{id}", "pathParameters": {"id": {"equalTo": "a b"}}}"#,
    #"{"bodyPatterns": [{"equalTo": "a"}, {"equalTo": "b"}]}"#,
    #"{"headers": {"X-A": {"equalTo": "a"}}, "bodyPatterns": [{"matchesJsonSchema": {"minimum": 7, "type": "number"}}]}"#,
  ])
  func `conditions that give no request have none`(request: String) throws {
    #expect(try sample(request) == nil)
  }

  @Test func `a sample is for its case, if that is possible`() throws {
    let text = scenarioText(
      request: #"{"method": "POST", "urlPath": "/login"}"#,
      cases: #"""
        {"wrong": {"when": {"bodyPatterns": [{"matchesJsonPath": {"expression": "$.password", "equalTo": "wrong"}}]},
                   "response": {"status": 400}},
         "never": {"when": {"headers": {"X-A": {"matches": "(a)\\1"}}}, "response": {}},
         "good": {"response": {}}}
        """#)
    let scenario = try scenario(text)
    #expect(
      line(scenario.sampleRequest(ofCase: 0))
        == #"POST /login | Content-Type: application/json | {"password":"wrong"}"#)
    #expect(line(scenario.sampleRequest(ofCase: 1)) == "POST /login")
    #expect(line(scenario.sampleRequest(ofCase: 2)) == "POST /login")
  }

  @Test func `every scenario of this package has a sample for each case`() throws {
    let loaded = ScenarioLoader().load(paths: [Repository.scenarios.path])
    #expect(loaded.scenarios.count >= 3)
    for scenario in loaded.scenarios {
      for index in scenario.cases.indices {
        let sample = try #require(scenario.sampleRequest(ofCase: index))
        let request = StubRequest(sample.method, sample.target)
        #expect(scenario.request.matches(request), "\(scenario.name)")
        if let when = scenario.cases[index].when { #expect(when.matches(sample.view)) }
      }
    }
  }

  @Test func `mappings of WireMock have samples`() throws {
    let text = #"""
      {"mappings": [
        {"request": {"method": "GET", "url": "/some/thing?a=1"}, "response": {"status": 200}},
        {"request": {"method": "POST", "urlPathPattern": "/api/v\\d/things/[^/]+",
                     "headers": {"Content-Type": {"equalTo": "application/json"}},
                     "bodyPatterns": [{"equalToJson": "{\"id\": 1}", "ignoreExtraElements": true}]},
         "response": {"status": 201}},
        {"request": {"urlPattern": ".*", "method": "ANY"}, "response": {"status": 404}}
      ]}
      """#
    let loaded = ScenarioLoader().load(texts: [("mappings.json", text)])
    #expect(
      loaded.scenarios.map { line($0.sampleRequest(ofCase: 0)) } == [
        "GET /x", #"POST /api/v1/things/x | Content-Type: application/json | {"id":1}"#,
        "GET /some/thing?a=1",
      ])
  }
}
