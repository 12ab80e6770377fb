// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPILoading
import MockAPINearMisses
import MockAPIScenario
import MockAPITestSupport
import Testing

@testable import MockAPIEngine

/// Decisions as values: equal requests, scenarios and states give equal decisions, whatever happens to the replies.
struct DecisionTests {
  static let text = #"""
    {"mappings": [
      {"name": "closed", "request": {"method": "GET", "url": "/door"}, "response": {"status": 423},
       "scenarioName": "door", "requiredScenarioState": "Started"},
      {"name": "open", "request": {"method": "POST", "url": "/door"}, "response": {},
       "scenarioName": "door", "newScenarioState": "open"},
      {"name": "passed", "request": {"method": "GET", "url": "/door"}, "response": {"fixedDelayMilliseconds": 3},
       "scenarioName": "door", "requiredScenarioState": "open", "newScenarioState": "Started"}]}
    """#
  static let steps = #"""
    {"request": {"urlPath": "/steps"},
     "cases": {
       "one": {"response": {"status": 500, "fault": {"at": "afterHead", "requests": {"first": 2}}}},
       "two": {"response": {"delayDistribution": {"type": "uniform", "lower": 1, "upper": 90}}},
       "three": {"response": {"fault": {"at": "start", "requests": {"share": 0.5, "seed": 7}}}},
       "all": {"sequence": ["one", "two", "three", "two"]}},
     "default": "all"}
    """#

  let index: ScenarioIndex

  init() throws {
    let loaded = ScenarioLoader().load(texts: [
      ("door.json", Self.text), ("steps.json", Self.steps),
    ])
    try #require(loaded.diagnostics.isEmpty, "\(loaded.diagnostics)")
    index = ScenarioIndex(loaded.scenarios)
  }

  static let requests = [
    StubRequest("GET", "/door"), StubRequest("POST", "/door"), StubRequest("PUT", "/door"),
    StubRequest("GET", "/steps"), StubRequest("GET", "/steps", headers: ["Prefer": "case=three"]),
    StubRequest("GET", "/steps", headers: ["Prefer": "case=none"]),
  ]

  /// The decisions for consecutive requests.
  /// - Parameter interrupts: whether an extra decision, whose reply cannot be sent, is made before every second
  ///   request.
  func decisions(_ requests: [StubRequest], seed: UInt64, interrupts: Bool = false) -> [Decision] {
    var state = LeaseState(seed: seed)
    return requests.enumerated().map { number, request in
      if interrupts, number.isMultiple(of: 2) {
        _ = Engine.decide(request, index: index, state: state)
      }
      let decision = Engine.decide(request, index: index, state: state)
      let isApplied = state.apply(decision.changes)
      #expect(isApplied)
      return decision
    }
  }

  @Test func `equal requests, scenarios and states give equal decisions and changes`() {
    var random = SeededRandom(seed: 1)
    var kinds: Set<String> = []
    for seed in 0..<10_000 as Range<UInt64> {
      let requests = (0..<6).map { _ in
        Self.requests.randomElement(using: &random) ?? Self.requests[0]
      }
      let once = decisions(requests, seed: seed)
      #expect(decisions(requests, seed: seed) == once)
      #expect(decisions(requests, seed: seed, interrupts: true) == once)
      for decision in once { kinds.insert(Self.kind(of: decision)) }
    }
    // The sequences have reached every kind of decision.
    #expect(kinds == ["closed", "open", "passed", "steps", "unknown", "unmatched"])
  }

  @Test func `a date relative to now is decided by the time that the request gives`() {
    let text = #"""
      {"request": {"urlPath": "/"}, "default": "late",
       "cases": {"early": {"when": {"headers": {"D": {"after": "now"}}}, "response": {}}, "late": {"response": {}}}}
      """#
    let index = ScenarioIndex(ScenarioLoader().load(texts: [("a.json", text)]).scenarios)
    func chosen(at seconds: Int) -> Decision.Verdict {
      var request = StubRequest("GET", "/", headers: ["D": "2001-02-03T04:05:06Z"])
      request.time = .seconds(seconds)
      return Engine.decide(
        request, index: index, state: LeaseState()
      ).verdict
    }
    for (seconds, number) in [(981_173_105, 0), (981_173_106, 1), (981_173_107, 1)] {
      guard case .serve(_, let selection) = chosen(at: seconds) else {
        Issue.record("no case was chosen")
        continue
      }
      #expect(selection.chosen == number)
    }
  }

  @Test func `the counters of a mapping survive an earlier mapping of the same name`() throws {
    func text(_ path: String) -> (path: String, text: String) {
      let delay = #"{"type": "uniform", "lower": 1, "upper": 9}"#
      return (
        path + ".json",
        #"{"name": "n", "request": {"urlPath": "/\#(path)"}, "response": {"delayDistribution": \#(delay)}}"#
      )
    }
    func changes(_ texts: [(path: String, text: String)], _ state: LeaseState) -> [StateChange] {
      let index = ScenarioIndex(ScenarioLoader().load(texts: texts).scenarios)
      return Engine.decide(
        StubRequest("GET", "/b"), index: index, state: state
      ).changes
    }
    var state = LeaseState()
    let first = changes([text("b")], state)
    let isApplied = state.apply(first)
    #expect(isApplied)
    let second = changes([text("a"), text("b")], state)
    guard case .count(let counter, from: 0, to: 1) = first.first,
      case .count(let same, from: 1, to: 2) = second.first
    else {
      Issue.record("\(first) \(second)")
      return
    }
    #expect(counter == same)
    // Each mapping has its own counters.
    let other = ScenarioIndex(ScenarioLoader().load(texts: [text("a"), text("b")]).scenarios)
    let decision = Engine.decide(
      StubRequest("GET", "/a"), index: other, state: state)
    guard case .count(_, from: 0, to: 1) = decision.changes.first else {
      Issue.record("\(decision.changes)")
      return
    }
  }

  private static func kind(of decision: Decision) -> String {
    switch decision.verdict {
    case .serve(let served, _): served.scenario.name
    case .unknownCase: "unknown"
    case .options: "options"
    case .unmatched: "unmatched"
    case .offline: "offline"
    }
  }

  @Test
  func `changes are refused if the state differs from their start values`()
    throws
  {
    var state = LeaseState()
    let steps = try #require(index.scenarios.first { $0.name == "steps" }).id
    let decision = Engine.decide(
      Self.requests[3], index: index, state: state)
    #expect(
      decision.changes == [
        .count(StateCounter(kind: .steps, scenario: steps, name: "all"), from: 0, to: 1),
        .count(StateCounter(kind: .answers, scenario: steps, name: "one"), from: 0, to: 1),
      ])
    let other = Engine.decide(
      Self.requests[3], index: index, state: state)
    let isFirstApplied = state.apply(decision.changes)
    let after = state
    let isSecondApplied = state.apply(other.changes)
    #expect([isFirstApplied, isSecondApplied] == [true, false])
    #expect(state == after)
  }

  @Test func `a dependency on a value is a change to the same value`() {
    var state = LeaseState()
    let closed = Engine.decide(
      Self.requests[0], index: index, state: state)
    #expect(closed.changes == [.machine("door", from: "Started", to: "Started")])
    let opened = Engine.decide(
      Self.requests[1], index: index, state: state)
    #expect(opened.changes == [.machine("door", from: "Started", to: "open")])
    let areApplied = [state.apply(opened.changes), state.apply(closed.changes)]
    #expect(areApplied == [true, false])
  }

  @Test
  func
    `a request that comes between a decision and its changes makes them fail, and those of the next try hold`()
  {
    var state = LeaseState()
    func changes() -> [StateChange] {
      Engine.decide(Self.requests[3], index: index, state: state).changes
    }
    let (first, second) = (changes(), changes())
    let areApplied = [state.apply(first), state.apply(second), state.apply(changes())]
    #expect(areApplied == [true, false, true])
  }

  @Test func `near misses show the states that the decision used`() {
    let answering = Answering(allowsCrossOrigin: false)
    var state = LeaseState()
    _ = state.apply([.machine("door", from: "Started", to: "elsewhere")])
    let answer = answering.answer(
      Self.requests[0], index: index, state: state)
    let states = answer.misses?.nearest.flatMap(\.differences).filter {
      $0.part == "state of 'door'"
    }
    #expect(states?.map(\.actual) == ["elsewhere", "elsewhere"])
    #expect(answer.changes == [.machine("door", from: "elsewhere", to: "elsewhere")])
  }

  @Test(arguments: [
    ("GET", "/file", true), ("HEAD", "/file", true), ("POST", "/file", false),
    ("GET", "/none", false), ("GET", "/steps", false), ("POST", "/steps", false),
    ("OPTIONS", "/steps", false),
  ])
  func `a file answers a GET or a HEAD that no scenario matches`(
    method: String, path: String, isFile: Bool
  ) {
    let file = ResponseDefinition(status: 200, body: Array("content".utf8)[...])
    let request = StubRequest(method, path)
    let answering = Answering(allowsCrossOrigin: false)
    let answer = answering.answer(
      request, index: index, files: { $0.elementsEqual("/none".utf8) ? nil : file },
      state: LeaseState())
    let without = answering.answer(request, index: index, state: LeaseState())
    #expect(answer.reply.response == (isFile ? file : without.reply.response))
    #expect(answer.reply.reason == (isFile ? .file : without.reply.reason))
    #expect(answer.changes == without.changes)
    #expect((answer.misses == nil) == (without.misses == nil))
  }
}
