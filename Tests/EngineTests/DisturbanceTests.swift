// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPILoading
import MockAPIScenario
import MockAPITestSupport
import Testing

@testable import MockAPIEngine

/// Delays and failures of all answers.
struct DisturbanceTests {
  private static let one = #"""
    {"name": "one", "request": {"urlPath": "/one"}, "cases": {
      "ok": {"response": {"jsonBody": {"id": 1}}}, "busy": {"response": {"status": 503}},
      "late": {"response": {"fixedDelayMilliseconds": 70}}, "turns": {"sequence": ["busy", "ok"]},
      "drawn": {"response": {"delayDistribution": {"type": "uniform", "lower": 500, "upper": 600}}},
      "mix": {"draw": {"busy": 1, "ok": 1}}, "first": {"response": {"fault": {"at": "start", "requests": {"first": 2}}}}}}
    """#
  private static let two = #"""
    {"name": "two", "request": {"urlPath": "/two"}, "cases": {"ok": {"response": {}}, "bad": {"response": {}}}}
    """#

  private let scenarios: [Scenario]

  init() throws {
    let loaded = ScenarioLoader().load(texts: [("1.json", Self.one), ("2.json", Self.two)])
    try #require(loaded.diagnostics.isEmpty, "\(loaded.diagnostics)")
    scenarios = loaded.scenarios
  }

  private func replies(
    _ count: Int, _ path: String = "/one", prefer: String? = nil, state: inout LeaseState
  ) -> [Reply] {
    let index = ScenarioIndex(scenarios)
    let request = StubRequest("GET", path, headers: prefer.map { ["Prefer": "case=\($0)"] } ?? [:])
    return (0..<count).map { _ in
      let answer = Answering(allowsCrossOrigin: false).answer(request, index: index, state: state)
      let isApplied = state.apply(answer.changes)
      #expect(isApplied)
      return answer.reply
    }
  }

  private func state(
    failing share: Double, with name: String?, seed: UInt64 = 0, selection: CaseSelection = [:]
  ) -> LeaseState {
    LeaseState(
      seed: seed, selection: selection,
      disturbance: Disturbance(failures: Disturbance.Failures(share: share, caseName: name)))
  }

  @Test func `a share of the requests gets the case, and log and journal know why`() {
    var state = state(failing: 0.2, with: "busy")
    let all = replies(2_000, state: &state)
    let failed = all.filter { $0.caseName == "busy" }
    // The deviation is 18; ten of them never happen.
    #expect((220...580).contains(failed.count))
    #expect(failed.allSatisfy { $0.reason == .failure && $0.status == 503 })
    #expect(
      all.allSatisfy { $0.caseName == "busy" || $0.caseName == "ok" && $0.reason == .default })
  }

  @Test func `the same requests of a scenario fail for the same seed, whatever others do`() {
    func failed(seed: UInt64, between: String? = nil) -> [Bool] {
      var state = state(failing: 0.5, with: "ok~status(500)", seed: seed)
      return (0..<60).map { _ in
        if let between { _ = replies(1, between, state: &state) }
        return replies(1, state: &state)[0].variant == "ok~status(500)"
      }
    }
    #expect(failed(seed: 3) == failed(seed: 3, between: "/two"))
    #expect(failed(seed: 3) != failed(seed: 4))
  }

  @Test func `failures begin with the first request each time, and leave what else is counted`() {
    let half = Disturbance(failures: Disturbance.Failures(share: 0.5, caseName: "late"))
    var state = LeaseState(seed: 3, selection: ["one": "turns"])
    #expect(replies(1, state: &state).map(\.servedCase) == ["busy"])
    var rounds: [[Bool]] = []
    for _ in 0..<3 {
      state.disturb(half)
      rounds.append(replies(12, state: &state).map { $0.reason == .failure })
    }
    #expect(rounds[0].contains(true) && rounds[0].contains(false))
    #expect(rounds[1] == rounds[0] && rounds[2] == rounds[0])
    // The sequence has gone on.
    state.disturb(Disturbance())
    #expect(replies(1, state: &state).map(\.servedCase) == ["ok"])
  }

  @Test func `a selection fails, too, and a preference never`() {
    var state = state(failing: 1, with: "busy", selection: ["one": "late"])
    #expect(replies(1, state: &state).map(\.caseName) == ["busy"])
    let preferred = replies(3, prefer: "ok", state: &state)
    #expect(preferred.map(\.caseName) == ["ok", "ok", "ok"])
    #expect(preferred.allSatisfy { $0.reason == .preference })
  }

  @Test func `a scenario without the case is not disturbed`() {
    var state = state(failing: 1, with: "busy")
    #expect(replies(2, "/two", state: &state).map(\.caseName) == ["ok", "ok"])
    #expect(replies(1, "/three", state: &state).map(\.status) == [404])
    state = self.state(failing: 1, with: "turns")
    #expect(replies(2, state: &state).map(\.servedCase) == ["busy", "ok"])
  }

  @Test func `without a case the connection is closed before the answer`() {
    var state = state(failing: 1, with: nil)
    for path in ["/one", "/two"] {
      let reply = replies(1, path, state: &state)[0]
      #expect(reply.fault == Fault(place: .start))
      #expect(reply.reason == .failure)
      #expect(reply.isMadeForRequest)
    }
    state = self.state(failing: 0, with: nil)
    #expect(replies(20, state: &state).allSatisfy { $0.fault == nil && $0.reason == .default })
  }

  @Test(
    "a request that fails takes no step of a sequence, no number of a draw, and none of a fault",
    arguments: [nil, "late"], ["turns", "mix", "first"])
  func unused(failure: String?, selected: String) {
    func served(_ count: Int, _ state: inout LeaseState) -> [String] {
      replies(count, state: &state).map { "\($0.servedCase ?? "") \($0.fault == nil)" }
    }
    var undisturbed = LeaseState(seed: 3, selection: ["one": selected])
    let answers = served(8, &undisturbed)
    var state = state(failing: 1, with: failure, seed: 3, selection: ["one": selected])
    #expect(replies(3, state: &state).allSatisfy { $0.reason == .failure })
    state.disturb(Disturbance())
    #expect(served(8, &state) == answers)
  }

  @Test(arguments: [nil, "~status(500)"])
  func `a request that fails changes no state of a machine`(damage: String?) throws {
    let mapping =
      #"{"request": {"urlPath": "/m"}, "response": {}, "scenarioName": "s", "newScenarioState": "next"}"#
    let loaded = ScenarioLoader().load(texts: [("m.json", mapping)])
    let index = ScenarioIndex(loaded.scenarios)
    let name = try #require(loaded.scenarios.first?.cases.first?.name)
    var state = state(failing: 1, with: damage.map { name + $0 })
    for expected in ["Started", "next"] {
      let answer = Answering(allowsCrossOrigin: false).answer(
        StubRequest("GET", "/m"), index: index, state: state)
      #expect(answer.reply.reason == (expected == "next" ? .default : .failure))
      let isApplied = state.apply(answer.changes)
      #expect(isApplied && state.machines.state(of: "s") == expected)
      state.disturb(Disturbance())
    }
  }

  @Test func `a delay is for responses without one`() {
    var state = LeaseState(disturbance: Disturbance(delayMilliseconds: 30...30))
    #expect(replies(1, state: &state).map(\.delay) == [.milliseconds(30)])
    #expect(replies(1, prefer: "late", state: &state).map(\.delay) == [.milliseconds(70)])
    let declared = replies(1, prefer: "drawn", state: &state).map(\.delay)
    state = LeaseState(disturbance: Disturbance(delayMilliseconds: 10...20))
    #expect(replies(1, prefer: "late", state: &state).map(\.delay) == [.milliseconds(70)])
    #expect(replies(1, prefer: "drawn", state: &state).map(\.delay) == declared)
    #expect(declared[0] >= .milliseconds(500) && declared[0] <= .milliseconds(600))
    let drawn = replies(50, state: &state).map(\.delay)
    #expect(drawn.allSatisfy { $0 >= .milliseconds(10) && $0 <= .milliseconds(20) })
    #expect(Set(drawn).count > 40)
  }

  @Test(arguments: [
    ("busy", nil), ("bad~status(500)", nil), (nil, nil),
    (
      "bsy", "the case of failures must be that of a scenario; found 'bsy'; did you mean 'busy'?"
    ),
    (
      "ok~refused",
      "the case of failures cannot be 'ok~refused'; it is an address that refuses connections, and no answer"
    ),
    (
      "ok~statu(500)",
      "the case of failures cannot be 'ok~statu(500)'; 'statu' is not an operator of variants; did you mean 'status'?"
    ),
    (
      "bsy~status(500)",
      "the case of failures must be that of a scenario; found 'bsy~status(500)'; did you mean 'busy'?"
    ),
    (
      "nothing",
      "the case of failures must be that of a scenario; found 'nothing'; the cases are: 'bad', 'busy', 'drawn', 'first', 'late', 'mix', 'ok', 'turns'"
    ),
  ])
  func `the case must be one of some scenario`(name: String?, problem: String?) {
    let failures = Disturbance.Failures(share: 0.5, caseName: name)
    #expect(Disturbance(failures: failures).problem(in: scenarios) == problem)
  }

  @Test(
    "a delay is from none to a day",
    arguments: [
      (-5 ... -1, false), (-1...5, false), (0...(.infinity), false), (1...86_400_001, false),
      (0...0, true), (0...86_400_000, true),
    ] as [(ClosedRange<Double>, Bool)])
  func delays(milliseconds: ClosedRange<Double>, isValid: Bool) {
    let problem = Disturbance(delayMilliseconds: milliseconds).problem(in: scenarios)
    let text = "found \(milliseconds.lowerBound) to \(milliseconds.upperBound)"
    #expect(
      problem == (isValid ? nil : "'delayMilliseconds' must be from 0 to 86400000; \(text)"))
  }

  @Test(arguments: [
    (20, "'share' must be from 0 to 1; found 20.0"),
    (-0.1, "'share' must be from 0 to 1; found -0.1"),
    (0, nil), (1, nil),
  ])
  func `the share must be one`(share: Double, problem: String?) {
    let failures = Disturbance.Failures(share: share)
    #expect(Disturbance(failures: failures).problem(in: scenarios) == problem)
  }
}
