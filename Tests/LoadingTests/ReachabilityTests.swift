// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPILoading
import MockAPIScenario
import Testing

/// Scenarios that another one always hides. The tests of the loader cover exact paths.
struct ReachabilityTests {
  private func messages(_ texts: String...) -> [String] {
    // The later of two files answers first.
    let files = texts.enumerated().map { (path: "f\($0).json", text: $1) }
    return ScenarioLoader().load(texts: files).diagnostics.map(\.message)
  }

  private func mapping(_ request: String, _ rest: String = "") -> String {
    #"{"request": \#(request), "response": {}\#(rest)}"#
  }

  @Test(arguments: [
    (#"{"urlPathTemplate": "/u/{id}"}"#, #"{"urlPathTemplate": "/u/{name}"}"#),
    (#"{"urlPathTemplate": "/u/{id}/f"}"#, #"{"urlPathTemplate": "/u/**"}"#),
    (#"{"urlPathTemplate": "/u/{id}"}"#, #"{"urlPathPattern": ".*"}"#),
    (#"{"urlPath": "/u", "method": "PUT"}"#, #"{"urlPath": "/u", "method": {"noneOf": ["GET"]}}"#),
    (#"{"urlPath": "/u", "method": "GET"}"#, #"{"urlPath": "/u", "method": "GET_OR_HEAD"}"#),
    (
      #"{"urlPath": "/u", "headers": {"A": {"equalTo": "1"}, "B": {"equalTo": "12"}}}"#,
      #"{"urlPath": "/u", "headers": {"A": {"equalTo": "1"}, "B": {"contains": "1"}}}"#
    ),
  ])
  func `a scenario that another one always hides is reported`(hidden: String, first: String) {
    let found = messages(mapping(hidden), mapping(first))
    #expect(found.count == 1)
    #expect(found.first?.contains("is never reached") == true, "\(found)")
  }

  @Test(arguments: [
    (#"{"urlPathTemplate": "/u/{id}"}"#, #"{"urlPathTemplate": "/u/{a}/{b}"}"#),
    (#"{"urlPathTemplate": "/u/**"}"#, #"{"urlPathTemplate": "/u/{id}"}"#),
    (#"{"urlPathTemplate": "/u/{id}/f"}"#, #"{"urlPathTemplate": "/u/{id}/g**"}"#),
    // HEAD selects scenarios that name it.
    (#"{"urlPath": "/u", "method": "HEAD"}"#, #"{"urlPath": "/u"}"#),
    (#"{"urlPath": "/u", "method": {"oneOf": ["GET", "HEAD"]}}"#, #"{"urlPath": "/u"}"#),
    (#"{"urlPath": "/u"}"#, #"{"urlPath": "/u", "method": "GET_OR_HEAD"}"#),
    // A date that is before now was not always, and the file is not checked again when that changes.
    (
      #"{"urlPath": "/u", "headers": {"D": {"equalTo": "2001-02-03T04:05:06Z"}}}"#,
      #"{"urlPath": "/u", "headers": {"D": {"before": "now"}}}"#
    ),
    (
      #"{"urlPath": "/u", "headers": {"D": {"equalTo": "2001-02-03T04:05:06Z"}}}"#,
      #"{"urlPath": "/u", "headers": {"D": {"after": "now -9999 years"}}}"#
    ),
    (
      #"{"urlPath": "/u", "bodyPatterns": [{"equalTo": "\"2001-02-03T04:05:06Z\""}]}"#,
      #"{"urlPath": "/u", "bodyPatterns": [{"not": {"matchesJsonPath": {"expression": "$", "after": "now"}}}]}"#
    ),
  ])
  func `a scenario that some request reaches is not reported`(other: String, first: String) {
    #expect(messages(mapping(other), mapping(first)) == [])
  }

  @Test func `the first scenario for a state hides a later one for the same state`() {
    let request = #"{"urlPath": "/u"}"#
    func waiting(_ state: String) -> String {
      mapping(request, #", "scenarioName": "m", "requiredScenarioState": "\#(state)""#)
    }
    let steps = ["A", "B"].map {
      mapping(#"{"urlPath": "/\#($0)"}"#, #", "scenarioName": "m", "newScenarioState": "\#($0)""#)
    }
    func messages(_ one: String, _ other: String) -> [String] {
      self.messages(steps[0], steps[1], one, other)
    }
    #expect(messages(waiting("A"), waiting("A")).count == 1)
    #expect(messages(waiting("A"), waiting("B")) == [])
    #expect(messages(mapping(request), waiting("A")) == [])
    #expect(messages(waiting("A"), mapping(request)).count == 1)
  }

  @Test func `a scenario for a state that cannot be reached is reported`() {
    func waiting(_ state: String) -> String {
      mapping(
        #"{"urlPath": "/u"}"#, #", "scenarioName": "m", "requiredScenarioState": "\#(state)""#)
    }
    #expect(
      messages(waiting("never")) == [
        "'f0' never answers: no 'newScenarioState' leads 'm' to the state 'never' that it waits for, and every "
          + "scenario begins in 'Started'"
      ])
    #expect(messages(waiting("Started")) == [])
  }
}
