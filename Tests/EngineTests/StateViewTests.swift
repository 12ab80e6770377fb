// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPILoading
import MockAPIScenario
import MockAPITestSupport
import Testing

@testable import MockAPIEngine

/// What the steps of a decision ask of the state, and what they get.
struct StateViewTests {
  private static let texts = [
    (
      "door.json",
      #"""
      {"name": "door", "request": {"urlPath": "/door"}, "response": {},
       "scenarioName": "door", "requiredScenarioState": "Started", "newScenarioState": "open"}
      """#
    ),
    (
      "plain.json",
      #"""
      {"request": {"urlPath": "/plain"},
       "cases": {"one": {"response": {}}, "two": {"response": {"status": 500}}}}
      """#
    ),
    (
      "turns.json",
      #"""
      {"request": {"urlPath": "/turns"}, "default": "all",
       "cases": {"one": {"response": {}}, "two": {"response": {}}, "all": {"sequence": ["one", "two"]}}}
      """#
    ),
    (
      "draw.json",
      #"""
      {"request": {"urlPath": "/draw"}, "default": "any",
       "cases": {"one": {"response": {}}, "two": {"response": {}}, "any": {"draw": {"one": 1, "two": 2}}}}
      """#
    ),
    (
      "random.json",
      #"""
      {"request": {"urlPath": "/random"},
       "cases": {"one": {"response": {"fault": {"at": "start", "requests": {"share": 0.5, "seed": 7}}}}}}
      """#
    ),
  ]

  private let all: ScenarioIndex
  private let withoutMachines: ScenarioIndex

  init() throws {
    let loaded = ScenarioLoader().load(texts: Self.texts)
    try #require(loaded.diagnostics.isEmpty, "\(loaded.diagnostics)")
    all = ScenarioIndex(loaded.scenarios)
    withoutMachines = ScenarioIndex(loaded.scenarios.filter { $0.state == nil })
  }

  /// What the choice of the case needs, and the name of the scenario whose counters it needs.
  private func needs(
    _ request: StubRequest, _ influences: Influences = []
  ) -> (needs: StateNeeds, counters: String?) {
    let needs = Engine.route(request, index: all, state: StateView(), influences: influences).needs
    return (needs, all.scenarios.first { $0.id == needs.counters }?.name)
  }

  @Test func `the states of machines are read only if a scenario has one`() {
    let request = StubRequest("GET", "/plain")
    #expect(Engine.needs(request, routed: nil, index: all).machines)
    #expect(Engine.needs(request, routed: nil, index: withoutMachines).areConstant)
    let routed = all.routed("GET", request.target)
    #expect(
      routed?.scenario.name == "plain"
        && Engine.needs(request, routed: routed, index: all).areConstant)
  }

  @Test(arguments: [
    ("/plain", nil), ("/turns", "turns"), ("/draw", "draw"), ("/random", "random"), ("/none", nil),
  ])
  func `counters are read only of a scenario that has some`(path: String, counters: String?) {
    let (needs, name) = needs(StubRequest("GET", path))
    #expect(name == counters && needs.areConstant == (counters == nil))
    #expect(!needs.machines && !needs.mayEnd && !needs.redirectPort)
  }

  @Test func `a selection is read only if there is one and the request prefers nothing`() {
    let request = StubRequest("GET", "/plain")
    let selected = needs(request, .selection).needs
    #expect(selected.selection == "plain" && selected.redirectPort && selected.counters != nil)
    let preferred = needs(Self.preferring, .selection).needs
    #expect(preferred.selection == nil && preferred.redirectPort && preferred.counters != nil)
    let variant = needs(request, .variant).needs
    #expect(variant.selection == nil && variant.redirectPort && variant.counters != nil)
  }

  private static let preferring = StubRequest("GET", "/plain", headers: ["Prefer": "case=two"])

  @Test func `delays of all responses may be drawn, by the number of the request`() {
    let (needs, name) = needs(StubRequest("GET", "/plain"), .delays)
    #expect(name == "plain" && needs.disturbance)
    #expect(needs.selection == nil && !needs.redirectPort)
  }

  @Test func `requests are counted of which a share fails, and the failure may be a variant`() {
    let (failing, name) = needs(StubRequest("GET", "/plain"), .failures)
    #expect(name == "plain" && failing.disturbance && failing.redirectPort)
    let preferred = needs(Self.preferring, .failures).needs
    #expect(!preferred.disturbance)
  }

  @Test func `every request but a ping asks whether its lease is offline`() {
    for request in [
      StubRequest("GET", "/plain"), Self.preferring, StubRequest("GET", "/nothing"),
    ] {
      #expect(needs(request, .offline).needs.disturbance)
    }
    #expect(!needs(StubRequest("OPTIONS", "*"), .offline).needs.disturbance)
  }

  @Test func `a view has what is needed and nothing else`() throws {
    var state = LeaseState(seed: 7, selection: ["turns": "two"])
    state.set("door", to: "open")
    let turns = try #require(all.scenarios.first { $0.name == "turns" })
    let counter = StateCounter(kind: .steps, scenario: turns.id, name: "all")
    let isApplied = state.apply([.count(counter, from: 0, to: 2)])
    #expect(isApplied)
    var expected = StateView()
    expected.seed = 7
    var needs = StateNeeds()
    #expect(needs.areConstant && state.view(for: needs) == expected)
    needs.machines = true
    expected.machines = state.machines
    #expect(state.view(for: needs) == expected && expected.machines.state(of: "door") == "open")
    needs.selection = "turns"
    expected.selection = ScenarioSelection(lasting: "two", limited: [])
    #expect(state.view(for: needs) == expected)
    needs.disturbance = true
    let failures = Disturbance.Failures(share: 0.5)
    state.disturb(Disturbance(delayMilliseconds: 3...3, failures: failures))
    expected.failures = failures
    expected.delay = state.disturbance.delay
    #expect(state.view(for: needs) == expected && expected.delay?.timing.fixedDelay == 3)
    needs.counters = turns.id
    expected.counts = [counter: 2]
    #expect(state.view(for: needs) == expected && !needs.areConstant)
  }
}
