// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPILoading
import MockAPIMatching
import MockAPIScenario
import MockAPITestSupport
import Testing

/// The search does not compare all pairs of cases. It must find every covered case nevertheless.
struct CoverSearchTests {
  private static let matchers = [
    #"{"equalTo": "a1"}"#, #"{"equalTo": "A1", "caseInsensitive": true}"#, #"{"equalTo": "7"}"#,
    #"{"equalTo": " 7.0"}"#, #"{"equalTo": "{\"p\": \"a1\"}"}"#, #"{"contains": "a"}"#,
    #"{"contains": "a1"}"#, #"{"doesNotContain": "a"}"#, #"{"doesNotContain": "a1"}"#,
    #"{"matches": "a[0-9]"}"#, #"{"matches": "[a-z][0-9]"}"#, #"{"doesNotMatch": "a[0-9]"}"#,
    #"{"absent": true}"#, #"{"not": {"absent": true}}"#, #"{"not": {"equalTo": "a1"}}"#,
    #"{"not": {"contains": "a"}}"#, #"{"equalToNumber": 7}"#, #"{"greaterThanNumber": 5}"#,
    #"{"greaterThanNumber": 7}"#, #"{"and": [{"contains": "a"}, {"contains": "1"}]}"#,
    #"{"and": [{"equalTo": "a1"}, {"contains": "1"}]}"#,
    #"{"or": [{"equalTo": "a1"}, {"equalTo": "a2"}]}"#,
    #"{"or": [{"equalTo": "a1"}, {"contains": "a"}]}"#, #"{"anything": true}"#,
    #"{"matchesJsonPath": "$.p"}"#,
    #"{"matchesJsonPath": {"expression": "$.p", "equalTo": "a1"}}"#,
    #"{"matchesJsonPath": {"expression": "$.p", "contains": "a"}}"#,
    #"{"matchesJsonPath": {"expression": "$.p", "absent": true}}"#,
    #"{"matchesJsonPath": {"expression": "$.p", "and": [{"equalTo": "a1"}, {"contains": "a"}]}}"#,
    #"{"matchesJsonPath": {"expression": "$.q", "equalTo": "a1"}}"#,
    #"{"equalToJson": {"p": "a1"}}"#, #"{"matchesPathTemplate": "{x}1"}"#,
    #"{"before": "2030-01-01T00:00:00Z"}"#, #"{"equalTo": "2020-01-01T00:00:00Z"}"#,
  ]

  /// Conditions that partly cover each other; those of different groups rarely do.
  static let groups: [[String]] = [
    matchers.map { #"{"headers": {"N": \#($0)}}"# },
    matchers.map { #"{"bodyPatterns": [\#($0)]}"# },
    matchers.map { #"{"cookies": {"N": \#($0)}}"# },
    others,
  ]

  private static let others =
    [
      #"{}"#, #"{"headers": {"n": {"equalTo": "a1"}}}"#, #"{"headers": {"M": {"equalTo": "a1"}}}"#,
      #"{"headers": {"N": {"includes": [{"equalTo": "a1"}, {"contains": "x"}]}}}"#,
      #"{"headers": {"N": {"hasExactly": [{"equalTo": "a1"}, {"contains": "x"}]}}}"#,
      #"{"url": "/u/a1?N=a1"}"#, #"{"url": "/u/a1"}"#, #"{"urlPath": "/u/a1"}"#,
      #"{"urlPath": "/u/a2"}"#, #"{"urlPathPattern": "/u/a[0-9]"}"#, #"{"urlPathPattern": ".*"}"#,
      #"{"urlPattern": "/u/a1.*"}"#, #"{"urlPathTemplate": "/u/{id}"}"#,
      #"{"urlPathTemplate": "/u/**"}"#,
      #"{"urlPathTemplate": "/u/{id}", "pathParameters": {"id": {"equalTo": "a1"}}}"#,
      #"{"queryParameters": {"N": {"equalTo": "a1"}}}"#,
      #"{"queryParameters": {"N": {"contains": "a"}}}"#,
      #"{"queryParameters": {"N": {"absent": true}}}"#, #"{"method": "GET"}"#,
      #"{"method": "HEAD"}"#, #"{"method": "GET_OR_HEAD"}"#, #"{"method": {"noneOf": ["POST"]}}"#,
      #"{"port": 80, "scheme": "http"}"#, #"{"port": 80}"#, #"{"host": {"equalTo": "h"}}"#,
      #"{"host": {"contains": "h"}}"#,
      #"{"basicAuthCredentials": {"username": "u", "password": "p"}}"#,
      #"{"formParameters": {"N": {"equalTo": "a1"}}, "headers": {"N": {"equalTo": "a1"}}}"#,
      #"{"clientIp": {"equalTo": "::1"}, "method": "GET"}"#,
    ]

  /// Each request as a scenario, to compare the patterns themselves.
  private static func patterns(_ requests: [String]) throws -> [RequestPattern] {
    try requests.map { request in
      let loaded = ScenarioLoader().load(texts: [("a.json", scenarioText(request: request))])
      return try #require(loaded.scenarios.first, "\(loaded.diagnostics)").request
    }
  }

  @Test(arguments: groups)
  func `each case that another case covers is found, whatever the conditions`(requests: [String])
    throws
  {
    let patterns = try Self.patterns(requests)
    var covered = 0
    for (first, one) in zip(requests, patterns) {
      for (second, other) in zip(requests, patterns) {
        let cases =
          #"{"a": {"when": \#(first), "response": {}}, "b": {"when": \#(second), "response": {}}}"#
        let found = problems(in: scenarioText(request: "{}", cases: cases))
          .contains { $0.contains("'b' is never chosen by its 'when'") }
        #expect(found == one.covers(other), "\(first) \(second)")
        if found { covered += 1 }
      }
    }
    // Not only equal patterns.
    #expect(covered > patterns.count)
  }

  @Test(arguments: groups)
  func `each mapping that another mapping covers is found, whatever the conditions`(
    requests: [String]
  )
    throws
  {
    let patterns = try Self.patterns(requests)
    for (first, one) in zip(requests, patterns) {
      for (second, other) in zip(requests, patterns) {
        // If both match, the later one answers first.
        let text = """
          {"mappings": [{"request": \(second), "response": {}}, {"request": \(first), "response": {}}]}
          """
        let found = problems(in: text).contains { $0.contains("is never reached") }
        #expect(found == one.covers(other), "\(first) \(second)")
      }
    }
  }

  @Test func `all covered cases of a large file are found`() throws {
    let requests = Self.groups.joined() + Self.groups.joined().reversed()
    let cases = requests.enumerated().map { #""c\#($0)": {"when": \#($1), "response": {}}"# }
    let patterns = try Self.patterns(Array(requests))
    let covered = patterns.indices.filter { number in
      patterns[..<number].contains { $0.covers(patterns[number]) }
    }
    let loaded = ScenarioLoader().load(texts: [
      ("a.json", scenarioText(request: "{}", cases: "{\(cases.joined(separator: ","))}"))
    ])
    #expect(loaded.warningCount == covered.count)
  }
}
