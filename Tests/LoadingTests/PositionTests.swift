// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario
import MockAPITestSupport
import Testing

/// The shown place of a problem inside a string; `‸` marks the place, and is removed from the text.
struct PositionTests {
  @Test(arguments: [
    (#"{"urlPattern": "\/a\\.b‸(?q)"}"#, "this must be a regular expression: "),
    (#"{"urlPattern": "\u00e9\ud83d\ude00é😀\"[‸b-a]"}"#, "this must be a regular expression: "),
    (#"{"urlPattern": "a\\d(‸"}"#, "this must be a regular expression: "),
    (#"{"urlPattern": "\/\/a‸\\y"}"#, "this must be a regular expression: "),
    (#"{"urlPathTemplate": "\/\u0061/‸{id"}"#, "this must be a path template: "),
    (#"{"urlPath": "\/a‸?x"}"#, "'urlPath' must end before the '?'"),
    (#"{"bodyPatterns": [{"matchesJsonPath": "$['\"']‸!"}]}"#, "this must be a JSONPath: "),
    (
      #"{"bodyPatterns": [{"matchesJsonPath": "$[?(@['\\\\'] =~ /\\w[‸b-a]/)]"}]}"#,
      "this must be a JSONPath: expected a regular expression: "
    ),
    (#"{"bodyPatterns": [{"equalToJson": "{\"a\": ‸x}"}]}"#, "the string must be JSON: "),
    (
      #"{"bodyPatterns": [{"equalToJson": "{\"a\": \"${json-unit.regex}\\\\d[‸b-a]\"}"}]}"#,
      "this must be a regular expression: "
    ),
    (
      #"{"bodyPatterns": [{"equalToJson": {"a": "${json-unit.regex}\\d[‸b-a]"}}]}"#,
      "this must be a regular expression: "
    ),
    (
      #"{"bodyPatterns": [{"equalToJson": "{\"a\": [1, ‸\"${json-unit.what}\"]}"}]}"#,
      "'what' is not a known placeholder"
    ),
    (
      #"{"bodyPatterns": [{"matchesJsonSchema": "{\"type\": ‸\"strin\"}"}]}"#,
      "this must be a JSON Schema: "
    ),
    (
      #"{"bodyPatterns": [{"matchesJsonSchema": {"pattern": "\\d\"‸\\Q"}}]}"#,
      "this must be a JSON Schema: "
    ),
    (
      #"{"bodyPatterns": [{"matchesJsonSchema": "{\"pattern\": \"\\\\d‸\\\\Q\"}"}]}"#,
      "this must be a JSON Schema: "
    ),
  ])
  func `a place inside a string is reported as a place in the file`(
    request: String, problem: String
  )
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
