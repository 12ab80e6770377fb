// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPILoading
import MockAPIMatching
import MockAPIScenario
import MockAPITestSupport
import Testing

/// The requests of mappings that are refused.
struct RefusedMappingTests {
  private static func load(_ request: String, rest: String = "") -> LoadedScenarios {
    ScenarioLoader().load(
      texts: [("a.json", #"{"request": \#(request), "response": {}\#(rest)}"#)])
  }

  private static let wrong = #""headers": {"A": {"matches": "["}, "B": {"equalTo": "b"}}"#

  @Test(arguments: [
    #"{"method": "POST", "urlPath": "/a", \#(wrong)}"#,
    #"{"method": "POST", "url": "/a", "customMatcher": {"name": "x"}, "headers": {"B": {"equalTo": "b"}}}"#,
    #"{"method": {"oneOf": ["POST"]}, "urlPathPattern": "/[a-c]", \#(wrong)}"#,
    #"{"method": "POST", "urlPathTemplate": "/{x}", "pathParameters": {"x": {"matches": "["}}, "headers": {"B": {"equalTo": "b"}}}"#,
    #"{"method": "POST", "urlPathTemplate": "/{x}", "pathParameters": {"y": {"equalTo": "a"}}, "headers": {"B": {"equalTo": "b"}}}"#,
    #"{"method": "POST", "urlPath": "/a", "hedaers": {}, "headers": {"B": {"equalTo": "b"}}}"#,
    #"{"method": "POST", "urlPath": "/a", "headers": {"a b": {"equalTo": "a"}, "B": {"equalTo": "b"}}}"#,
    #"{"method": "POST", "urlPath": "/a", "port": 0, "scheme": "ftp", "cookies": {"c": {}}, "host": {"equalTo": 5}, "headers": {"B": {"equalTo": "b"}}}"#,
    #"{"method": "POST", "urlPath": "/a", "bodyPatterns": [{"not": {"equalTo": 5}}], "multipartPatterns": [{"matchingType": "X"}], "headers": {"B": {"equalTo": "b"}}}"#,
    #"{"method": "POST", "urlPath": "/a", "basicAuth": {"username": "x"}, "headers": {"B": {"equalTo": "b"}}}"#,
  ])
  func `a request with an error is known by its other conditions`(request: String) throws {
    let loaded = Self.load(request)
    #expect(loaded.hasErrors)
    let scenario = try #require(loaded.scenarios.first)
    let response = try #require(scenario.cases.first?.response)
    #expect(response.status == 500)
    #expect(String(decoding: response.body, as: UTF8.self).contains("until this is mended"))
    func matches(_ method: String, _ target: String, _ value: String) -> Bool {
      scenario.request.matches(StubRequest(method, target, headers: ["B": value]))
    }
    #expect(matches("POST", "/a", "b"))
    #expect(
      !matches("POST", "/a", "c") && !matches("GET", "/a", "b") && !matches("POST", "/d/d", "b"))
  }

  @Test(arguments: [
    #"{\#(wrong)}"#, #"{"method": "POST", \#(wrong)}"#, #"{"urlPattern": ".*", \#(wrong)}"#,
    #"{"urlPattern": "/.+", \#(wrong)}"#, #"{"urlPathPattern": "\\/.*?", \#(wrong)}"#,
    #"{"urlPathPattern": "^(/.*)?$", \#(wrong)}"#,
    #"{"urlPathTemplate": "/**", \#(wrong)}"#, #"{"urlPath": "a", \#(wrong)}"#,
    #"{"urlPattern": "[", \#(wrong)}"#, #"{"method": "G T", "urlPath": "/a", \#(wrong)}"#,
    #"{"method": ["GET"], "urlPath": "/a"}"#, #"{"urlPth": "/a"}"#, "[]",
  ])
  func `a request whose method or URL is not known is not answered`(request: String) {
    let loaded = Self.load(request)
    #expect(loaded.hasErrors && loaded.scenarios.isEmpty, "\(loaded.diagnostics)")
  }

  @Test(arguments: [
    #"{"method": "POST", "path": "/a", "response": {"status": 400}}"#,
    #"{"urlPath": "/a", "request": null, "response": {}}"#,
    #"{"reqest": {"url": "/a"}, "response": {}}"#,
  ])
  func `a mapping without a request that has wrong keys does not answer every request`(
    mapping: String
  ) {
    let right = #"{"request": {"method": "GET", "url": "/b"}, "response": {"body": "b"}}"#
    let loaded = ScenarioLoader().load(texts: [("a.json", right), ("b.json", mapping)])
    #expect(loaded.hasErrors)
    #expect(loaded.scenarios.map { $0.cases.first?.response?.status } == [200])
  }

  @Test func `a priority or state with an error places the mapping nowhere`() {
    for rest in [#", "priority": "x""#, #", "scenarioName": {}"#] {
      let loaded = Self.load(#"{"urlPath": "/a", \#(Self.wrong)}"#, rest: rest)
      #expect(loaded.hasErrors && loaded.scenarios.isEmpty)
    }
  }

  @Test func `a mapping that is refused takes no scenario out of service`() {
    let mapping = #"{"priority": 1, "request": {"urlPath": "/a", \#(Self.wrong)}, "response": {}}"#
    let loaded = ScenarioLoader().load(
      texts: [
        (
          "a.json", scenarioText(request: #"{"urlPath": "/a", "headers": {"B": {"equalTo": "b"}}}"#)
        ),
        ("b.json", mapping),
      ])
    #expect(loaded.errorCount == 1, "\(loaded.diagnostics)")
    #expect(loaded.scenarios.count == 2)
  }
}
