// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPILoading
import MockAPIScenario
import MockAPITestSupport
import Testing

/// Cases that their own `when` can never select.
struct CaseCheckTests {
  private static func cases(_ whens: String...) -> String {
    let cases = zip("abc", whens).map { #""\#($0)": {"when": \#($1), "response": {}}"# }
    return "{" + cases.joined(separator: ", ") + #", "z": {"response": {}}}"#
  }

  private static let wrong = #"{"matchesJsonPath": {"expression": "$.p", "equalTo": "wrong"}}"#

  @Test(arguments: [
    // The same conditions.
    cases(#"{"method": "PUT"}"#, #"{"method": "PUT"}"#),
    cases(#"{"headers": {"A": {"equalTo": "1"}}}"#, #"{"headers": {"a": {"equalTo": "1"}}}"#),
    cases(#"{"bodyPatterns": [\#(wrong)]}"#, #"{"bodyPatterns": [\#(wrong)]}"#),
    // The general condition before the special one.
    cases("{}", #"{"method": "PUT"}"#),
    cases(#"{"method": {"oneOf": ["PUT", "GET"]}}"#, #"{"method": "PUT"}"#),
    cases(#"{"method": {"noneOf": ["POST"]}}"#, #"{"method": {"oneOf": ["PUT", "GET"]}}"#),
    cases(#"{"headers": {"A": {"contains": "1"}}}"#, #"{"headers": {"A": {"equalTo": "123"}}}"#),
    cases(#"{"headers": {"A": {"matches": "[0-9]+"}}}"#, #"{"headers": {"A": {"equalTo": "1"}}}"#),
    cases(
      #"{"headers": {"A": {"not": {"absent": true}}}}"#, #"{"headers": {"A": {"equalTo": "1"}}}"#),
    cases(
      #"{"queryParameters": {"q": {"or": [{"equalTo": "1"}, {"equalTo": "2"}]}}}"#,
      #"{"queryParameters": {"q": {"equalTo": "2"}}, "method": "PUT"}"#),
    cases(#"{"bodyPatterns": [{"matchesJsonPath": "$.p"}]}"#, #"{"bodyPatterns": [\#(wrong)]}"#),
    cases(
      #"{"cookies": {"c": {"doesNotContain": "ab"}}}"#, #"{"cookies": {"c": {"equalTo": "b"}}}"#),
  ])
  func `a condition that leaves no request to a later case is reported`(cases: String) {
    let loaded = ScenarioLoader().load(texts: [
      ("a.json", scenarioText(request: "{}", cases: cases))
    ])
    #expect(loaded.diagnostics.map(\.severity) == [.warning])
    #expect(
      loaded.diagnostics.first?.message.hasPrefix("'b' is never chosen by its 'when'") == true)
    #expect(loaded.scenarios.count == 1)
  }

  @Test(arguments: [
    // The special condition before the general one is the intended order.
    cases(#"{"headers": {"A": {"equalTo": "123"}}}"#, #"{"headers": {"A": {"contains": "1"}}}"#),
    cases(#"{"bodyPatterns": [\#(wrong)]}"#, #"{"bodyPatterns": [{"matchesJsonPath": "$.p"}]}"#),
    cases(#"{"method": "PUT"}"#, "{}"),
    // Both conditions can hold, and each can hold alone.
    cases(#"{"headers": {"A": {"equalTo": "1"}}}"#, #"{"headers": {"B": {"equalTo": "1"}}}"#),
    cases(#"{"headers": {"A": {"equalTo": "1"}}}"#, #"{"headers": {"A": {"equalTo": "2"}}}"#),
    cases(
      #"{"queryParameters": {"q": {"equalTo": "1"}}}"#,
      #"{"queryParameters": {"Q": {"equalTo": "1"}}}"#),
    // Missing, empty and null values are special.
    cases(
      #"{"cookies": {"c": {"doesNotContain": "ab"}}}"#, #"{"cookies": {"c": {"absent": true}}}"#),
    cases(
      #"{"bodyPatterns": [{"matchesJsonPath": "$.p"}]}"#,
      #"{"bodyPatterns": [{"matchesJsonPath": {"expression": "$.p", "equalTo": "{}"}}]}"#),
    cases(
      #"{"bodyPatterns": [{"matchesJsonPath": {"expression": "$.p", "doesNotContain": "x"}}]}"#,
      #"{"bodyPatterns": [{"matchesJsonPath": {"expression": "$.p", "absent": true}}]}"#),
  ])
  func `a sensible order is not reported`(cases: String) {
    #expect(problems(in: scenarioText(request: "{}", cases: cases)) == [])
  }

  @Test func `the report names both cases and the remedy`() {
    let general = #"{"queryParameters": {"q": {"matches": "[0-9]"}}}"#
    let particular = #"{"queryParameters": {"q": {"equalTo": "1"}}}"#
    #expect(
      problems(in: scenarioText(request: "{}", cases: Self.cases(general, particular))) == [
        "1:108 'b' is never chosen by its 'when': 'a' (1:27) comes first and matches every request that 'b' would; "
          + "put 'b' before 'a'"
      ])
    #expect(
      problems(in: scenarioText(request: "{}", cases: Self.cases(general, general))) == [
        "1:108 'b' is never chosen by its 'when': 'a' (1:27) comes first and matches every request that 'b' would; "
          + "make their requests differ"
      ])
  }

  @Test(arguments: [
    (#"{"method": "GET"}"#, #"{"method": "PUT"}"#, "method PUT"),
    (#"{"method": {"oneOf": ["GET"]}}"#, #"{"method": "PUT"}"#, "method PUT"),
    (#"{"urlPath": "/a"}"#, #"{"url": "/b?x"}"#, "url /b?x"),
    (#"{"urlPathTemplate": "/a/{b}"}"#, #"{"urlPath": "/a"}"#, "urlPath /a"),
  ])
  func `a condition that contradicts the request is reported`(
    request: String, when: String, what: String
  ) {
    let found = problems(in: scenarioText(request: request, cases: Self.cases(when)))
    #expect(found.count == 1)
    #expect(
      found.first?.contains(
        "the 'when' of 'a' never matches: it needs the \(what), and 'request' at 1:") == true,
      "\(found)")
  }

  @Test func `deeply nested alternatives are checked in finite time`() {
    func nested(_ last: String) -> String {
      let matcher = (0..<100).reduce(#"{"equalTo": "x"}"#) { matcher, number in
        #"{"or": [\#(matcher), {"and": [{"contains": "\#(number)"}, {"contains": "\#(last)"}]}]}"#
      }
      return #"{"headers": {"A": \#(matcher)}}"#
    }
    #expect(problems(in: scenarioText(cases: Self.cases(nested("y"), nested("z")))) == [])
  }

  @Test func `a default that no request can reach is reported`() {
    let text = scenarioText(cases: Self.cases(#"{"method": "GET"}"#), rest: #", "default": "z""#)
    #expect(
      problems(in: text) == [
        "1:58 the 'when' of 'a' matches every request, so the default 'z' is never chosen; leave one of them out"
      ])
  }
}
