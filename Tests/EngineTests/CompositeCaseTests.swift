// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPILoading
import MockAPIScenario
import MockAPITestSupport
import Testing

@testable import MockAPIEngine

/// Cases that are answered by others: sequences that loop, and draws.
struct CompositeCaseTests {
  private static let cases = #"""
    "ok": {"response": {}}, "busy": {"response": {"status": 503}}, "gone": {"response": {"status": 410}},
    "mostly": {"draw": {"ok": 3, "busy": 1}}, "also": {"draw": {"ok": 3, "busy": 1}},
    "even": {"draw": {"ok": 0.1, "gone": 0.1}}, "always": {"draw": {"gone": 7}}
    """#

  /// The names of the cases that answer some requests for a selected case.
  private func served(
    _ count: Int, _ name: String, cases: String = cases, state: inout LeaseState
  ) throws -> [String] {
    let text = #"{"name": "s", "request": {"urlPath": "/"}, "cases": {\#(cases)}}"#
    let loaded = ScenarioLoader().load(texts: [("s.json", text)])
    try #require(loaded.diagnostics.isEmpty, "\(loaded.diagnostics)")
    let index = ScenarioIndex(loaded.scenarios)
    state.selection = ["s": name]
    return try (0..<count).map { _ in
      let answer = Answering(allowsCrossOrigin: false).answer(
        StubRequest("GET", "/"), index: index, state: state)
      let isApplied = state.apply(answer.changes)
      #expect(isApplied)
      #expect(answer.reply.caseName == name)
      #expect(answer.reply.reason == .selection)
      return try #require(answer.reply.servedCase)
    }
  }

  private func served(_ count: Int, _ name: String, seed: UInt64 = 0) throws -> [String] {
    var state = LeaseState(seed: seed)
    return try served(count, name, state: &state)
  }

  @Test func `each request draws a case by its weight`() throws {
    let mostly = try served(2_000, "mostly")
    #expect(Set(mostly) == ["ok", "busy"])
    // The deviation of a fair draw is 19; ten of them never happen.
    #expect((1_310...1_690).contains(mostly.count { $0 == "ok" }))
    let even = try served(2_000, "even")
    #expect((780...1_220).contains(even.count { $0 == "gone" }))
    #expect(try served(20, "always") == Array(repeating: "gone", count: 20))
  }

  @Test func `the same seed draws the same cases, and each draw has its own`() throws {
    let first = try served(100, "mostly", seed: 7)
    #expect(try served(100, "mostly", seed: 7) == first)
    #expect(try served(100, "mostly", seed: 8) != first)
    #expect(try served(100, "also", seed: 7) != first)
  }

  @Test func `a draw goes on where it was, whatever was selected between`() throws {
    let all = try served(40, "mostly")
    var state = LeaseState()
    let begin = try served(15, "mostly", state: &state)
    _ = try served(9, "even", state: &state)
    #expect(try begin + served(25, "mostly", state: &state) == all)
  }

  @Test(arguments: [
    (0.0, 4), (0.49, 4), (0.5, 2), (0.74, 2), (0.76, 9), (0.999_999_999, 9),
  ])
  func `a random number selects the case in whose part of the whole weight it is`(
    unit: Double, index: Int
  ) {
    #expect(CaseDraw(cases: [4, 2, 9], weights: [2, 1, 1]).drawn(by: unit) == index)
  }

  @Test func `a sequence that loops begins again after its last case`() throws {
    var state = LeaseState()
    let cases = #"""
      "a": {"response": {}}, "b": {"response": {}}, "turns": {"sequence": ["a", "a", "b"], "loop": true}
      """#
    let turns = try served(8, "turns", cases: cases, state: &state)
    #expect(turns == ["a", "a", "b", "a", "a", "b", "a", "a"])
  }

  @Test func `a sequence goes on where it was when it begins or ceases to loop`() throws {
    func cases(_ rest: String) -> String {
      #"""
      "a": {"response": {}}, "b": {"response": {}}, "turns": {"sequence": ["a", "b", "a"]\#(rest)}
      """#
    }
    var state = LeaseState()
    #expect(try served(5, "turns", cases: cases(""), state: &state) == ["a", "b", "a", "a", "a"])
    #expect(
      try served(4, "turns", cases: cases(#", "loop": true"#), state: &state) == [
        "a", "b", "a", "a",
      ])
    #expect(
      try served(3, "turns", cases: cases(#", "loop": false"#), state: &state) == ["b", "a", "a"])
  }
}
