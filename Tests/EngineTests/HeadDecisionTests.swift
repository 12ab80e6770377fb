// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPILoading
import MockAPIMatching
import MockAPIScenario
import MockAPITestSupport
import Testing

@testable import MockAPIEngine

/// Which answers are decided by the head of a request alone.
final class HeadDecisionTests {
  private static let scenarios: [(path: String, text: String)] = [
    (
      "up.json",
      #"""
      {"request": {"urlPath": "/up"}, "cases": {
        "noKey": {"when": {"headers": {"X-Key": {"absent": true}}},
                  "response": {"status": 401, "beforeRequestBody": "close"}},
        "wrong": {"when": {"headers": {"X-Key": {"equalTo": "json"}},
                           "bodyPatterns": [{"matchesJsonPath": {"expression": "$.p", "equalTo": "w"}}]},
                  "response": {"status": 400}},
        "form": {"when": {"headers": {"X-Key": {"equalTo": "form"}}, "formParameters": {"f": {"equalTo": "1"}}},
                 "response": {"status": 422}},
        "large": {"when": {"headers": {"X-Size": {"equalTo": "large"}}},
                  "response": {"status": 413, "beforeRequestBody": "discard"}},
        "turns": {"sequence": ["noKey", "stored"]},
        "stored": {"response": {"status": 201}}}, "default": "stored"}
      """#
    ),
    (
      "first.json",
      #"""
      {"request": {"urlPath": "/up", "headers": {"X-First": {"equalTo": "1"}}, "bodyPatterns": [{"contains": "x"}]},
       "priority": 1, "cases": {"first": {"response": {}}}}
      """#
    ),
  ]

  private let index: ScenarioIndex
  private var state = LeaseState()
  private let answering = Answering(allowsCrossOrigin: false)

  init() throws {
    let loaded = ScenarioLoader().load(texts: Self.scenarios)
    try #require(loaded.diagnostics.isEmpty, "\(loaded.diagnostics)")
    index = ScenarioIndex(loaded.scenarios)
  }

  @Test func `only targets of scenarios with such a case may be answered before the body`() {
    #expect(index.answersBeforeBody && index.mayAnswerBeforeBody(of: RequestTarget("/up")))
    #expect(!index.mayAnswerBeforeBody(of: RequestTarget("/down")))
    let others = ScenarioIndex(index.scenarios.filter { $0.name == "first" })
    #expect(others.count == 1 && !others.answersBeforeBody)
    #expect(!others.mayAnswerBeforeBody(of: RequestTarget("/up")))
  }

  /// The answer before the body; `nil` if the answer waits.
  private func earlyAnswer(_ request: StubRequest) -> Answering.Answer? {
    let needs = answering.needs(request, index: index)
    return answering.routeBeforeBody(
      request, index: index, state: state.view(for: needs), influences: state.influences
    ).flatMap { route in
      answering.answerBeforeBody(
        request, route, index: index, state: state.view(for: route.needs))
    }
  }

  /// The case that answers before the body; `nil` if the answer waits.
  private func early(_ request: StubRequest) -> String? { earlyAnswer(request)?.reply.caseName }

  @Test(
    arguments: [
      ([:], "noKey"),
      (["X-Size": "large"], "noKey"),
      (["X-Key": "other", "X-Size": "large"], "large"),
      // The default is not declared to come early.
      (["X-Key": "other"], nil),
      // Whether an earlier case answers depends on the body.
      (["X-Key": "json", "X-Size": "large"], nil),
      (
        ["X-Key": "form", "Content-Type": "application/x-www-form-urlencoded", "X-Size": "large"],
        nil
      ),
      // Without a form there is no parameter.
      (["X-Key": "form", "X-Size": "large"], "large"),
      // The same for an earlier scenario.
      (["X-First": "1"], nil),
      (["X-First": "2"], "noKey"),
      // A case that is named needs no condition.
      (["X-Key": "json", "Prefer": "case=large"], "large"),
      (["Prefer": "case=wrong"], nil),
      (["Prefer": "case=unknown"], nil),
      (["Prefer": "code=413"], "large"),
    ] as [(KeyValuePairs<String, String>, String?)])
  func `the head decides if nothing that comes first depends on the body`(
    headers: KeyValuePairs<String, String>, name: String?
  ) {
    #expect(early(StubRequest("POST", "/up", headers: headers)) == name)
  }

  @Test func `requests that no scenario answers wait for their body`() {
    #expect(early(StubRequest("POST", "/elsewhere")) == nil)
    #expect(!index.mayAnswerBeforeBody(of: RequestTarget("/elsewhere")))
    #expect(index.mayAnswerBeforeBody(of: RequestTarget("/up")))
  }

  @Test func `what the head decides is what the whole request decides`() {
    var count = 0
    for key in [nil, "json", "form", "other"] {
      for isLarge in [false, true] {
        for type in ["application/json", "application/x-www-form-urlencoded"] {
          for body in ["", #"{"p": "w"}"#, "f=1", "x"] {
            var request = StubRequest("POST", "/up", headers: ["Content-Type": type], body: body)
            if let key { request.headers.append(HeaderField(name: "X-Key", value: key)) }
            if isLarge { request.headers.append(HeaderField(name: "X-Size", value: "large")) }
            guard let name = early(request) else { continue }
            count += 1
            let whole = answering.answer(
              request, index: index, state: state)
            #expect(whole.reply.caseName == name, "\(request)")
          }
        }
      }
    }
    // Without a key 16, with another and large 8, and with that of the form, large and not a form 4.
    #expect(count == 28)
  }

  @Test func `a case that is selected needs no condition, and a sequence goes on`() throws {
    state.selection = ["up": "turns"]
    let request = StubRequest("POST", "/up", headers: ["X-Key": "json"])
    let answer = try #require(earlyAnswer(request))
    #expect(answer.reply.servedCase == "noKey")
    let isApplied = state.apply(answer.changes)
    #expect(isApplied)
    #expect(early(request) == nil)
  }
}
