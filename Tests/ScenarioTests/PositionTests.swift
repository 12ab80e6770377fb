// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario
import Testing

/// Where a problem inside a string is shown: `‸` stands before the place, and is taken out.
struct PositionTests {
  @Test(arguments: [
    (#"{"urlPattern": "\/a\\.b‸(?q)"}"#, "not a regular expression: "),
    (#"{"urlPattern": "\u00e9\ud83d\ude00é😀\"[‸b-a]"}"#, "not a regular expression: "),
    (#"{"urlPattern": "a\\d(‸"}"#, "not a regular expression: "),
    (#"{"urlPattern": "\/\/a‸\\y"}"#, "not a regular expression: "),
    (#"{"urlPathTemplate": "\/\u0061/‸{id"}"#, "not a path template: "),
    (#"{"urlPath": "\/a‸?x"}"#, "'urlPath' ends before the '?'"),
    (#"{"bodyPatterns": [{"matchesJsonPath": "$['\"']‸!"}]}"#, "not a JSONPath: "),
    (
      #"{"bodyPatterns": [{"matchesJsonPath": "$[?(@['\\\\'] =~ /\\w[‸b-a]/)]"}]}"#,
      "not a JSONPath: expected a regular expression: "
    ),
    (#"{"bodyPatterns": [{"equalToJson": "{\"a\": ‸x}"}]}"#, "the string is no JSON: "),
    (
      #"{"bodyPatterns": [{"equalToJson": "{\"a\": \"${json-unit.regex}\\\\d[‸b-a]\"}"}]}"#,
      "not a regular expression: "
    ),
    (
      #"{"bodyPatterns": [{"equalToJson": {"a": "${json-unit.regex}\\d[‸b-a]"}}]}"#,
      "not a regular expression: "
    ),
    (
      #"{"bodyPatterns": [{"equalToJson": "{\"a\": [1, ‸\"${json-unit.what}\"]}"}]}"#,
      "'what' is no placeholder"
    ),
    (
      #"{"bodyPatterns": [{"matchesJsonSchema": "{\"type\": ‸\"strin\"}"}]}"#, "not a JSON Schema: "
    ),
    (
      #"{"bodyPatterns": [{"matchesJsonSchema": {"pattern": "\\d\"‸\\Q"}}]}"#,
      "not a JSON Schema: "
    ),
    (
      #"{"bodyPatterns": [{"matchesJsonSchema": "{\"pattern\": \"\\\\d‸\\\\Q\"}"}]}"#,
      "not a JSON Schema: "
    ),
  ])
  func `the place inside a string is the place in the file`(request: String, problem: String)
    throws
  {
    let marked = scenarioText(request: request)
    let text = marked.replacing("‸", with: "")
    let found = problems(in: text)
    let column = try #require(marked.unicodeScalars.firstIndex(of: "‸"))
    let expected = marked.unicodeScalars.distance(
      from: marked.unicodeScalars.startIndex, to: column)
    #expect(
      found.contains { $0.hasPrefix("1:\(expected + 1) \(problem)") }, "\(expected + 1) \(found)")
  }
}
