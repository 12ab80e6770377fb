// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPILoading
import MockAPIScenario
import MockAPISynchronization
import MockAPITestSupport
import Testing

@testable import MockAPILeases

/// What several clients select in one lease, and its end.
struct SelectionTests {
  private let clock = StandingClock()
  private let lease: Lease
  private let index: ScenarioIndex

  init() throws {
    lease = Lease(id: "a", seed: 7, now: { [clock] in clock.now })
    let loaded = ScenarioLoader().load(texts: [
      (
        "a.json",
        #"{"request": {"urlPath": "/a"}, "cases": {"plain": {"response": {}}, "other": {"response": {}}, "third": {"response": {}}}}"#
      )
    ])
    try #require(loaded.diagnostics.isEmpty, "\(loaded.diagnostics)")
    index = ScenarioIndex(loaded.scenarios)
  }

  /// A request that takes room for its answer; `nil` if there is none.
  private func settle<Room>(_ room: @escaping (Answering.Answer) -> Room?) -> (
    servedCase: String?, hasRoom: Bool
  ) {
    var settlement = Settlement<TestedRequest<Room>>(lease)
    let request = TestedRequest(StubRequest("GET", "/a"), index, lease, room: room)
    guard case .settled(let answer, let room) = settlement.proceed(request) else {
      preconditionFailure("the state is at hand")
    }
    return (answer.reply.servedCase, room != nil)
  }

  /// The case that a request gets.
  @discardableResult
  private func serve() -> String? { settle { _ in () }.servedCase }

  @Test func `a selection ends by itself when its time is over, and the one before comes back`() {
    lease.select("other", of: "a")
    lease.select("third", of: "a", time: .seconds(30))
    clock.advance(by: .seconds(30) - .nanoseconds(1))
    #expect(serve() == "third")
    let limited = lease.selection(ofScenario: "a")?.limited.first
    #expect(limited.flatMap(lease.timeLeft) == .nanoseconds(1))
    clock.advance(by: .nanoseconds(1))
    #expect(serve() == "other")
    #expect(lease.selection(ofScenario: "a")?.limited == [])
  }

  @Test func `a limited selection comes back after a later one, with what is left of it`() {
    lease.select("plain", of: "a")
    lease.select("other", of: "a", time: .seconds(60))
    lease.select("third", of: "a", for: .next(1))
    #expect(lease.selection(ofScenario: "a")?.otherwise == "other")
    #expect([serve(), serve()] == ["third", "other"])
    lease.select("third", of: "a", for: .next(1), time: .seconds(90))
    clock.advance(by: .seconds(60))
    // The earlier one has ended meanwhile.
    #expect(lease.selection(ofScenario: "a")?.otherwise == "plain")
    #expect([serve(), serve()] == ["third", "plain"])
    #expect(lease.selection(ofScenario: "a")?.limited == [])
  }

  @Test func `requests take the short way again after the end of a selection`() {
    #expect(lease.influences.isEmpty)
    lease.select("other", of: "a", time: .seconds(1))
    #expect(lease.influences == .selection)
    clock.advance(by: .seconds(1))
    // It is looked at once more.
    #expect(serve() == "plain")
    #expect(lease.influences.isEmpty)
    lease.select("other", of: "a", for: .next(1))
    #expect(lease.influences == .selection)
    #expect(serve() == "other")
    #expect(lease.influences.isEmpty)
    lease.select("other", of: "a")
    lease.deselect("a")
    #expect(lease.influences.isEmpty)
  }

  @Test func `each selection ends at its own time, whichever was made or removed first`() {
    lease.select("other", of: "b", time: .seconds(1))
    lease.select("other", of: "a", time: .seconds(3))
    lease.select("other", of: "c", time: .seconds(2))
    lease.deselect("b")
    var left: [[String]] = []
    for _ in 0..<3 {
      clock.advance(by: .seconds(1))
      left.append(lease.selections.map(\.scenario))
    }
    #expect(left == [["a", "c"], ["a"], []])
    lease.select("other", of: "a", time: .seconds(1))
    #expect(serve() == "other")
    clock.advance(by: .seconds(1))
    #expect(serve() == "plain")
  }

  @Test func `a time ends a selection whose requests have not come`() {
    lease.select("other", of: "a", for: .next(5), time: .seconds(1))
    #expect(serve() == "other")
    clock.advance(by: .seconds(1))
    #expect(serve() == "plain")
    #expect(lease.selections.isEmpty)
  }

  @Test func `a selection without a limit replaces one with a limit, and the other way round not`()
  {
    lease.select("third", of: "a", for: .next(1))
    lease.select("other", of: "a")
    #expect(lease.selection(ofScenario: "a")?.limited == [])
    lease.select("third", of: "a", for: .next(1))
    lease.select("plain", of: "a", for: .next(2))
    #expect(lease.selection(ofScenario: "a")?.lasting == "other")
    #expect([serve(), serve(), serve(), serve()] == ["plain", "plain", "third", "other"])
    lease.select("third", of: "a", for: .next(1))
    lease.deselect("a")
    #expect(serve() == "plain" && lease.selections.isEmpty)
  }

  @Test func `a whole selection replaces everything`() {
    lease.select("third", of: "a", for: .next(1))
    lease.select("x", of: "b")
    lease.select(["a": "other"])
    #expect(lease.selection == ["a": "other"])
    #expect(lease.selections.map(\.scenario) == ["a"])
    #expect(serve() == "other")
  }

  @Test func `what is selected stays over a reset`() {
    lease.select("other", of: "a")
    lease.select("third", of: "a", for: .next(1))
    lease.reset()
    #expect([serve(), serve()] == ["third", "other"])
  }

  @Test func `without room an answer takes nothing of the next requests`() {
    lease.select("other", of: "a", for: .next(1))
    #expect(settle { _ -> Int? in nil } == ("other", false))
    #expect([serve(), serve()] == ["other", "plain"])
  }

  @Test func `a request that another one overtakes gets what is then selected`() {
    lease.select("other", of: "a", for: .next(1))
    var isOvertaken = false
    let overtaken = settle { _ in
      if !isOvertaken {
        isOvertaken = true
        #expect(serve() == "other")
      }
      return ()
    }
    #expect(overtaken.servedCase == "plain")
  }

  @Test func `clients that switch different scenarios at the same time lose nothing of each other`()
    async
  {
    let kept = Atomic(0)
    await onThreads(2) { thread in
      let scenario = "\(thread)"
      for number in 0..<1_000 {
        lease.select("\(number)", of: scenario)
        let isThere = lease.selection(ofScenario: scenario)?.lasting == "\(number)"
        lease.deselect(scenario)
        let isGone = lease.selection(ofScenario: scenario) == nil
        if isThere, isGone { kept.add(1, ordering: .relaxed) }
      }
    }
    #expect(kept.load(ordering: .relaxed) == 2_000)
  }

  @Test func `the next requests are exactly as many, whoever asks at the same time`() async {
    lease.select("other", of: "a", for: .next(100))
    let served = Atomic(0)
    await onThreads(8) { _ in
      for _ in 0..<50 where serve() == "other" { served.add(1, ordering: .relaxed) }
    }
    #expect(served.load(ordering: .relaxed) == 100)
    #expect(lease.selections.isEmpty)
  }
}
