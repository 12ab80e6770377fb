// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPILoading
import MockAPIScenario
import MockAPITestSupport
import Testing

@testable import MockAPILeases

/// How a lease turns a decision into an answer and its changes.
struct CommitTests {
  private let index: ScenarioIndex
  private let lease = Lease(id: "a", seed: 0)
  private let answering = Answering(allowsCrossOrigin: false)
  private let request = StubRequest("GET", "/turns")

  init() throws {
    let text = #"""
      {"request": {"urlPath": "/turns"}, "default": "turns", "cases": {
        "one": {"response": {}}, "two": {"response": {}}, "three": {"response": {}},
        "turns": {"sequence": ["one", "two", "three"]}}}
      """#
    let loaded = ScenarioLoader().load(texts: [("turns.json", text)])
    try #require(loaded.diagnostics.isEmpty, "\(loaded.diagnostics)")
    index = ScenarioIndex(loaded.scenarios)
  }

  private func decide(_ request: StubRequest) -> Answering.Answer {
    answering.answer(request, index: index, state: lease)
  }

  /// The case that answers now, without a change of the state.
  private var next: String? { decide(request).reply.servedCase }

  @Test func `an answer that another request overtakes is decided again and gives its room back`() {
    var reserved: [String?] = []
    var returned: [Int] = []
    let (answer, room) = lease.commit(
      deciding: { decide(request) },
      reserving: { answer in
        // Another request comes between the first decision and its changes.
        if reserved.isEmpty { #expect(lease.commit(decide(request).changes)) }
        reserved.append(answer.reply.servedCase)
        return reserved.count
      }, givingBack: { returned.append($0) })
    #expect(reserved == ["one", "two"])
    #expect(answer.reply.servedCase == "two" && room == 2)
    #expect(returned == [1])
    #expect(next == "three")
  }

  @Test func `without room no state changes`() {
    let (answer, room) = lease.commit(
      deciding: { decide(request) }, reserving: { _ -> Int? in nil },
      givingBack: { Issue.record("there was no room \($0)") })
    #expect(answer.reply.servedCase == "one" && room == nil)
    #expect(next == "one")
  }

  @Test func `a decision to wait takes no room and changes no state`() {
    struct Waits: Error {}
    #expect(throws: Waits.self) {
      try lease.commit(
        deciding: { () throws(Waits) in throw Waits() },
        reserving: { _ -> Int? in
          Issue.record("there is no answer")
          return nil
        }, givingBack: { Issue.record("there was no room \($0)") })
    }
    #expect(next == "one")
  }
}
