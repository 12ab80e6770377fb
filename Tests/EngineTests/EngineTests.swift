// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPILoading
import MockAPIMatching
import MockAPINearMisses
import MockAPIScenario
import MockAPITestSupport
import Testing

@testable import MockAPIEngine

/// The selection of scenario and case, without a socket.
final class EngineTests {
  static let scenarios: [(path: String, text: String)] = [
    (
      "items.json",
      #"""
      {"request": {"method": "GET", "urlPath": "/items"},
       "cases": {
         "all": {"response": {"status": 200}},
         "french": {"when": {"headers": {"Accept-Language": {"equalTo": "fr"}}}, "response": {"status": 200}},
         "second": {"when": {"queryParameters": {"page": {"equalTo": "2"}}}, "response": {"status": 206}},
         "gone": {"response": {"status": 410}},
         "flaky": {"sequence": ["gone", "gone", "all"]}},
       "default": "all"}
      """#
    ),
    (
      "special.json",
      #"""
      {"request": {"method": "GET", "urlPath": "/items", "headers": {"X-Special": {"equalTo": "1"}}},
       "cases": {"only": {"response": {}}}}
      """#
    ),
    (
      "catch.json",
      #"""
      {"request": {"method": "GET"}, "priority": 9, "cases": {"any": {"response": {"status": 404}}}}
      """#
    ),
  ]

  let index: ScenarioIndex
  private var state = LeaseState()

  init() throws {
    let loaded = ScenarioLoader().load(texts: Self.scenarios)
    try #require(loaded.diagnostics.isEmpty, "\(loaded.diagnostics)")
    index = ScenarioIndex(loaded.scenarios)
  }

  /// `scenario/case`, `scenario/chosen>served` for a step of a sequence, or another decision.
  func decide(_ request: StubRequest) -> String {
    let decision = Engine.decide(request, index: index, state: state)
    _ = state.apply(decision.changes)
    switch decision.verdict {
    case .serve(let answering, let selection):
      let scenario = answering.scenario
      let chosen = scenario.cases[selection.chosen].name
      let served = scenario.cases[selection.served].name
      let applied = selection.appliedPreference.map { " (\($0))" } ?? ""
      return "\(scenario.name)/\(chosen)" + (served == chosen ? "" : ">\(served)") + applied
    case .unknownCase(let scenario, _): return "unknown case of \(scenario.name)"
    case .options(let methods): return "options \(methods)"
    case .unmatched: return "unmatched"
    case .offline: return "offline"
    }
  }

  @Test(arguments: [
    (StubRequest("GET", "/items?page=2", headers: ["Accept-Language": "fr"]), "items/gone"),
    (StubRequest("GET", "/items", headers: ["Prefer": "case=all"]), "items/all (case=all)"),
    (StubRequest("GET", "/items", headers: ["Prefer": "wait=3"]), "items/gone"),
    (StubRequest("GET", "/items", headers: ["X-Special": "1"]), "special/only"),
    (StubRequest("GET", "/other"), "catch/any"),
  ])
  func `a selected case answers unless the request has a preference`(
    request: StubRequest, decision: String
  ) {
    // A case that a scenario does not have is not selected.
    state.selection = ["items": "gone", "catch": "none", "nowhere": "gone"]
    #expect(decide(request) == decision)
  }

  @Test(arguments: [(1, "any"), (5, "head"), (9, "head")])
  func `among mappings, HEAD gets the first that matches it, whether it names HEAD or not`(
    priority: Int, answer: String
  ) {
    let text = #"""
      {"mappings": [
        {"name": "any", "priority": \#(priority), "request": {"url": "/a"}, "response": {}},
        {"name": "head", "request": {"url": "/a", "method": "HEAD"}, "response": {}}]}
      """#
    let index = ScenarioIndex(ScenarioLoader().load(texts: [("a.json", text)]).scenarios)
    let decision = Engine.decide(
      StubRequest("HEAD", "/a"), index: index, state: state)
    guard case .serve(let served, _) = decision.verdict else {
      Issue.record("\(decision.verdict)")
      return
    }
    #expect(served.scenario.name == answer)
  }

  @Test func `a selected sequence steps on, and the selection can change`() {
    let request = StubRequest("GET", "/items")
    state.selection = ["items": "flaky"]
    #expect(
      (0..<3).map { _ in decide(request) } == [
        "items/flaky>gone", "items/flaky>gone", "items/flaky>all",
      ])
    state.selection = [:]
    #expect(decide(request) == "items/all")
  }

  @Test func `an unknown selection is an error with the nearest name`() {
    let selection: CaseSelection = [
      "items": "gonee", "item": "all", "catch": "any", "special": "ten",
    ]
    #expect(
      selection.problems(in: Array(index.scenarios)) == [
        "a selection must name a scenario; found 'item'; did you mean 'items'?",
        "the selection for 'items' must name one of its cases; found 'gonee'; did you mean 'gone'?",
        "the selection for 'special' must name one of its cases; found 'ten'; its cases are: 'only'",
      ])
  }

  @Test(arguments: [
    (StubRequest("GET", "/items"), "items/all"),
    (StubRequest("GET", "/items", headers: ["Accept-Language": "fr"]), "items/french"),
    (StubRequest("GET", "/items?page=2", headers: ["Accept-Language": "fr"]), "items/french"),
    (StubRequest("GET", "/items?page=2"), "items/second"),
    (StubRequest("GET", "/items?page=2", headers: ["X-Special": "1"]), "special/only"),
    (StubRequest("GET", "/other"), "catch/any"),
    (StubRequest("HEAD", "/items"), "items/all"),
    (StubRequest("HEAD", "/other"), "catch/any"),
    (StubRequest("POST", "/items"), "unmatched"),
    (StubRequest("OPTIONS", "/items"), #"options ["GET", "HEAD"]"#),
    (StubRequest("OPTIONS", "/other"), "unmatched"),
    (StubRequest("OPTIONS", "*"), "options []"),
  ])
  func `a request selects the first matching scenario, and its case`(
    request: StubRequest, decision: String
  ) {
    #expect(decide(request) == decision)
  }

  @Test(arguments: [
    (["case=gone"], "items/gone (case=gone)"),
    (["example=gone"], "items/gone (example=gone)"),
    (["code=410"], "items/gone (code=410)"),
    (["CASE = gone"], "items/gone (case=gone)"),
    ([#"case="gone"; strict, respond-async"#], "items/gone (case=gone)"),
    (["wait=10", "case=gone"], "items/gone (case=gone)"),
    (["code=200, example=french"], "items/french (code=200, example=french)"),
    // The first of two preferences counts.
    (["case=gone, case=all"], "items/gone (case=gone)"),
    // A preference overrides `when`.
    (["wait=10"], "items/french"),
    (["case"], "items/french"),
    (["case=nothing"], "unknown case of items"),
    (["case=Gone"], "unknown case of items"),
    (["code=418"], "unknown case of items"),
    (["code=410, example=all"], "unknown case of items"),
  ])
  func `a preference selects the case, or is refused`(preferences: [String], decision: String) {
    var request = StubRequest("GET", "/items", headers: ["Accept-Language": "fr"])
    request.headers += preferences.map { HeaderField(name: "Prefer", value: $0) }
    #expect(decide(request) == decision)
  }

  @Test func `a sequence steps once per request and stays at its last case`() {
    let request = StubRequest("GET", "/items", headers: ["Prefer": "case=flaky"])
    let decisions = (0..<4).map { _ in decide(request) }
    #expect(
      decisions == ["gone", "gone", "all", "all"].map { "items/flaky>\($0) (case=flaky)" })
    #expect(decide(StubRequest("GET", "/items")) == "items/all")
  }

  @Test func `a near miss has the first difference and the place of its matcher`() throws {
    let misses = NearMiss.nearest(to: StubRequest("GET", "/itemz"), among: index.scenarios)
    let first = try #require(misses.first)
    #expect(first.scenario.name == "items")
    let path = try #require(first.differences.first)
    #expect([path.part, path.expected, path.actual] == ["urlPath", "/items", "/itemz"])
    #expect(path.location == "items.json:1:42")
    let method = NearMiss.nearest(to: StubRequest("PUT", "/items"), among: index.scenarios)
    #expect(method.map(\.differences.first?.part) == ["method", "method", "method"])
    #expect(method.map(\.scenario.name) == ["items", "catch", "special"])
  }

  static func decisions(_ texts: [(path: String, text: String)], _ requests: [StubRequest]) throws
    -> [String]
  {
    let loaded = ScenarioLoader().load(texts: texts)
    try #require(!loaded.hasErrors, "\(loaded.diagnostics)")
    let index = ScenarioIndex(loaded.scenarios)
    var state = LeaseState()
    return requests.map { request in
      let decision = Engine.decide(request, index: index, state: state)
      _ = state.apply(decision.changes)
      guard case .serve(let served, _) = decision.verdict else { return "-" }
      return served.scenario.name
    }
  }

  @Test func `a scenario for every request does not answer HEAD for GET, nor the ping`() throws {
    let texts = [
      (
        "all.json",
        #"{"request": {}, "priority": 9, "cases": {"a": {"response": {"status": 503}}}}"#
      ),
      (
        "get.json",
        #"{"request": {"method": "GET", "urlPath": "/x"}, "cases": {"a": {"response": {}}}}"#
      ),
      (
        "head.json",
        #"{"request": {"method": "HEAD", "urlPath": "/y"}, "priority": 7, "cases": {"a": {"response": {}}}}"#
      ),
      (
        "y.json",
        #"{"request": {"method": "GET", "urlPath": "/y"}, "cases": {"a": {"response": {}}}}"#
      ),
    ]
    let requests = [
      StubRequest("HEAD", "/x"), StubRequest("HEAD", "/y"), StubRequest("HEAD", "/z"),
      StubRequest("OPTIONS", "*"),
    ]
    #expect(try Self.decisions(texts, requests) == ["get", "head", "all", "-"])
  }

  @Test func `templates and expressions are found among many`() throws {
    var texts = (0..<200).map {
      (
        path: "p\($0).json",
        text:
          #"{"request": {"urlPathTemplate": "/p\#($0)/{id}/x"}, "cases": {"a": {"response": {}}}}"#
      )
    }
    texts += [
      (
        "any.json",
        #"{"request": {"urlPathTemplate": "/{a}/{b}/x"}, "priority": 6, "cases": {"a": {"response": {}}}}"#
      ),
      (
        "deep.json",
        #"{"request": {"urlPathTemplate": "/p7/**"}, "priority": 8, "cases": {"a": {"response": {}}}}"#
      ),
      (
        "digits.json",
        #"{"request": {"urlPathPattern": "/p[0-9]+"}, "cases": {"a": {"response": {}}}}"#
      ),
      (
        "query.json",
        #"{"request": {"urlPattern": "/p\\?.*q=1"}, "cases": {"a": {"response": {}}}}"#
      ),
      (
        "exact.json",
        #"{"request": {"urlPath": "/p7/1/x"}, "priority": 1, "cases": {"a": {"response": {}}}}"#
      ),
    ]
    let targets = ["/p7/1/x", "/p7/2/x", "/q/2/x", "/p7/2/y/z", "/p12", "/p?a&q=1", "/none"]
    #expect(
      try Self.decisions(texts, targets.map { StubRequest("GET", $0) }) == [
        "exact", "p7", "any", "deep", "digits", "query", "-",
      ])
  }

  @Test func `states change as in WireMock`() throws {
    let text = #"""
      {"mappings": [
        {"name": "first", "request": {"method": "GET", "url": "/s"}, "response": {},
         "scenarioName": "m", "requiredScenarioState": "Started", "newScenarioState": "two"},
        {"name": "second", "request": {"method": "GET", "url": "/s"}, "response": {},
         "scenarioName": "m", "requiredScenarioState": "two", "newScenarioState": "three"},
        {"name": "back", "request": {"method": "POST", "url": "/s"}, "response": {},
         "scenarioName": "m", "newScenarioState": "Started"}]}
      """#
    let get = StubRequest("GET", "/s")
    let post = StubRequest("POST", "/s")
    #expect(
      try Self.decisions([("m.json", text)], [get, get, get, post, get, StubRequest("HEAD", "/s")])
        == ["first", "second", "-", "back", "first", "-"])
    let loaded = ScenarioLoader().load(texts: [("m.json", text)])
    var states = MachineStates()
    states.set("m", to: "three")
    let miss = try #require(
      NearMiss.nearest(to: get, among: loaded.scenarios, states: states).first?.differences.first)
    #expect([miss.part, miss.expected, miss.actual] == ["state of 'm'", "two", "three"])
  }
}
