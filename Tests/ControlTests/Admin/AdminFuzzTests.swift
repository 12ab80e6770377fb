// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario
import MockAPITestSupport
import Testing

/// Calls with damaged documents: each is answered, and none ends the process.
struct AdminFuzzTests {
  private static let stub = #"""
    {"id": "a0000000-0000-4000-8000-000000000001", "name": "n", "priority": 3, "persistent": false,
     "request": {"method": "PUT", "urlPath": "/full", "headers": {"X-A": {"equalTo": "1", "caseInsensitive": true}},
       "queryParameters": {"q": {"matches": "[0-9]+"}, "r": {"hasExactly": [{"equalTo": "1"}]}}, "cookies": {"c": {"contains": "x"}},
       "bodyPatterns": [{"equalToJson": {"a": 1}, "ignoreArrayOrder": true}, {"matchesJsonPath": {"expression": "$.a", "equalTo": "b"}},
         {"matchesXPath": "//a"}, {"equalToXml": "<a/>"}, {"before": "now +3 days"}, {"and": [{"absent": true}, {"not": {"anything": "anything"}}]}],
       "multipartPatterns": [{"matchingType": "ANY", "bodyPatterns": [{"contains": "x"}]}],
       "basicAuthCredentials": {"username": "u", "password": "p"}},
     "response": {"status": 418, "jsonBody": {"z": 1, "a": [1, 2.5e3, null, "\u00e9"]}, "headers": {"X-R": ["1", "2"]},
       "delayDistribution": {"type": "uniform", "lower": 1, "upper": 2}, "chunkedDribbleDelay": {"numberOfChunks": 2, "totalDuration": 1}},
     "scenarioName": "sc", "requiredScenarioState": "Started", "newScenarioState": "two", "metadata": {"k": {"v": [1]}}}
    """#

  /// The documents that the calls expect.
  private static let documents = [
    stub, #"{"mappings": [\#(stub)], "importOptions": {"duplicatePolicy": "IGNORE"}}"#,
    #"{"url": "/a?b=c", "absoluteUrl": "http://h:1/a", "method": "GET", "headers": {"A": ["b", "c"]}, "bodyAsBase64": "AA=="}"#,
    #"{"settings": {"fixedDelay": 1, "delayDistribution": {"type": "lognormal", "median": 1, "sigma": 0.1}, "extended": {"a": 1}}}"#,
    #"{"matchesJsonPath": {"expression": "$.k", "contains": "v"}}"#, #"{"state": "two"}"#,
  ]

  private static let calls = [
    ("POST", "/mappings"), ("POST", "/mappings/import"), ("POST", "/mappings/remove"),
    ("PUT", "/mappings/a0000000-0000-4000-8000-000000000001"), ("POST", "/mappings/edit"),
    ("POST", "/mappings/find-by-metadata"), ("POST", "/mappings/remove-by-metadata"),
    ("POST", "/requests/count"), ("POST", "/requests/find"), ("POST", "/near-misses/request"),
    ("POST", "/near-misses/request-pattern"), ("PUT", "/scenarios/sc/state"),
    ("POST", "/settings"), ("PATCH", "/settings/extended"), ("GET", "/mappings"),
    ("GET", "/scenarios"), ("GET", "/settings"), ("POST", "/mappings/save"), ("POST", "/reset"),
  ]

  private static let pieces = [
    "{", "}", "[", "]", "\"", ",", ":", "null", "true", "-1", "1e999", "\\u0000", "\\ud800", "'",
    "/*",
    "\"\"", "{}", "[]", "\"request\":", "\"response\":", "\"mappings\":", "\"cases\":", "\u{0}",
  ]

  @Test("damaged documents are answered", arguments: 0..<4)
  func damaged(part: Int) throws {
    let folder = try ScratchFolder()
    try folder.makeFolder("mappings")
    let fixture = AdminFixture([folder.path])
    var random = SeededRandom(seed: UInt64(part))
    var statuses: Set<Int> = []
    for round in 0..<500 {
      var text = Array(
        Self.documents[Int.random(in: 0..<Self.documents.count, using: &random)].utf8)
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let start = Int.random(in: 0..<text.count, using: &random)
        let end = min(start + Int.random(in: 0...12, using: &random), text.count)
        text.replaceSubrange(
          start..<end, with: Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &random)].utf8
        )
      }
      let (method, path) = Self.calls[Int.random(in: 0..<Self.calls.count, using: &random)]
      let answer = fixture.call(method, path, String(decoding: text, as: UTF8.self))
      statuses.insert(answer.status)
      #expect(
        answer.status < 500,
        "round \(round): \(method) \(path) \(String(decoding: text, as: UTF8.self))")
      // Every answer with a body is JSON.
      #expect(answer.text.isEmpty || answer.json != nil, "\(answer.text)")
    }
    #expect(statuses.isSuperset(of: [200, 404, 422]))
  }
}
