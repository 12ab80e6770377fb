// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPILoading
import MockAPIScenario
import MockAPITestSupport
import Testing

@testable import MockAPIEngine

/// Cases that are selected for some requests: which requests get them, and what a decision counts.
struct SelectionTests {
  private static let text = #"""
    {"request": {"urlPath": "/a"}, "default": "plain", "cases": {
      "plain": {"response": {"body": "plain"}}, "other": {"response": {}},
      "bad": {"response": {"status": 500, "fault": {"at": "start", "requests": {"share": 0.5}}}}}}
    """#

  private let index: ScenarioIndex
  private let request = StubRequest("GET", "/a")

  init() throws {
    let loaded = ScenarioLoader().load(texts: [("a.json", Self.text)])
    try #require(loaded.diagnostics.isEmpty, "\(loaded.diagnostics)")
    index = ScenarioIndex(loaded.scenarios)
  }

  private static func state(
    _ name: String, _ requests: SelectedRequests, lasting: CaseSelection = [:], seed: UInt64 = 7
  ) -> LeaseState {
    var state = LeaseState(seed: seed, selection: lasting)
    state.limited.select(name, of: "a", for: requests, until: nil)
    return state
  }

  private func answer(_ state: LeaseState, _ request: StubRequest? = nil) -> Answering.Answer {
    Answering(allowsCrossOrigin: false).answer(request ?? self.request, index: index, state: state)
  }

  /// The cases for a number of requests, one after the other.
  private func cases(_ count: Int, _ state: inout LeaseState) -> [String?] {
    (0..<count).map { _ in
      let answer = answer(state)
      let isApplied = state.apply(answer.changes)
      #expect(isApplied)
      return answer.reply.servedCase
    }
  }

  @Test func `the next requests get the case, and then what was selected before`() {
    var state = Self.state("other", .next(2), lasting: ["a": "plain"])
    #expect(state.limited["a"].map(\.remaining) == [2])
    #expect(cases(1, &state) == ["other"])
    #expect(state.limited["a"].map(\.remaining) == [1])
    #expect(cases(2, &state) == ["other", "plain"])
    #expect(state.limited.isEmpty && state.selection == ["a": "plain"])
    state = Self.state("other~status(500)", .next(1))
    #expect(answer(state).reply.variant == "other~status(500)")
    #expect(cases(2, &state) == ["other", "plain"])
  }

  @Test func `a share of the requests gets the case, the same ones for the same seed`() {
    func served(_ share: Double, seed: UInt64) -> [Bool] {
      var state = Self.state("other", .share(share), seed: seed)
      return cases(1_000, &state).map { $0 == "other" }
    }
    #expect((150...250).contains(served(0.2, seed: 7).count { $0 }))
    #expect(served(0.2, seed: 7) == served(0.2, seed: 7))
    #expect(served(0.2, seed: 7) != served(0.2, seed: 8))
    #expect(served(0, seed: 7).allSatisfy { !$0 })
    #expect(served(1, seed: 7).allSatisfy { $0 })
  }

  @Test func `a share begins anew with a reset, and what remains of the next requests stays`() {
    var state = Self.state("other", .share(0.5))
    let first = cases(20, &state)
    state.reset()
    #expect(cases(20, &state) == first)
    state = Self.state("other", .next(3))
    _ = cases(2, &state)
    state.reset()
    #expect(state.limited["a"].map(\.remaining) == [1])
  }

  @Test func `a share begins with the first request each time it is selected`() {
    var state = Self.state("other", .share(0.5))
    let first = cases(12, &state)
    #expect(Set(first) == ["other", "plain"])
    for _ in 0..<2 {
      state.limited.select("other", of: "a", for: .share(0.5), until: nil)
      #expect(cases(12, &state) == first)
    }
  }

  @Test func `the requests that a selection leaves get what was selected before it`() {
    var state = Self.state("other", .next(2), lasting: ["a": "plain"])
    state.limited.select("bad", of: "a", for: .share(0.5), until: nil)
    let served = cases(20, &state)
    #expect(served.count { $0 == "other" } == 2)
    #expect(Set(served) == ["other", "bad", "plain"])
    // The last one comes first, whatever else there is.
    state.limited.select("other", of: "a", for: .next(1), until: nil)
    #expect(cases(1, &state) == ["other"])
    #expect(state.limited["a"].map(\.selectedCase) == ["bad"])
  }

  @Test func `shares of several cases are drawn each for itself`() {
    var state = Self.state("other", .share(0.5), lasting: ["a": "plain"])
    state.limited.select("plain~status(500)", of: "a", for: .share(0.5), until: nil)
    var kinds: [String: Int] = [:]
    for _ in 0..<1_000 {
      let answer = answer(state)
      kinds[answer.reply.variant ?? answer.reply.servedCase ?? "", default: 0] += 1
      let isApplied = state.apply(answer.changes)
      #expect(isApplied)
    }
    // The deviations are 16, 14 and 14; eight of them never happen.
    #expect((372...628).contains(kinds["plain~status(500)"] ?? 0), "\(kinds)")
    #expect((138...362).contains(kinds["other"] ?? 0), "\(kinds)")
    #expect((138...362).contains(kinds["plain"] ?? 0), "\(kinds)")
  }

  @Test func `a selection replaces one of the same case, and too many end the first one`() {
    var state = Self.state("other", .next(9))
    state.limited.select("plain", of: "a", for: .share(0.1), until: nil)
    state.limited.select("other", of: "a", for: .next(3), until: nil)
    #expect(state.limited["a"].map(\.remaining) == [3, nil])
    let names = (0..<20).map { "plain~status(\(500 + $0))" }
    for name in names { state.limited.select(name, of: "a", for: .next(1), until: nil) }
    #expect(state.limited["a"].map(\.selectedCase) == names.suffix(16).reversed())
  }

  @Test func `a share goes with a fault of its case by chance only`() {
    var state = Self.state("bad", .share(0.5))
    var faults: Set<Bool> = []
    for _ in 0..<200 {
      let answer = answer(state)
      if answer.reply.servedCase == "bad" { faults.insert(answer.reply.fault != nil) }
      _ = state.apply(answer.changes)
    }
    #expect(faults == [false, true])
  }

  @Test(
    "a request that does not get a case because of a selection does not count",
    arguments: [
      StubRequest("GET", "/a", headers: ["Prefer": "case=other"]),
      StubRequest("GET", "/a", headers: ["Prefer": "case=none"]), StubRequest("GET", "/b"),
    ])
  func uncounted(request: StubRequest) {
    for requests in [SelectedRequests.next(1), .share(0.5)] {
      #expect(answer(Self.state("other", requests), request).changes.isEmpty)
    }
  }

  @Test(arguments: ["other", nil])
  func `a request that fails takes nothing of the next requests`(failure: String?) {
    var state = Self.state("plain", .next(1), lasting: ["a": "other"])
    state.disturb(Disturbance(failures: Disturbance.Failures(share: 1, caseName: failure)))
    let failed = answer(state)
    let isApplied = state.apply(failed.changes)
    #expect(isApplied && failed.reply.reason == .failure)
    #expect(state.limited["a"].map(\.remaining) == [1])
    state.disturb(Disturbance())
    #expect(cases(2, &state) == ["plain", "other"])
  }

  @Test func `a selected share fails by chance only`() {
    var state = Self.state("plain", .share(0.5), lasting: ["a": "other"])
    state.disturb(Disturbance(failures: Disturbance.Failures(share: 0.5)))
    var fates: Set<String> = []
    for _ in 0..<200 {
      let answer = answer(state)
      fates.insert("\(answer.reply.caseName ?? "") \(answer.reply.reason == .failure)")
      _ = state.apply(answer.changes)
    }
    #expect(fates == ["plain true", "plain false", "other true", "other false"])
  }

  @Test func `a case that the scenario no longer has counts no request`() {
    let state = Self.state("gone", .next(1), lasting: ["a": "other"])
    let answer = answer(state)
    #expect(answer.reply.servedCase == "other" && answer.changes.isEmpty)
  }

  @Test func `a decision of an earlier selection cannot change a later one`() {
    var state = Self.state("other", .next(1))
    let changes = answer(state).changes
    state.limited.select("other", of: "a", for: .next(1), until: nil)
    let isApplied = state.apply(changes)
    #expect(!isApplied && state.limited["a"].map(\.remaining) == [1])
    state.limited.remove("a")
    let isAppliedLater = state.apply(changes)
    #expect(!isAppliedLater)
  }

  @Test(
    "a number that selects nothing is a mistake",
    arguments: [
      (SelectedRequests.next(0), "'next' must be from 1 to 1000000000; found 0"),
      (.next(-1), "'next' must be from 1 to 1000000000; found -1"),
      (.share(1.5), "'share' must be from 0 to 1; found 1.5"),
      (.share(.nan), "'share' must be from 0 to 1; found nan"),
      (.next(1), nil), (.share(0), nil), (.share(1), nil), (.every, nil),
    ] as [(SelectedRequests, String?)])
  func numbers(requests: SelectedRequests, problem: String?) {
    #expect(requests.problem == problem)
  }

  @Test(
    "a variant that does not exist is named with the nearest one",
    arguments: [
      ("plain~statu(500)", "did you mean 'status'?"),
      ("plain~drop@/x", "'plain~drop@/x' changes nothing there"),
      ("plan~status(500)", "did you mean 'plain'?"),
      ("other~refused", "select it over HTTP for every request"),
    ])
  func variants(name: String, hint: String) {
    let selection: CaseSelection = ["a": name]
    let problems = selection.problems(in: Array(index.scenarios))
    #expect(problems.count == 1 && problems[0].hasPrefix("the selection for 'a' "))
    #expect(problems[0].contains(hint), "\(problems)")
  }
}
