// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPILeaseTestSupport
import MockAPILoading
import MockAPIScenario
import MockAPISynchronization
import MockAPITestSupport
import Testing

@testable import MockAPILeases

/// How a request gets an answer whose changes are made.
struct SettlementTests {
  private static let texts = [
    (
      "turns.json",
      #"""
      {"request": {"urlPath": "/turns"}, "default": "turns", "cases": {
        "one": {"response": {}}, "two": {"response": {}}, "three": {"response": {}},
        "turns": {"sequence": ["one", "two", "three"]}}}
      """#
    ),
    (
      "draw.json",
      #"""
      {"request": {"urlPath": "/draw"}, "default": "any", "cases": {
        "one": {"response": {}}, "two": {"response": {}}, "any": {"draw": {"one": 1, "two": 1}}}}
      """#
    ),
    (
      "door.json",
      #"""
      {"mappings": [
        {"name": "closed", "request": {"url": "/door"}, "response": {},
         "scenarioName": "door", "requiredScenarioState": "Started", "newScenarioState": "open"},
        {"name": "open", "request": {"url": "/door"}, "response": {},
         "scenarioName": "door", "requiredScenarioState": "open"}]}
      """#
    ),
  ]

  private let index: ScenarioIndex
  private let turns = StubRequest("GET", "/turns")

  init() throws {
    let loaded = ScenarioLoader().load(texts: Self.texts)
    try #require(loaded.diagnostics.isEmpty, "\(loaded.diagnostics)")
    index = ScenarioIndex(loaded.scenarios)
  }

  /// What has become of a request.
  private enum Progress: Equatable {
    /// The scenario and the case that answer.
    case settled(String?, hasRoom: Bool)
    case undecided, waits, lost
  }

  private func proceed<Room>(
    _ settlement: inout Settlement<TestedRequest<Room>>, _ request: TestedRequest<Room>
  ) -> Progress {
    switch settlement.proceed(request) {
    case .settled(let answer, let room):
      .settled(answer.reply.servedCase ?? answer.reply.scenario, hasRoom: room != nil)
    case .undecided: .undecided
    case .waits: .waits
    case .lost: .lost
    }
  }

  /// The case that a request without waiting gets.
  private func next(_ request: StubRequest, _ lease: Lease) -> Progress {
    let request = TestedRequest(request, index, lease)
    var settlement = Settlement<TestedRequest<Void>>(lease)
    return proceed(&settlement, request)
  }

  // MARK: State at hand

  @Test func `an answer that another request overtakes is decided again and gives its room back`() {
    let lease = Lease(id: "a", seed: 0)
    var reserved: [String?] = []
    var returned: [Int] = []
    var request = TestedRequest(turns, index, lease) { answer -> Int? in
      // Another request comes between the first decision and its changes.
      if reserved.isEmpty { #expect(next(turns, lease) == .settled("one", hasRoom: true)) }
      reserved.append(answer.reply.servedCase)
      return reserved.count
    }
    request.returned = { returned.append($0) }
    var settlement = Settlement<TestedRequest<Int>>(lease)
    guard case .settled(let answer, let room) = settlement.proceed(request) else {
      Issue.record("the state is at hand")
      return
    }
    #expect(reserved == ["one", "two"])
    #expect(answer.reply.servedCase == "two" && room == 2)
    #expect(returned == [1])
    #expect(next(turns, lease) == .settled("three", hasRoom: true))
  }

  @Test func `without room no state changes`() {
    let lease = Lease(id: "a", seed: 0)
    var request = TestedRequest(turns, index, lease) { _ -> Int? in nil }
    request.returned = { Issue.record("there was no room \($0)") }
    var settlement = Settlement<TestedRequest<Int>>(lease)
    #expect(proceed(&settlement, request) == .settled("one", hasRoom: false))
    #expect(next(turns, lease) == .settled("one", hasRoom: true))
  }

  @Test func `a request that cannot be decided takes no room and changes no state`() {
    let lease = Lease(id: "a", seed: 0)
    var request = TestedRequest(turns, index, lease) { _ -> Int? in
      Issue.record("there is no answer")
      return nil
    }
    request.isUndecided = true
    var settlement = Settlement<TestedRequest<Int>>(lease)
    #expect(proceed(&settlement, request) == .undecided)
    #expect(next(turns, lease) == .settled("one", hasRoom: true))
  }

  // MARK: State that comes later

  /// A lease whose state comes when the test says so.
  private func manualLease(
    now: @escaping @Sendable () -> Duration = { .zero }
  ) throws -> (Lease, ManualStateStore) {
    var store: ManualStateStore?
    let lease = Lease(
      id: "a", seed: 0, now: now,
      store: { state in
        let made = ManualStateStore(state)
        store = made
        return made
      })
    return (lease, try #require(store))
  }

  /// What becomes of two requests that decide from the same state.
  private func race<Room>(
    _ request: TestedRequest<Room>, _ store: ManualStateStore
  ) -> [Progress] {
    var settlements = (
      Settlement<TestedRequest<Room>>(request.lease), Settlement<TestedRequest<Room>>(request.lease)
    )
    for _ in 0..<2 {
      #expect(proceed(&settlements.0, request) == .waits)
      #expect(proceed(&settlements.1, request) == .waits)
      store.answer()
      store.answer()
    }
    var results = [proceed(&settlements.0, request), proceed(&settlements.1, request)]
    while results.contains(.waits) {
      store.answer()
      if results[0] == .waits { results[0] = proceed(&settlements.0, request) }
      if results[1] == .waits { results[1] = proceed(&settlements.1, request) }
    }
    return results
  }

  @Test func `a decision waits for each part of its state, and for its changes`() throws {
    let (lease, store) = try manualLease()
    let request = TestedRequest(StubRequest("GET", "/door"), index, lease)
    for name in ["closed", "open"] {
      var settlement = Settlement<TestedRequest<Void>>(lease)
      // The states of machines, then the selection that others may have changed, then the changes.
      for _ in 0..<3 {
        #expect(proceed(&settlement, request) == .waits)
        #expect(proceed(&settlement, request) == .waits && store.count == 1)
        store.answer()
      }
      guard case .settled(let answer, _?) = settlement.proceed(request) else {
        Issue.record("all of the state has come")
        return
      }
      #expect(answer.reply.scenario == name)
    }
    #expect(store.state.machines.state(of: "door") == "open" && store.abandonedCount == 0)
  }

  @Test func `whoever waits is called when the state comes, once`() throws {
    let (lease, store) = try manualLease()
    var settlement = Settlement<TestedRequest<Void>>(lease)
    guard
      case .waits(let awaited) = settlement.proceed(TestedRequest(turns, index, lease))
    else {
      Issue.record("the state has not come")
      return
    }
    let calls = Calls()
    awaited.whenReady { calls.add() }
    #expect(calls.count == 0)
    store.answer()
    #expect(calls.count == 1)
    // It is called at once if the state is there already.
    awaited.whenReady { calls.add() }
    #expect(calls.count == 2)
  }

  @Test func `an answer that is overtaken while its changes are on their way is decided again`()
    throws
  {
    let (lease, store) = try manualLease()
    let rooms = Rooms()
    let results = race(rooms.request(turns, index, lease), store)
    #expect(results == [.settled("one", hasRoom: true), .settled("two", hasRoom: true)])
    // One of three was given back.
    #expect(rooms.taken == 3 && rooms.returned == [2])
  }

  @Test func `of the next requests that get a case no two take the same one`() throws {
    let (lease, store) = try manualLease()
    lease.select("three", of: "turns", for: .next(1))
    let results = race(TestedRequest(turns, index, lease), store)
    #expect(results == [.settled("three", hasRoom: true), .settled("one", hasRoom: true)])
    #expect(lease.selections.isEmpty)
  }

  /// What makes a request be counted, beside a sequence.
  enum Count: CaseIterable {
    case draw, share, failures
  }

  @Test(arguments: Count.allCases)
  func `each request is counted once, also if another one overtakes it`(count: Count) throws {
    let (lease, store) = try manualLease()
    var path = "/turns"
    lease.select(count == .draw ? [:] : ["turns": "one"])
    switch count {
    case .draw: path = "/draw"
    case .share: lease.select("two", of: "turns", for: .share(0.5))
    case .failures:
      lease.disturb(Disturbance(failures: Disturbance.Failures(share: 1, caseName: "two")))
    }
    let results = race(TestedRequest(StubRequest("GET", path), index, lease), store)
    #expect(!results.contains(.undecided))
    if count == .share {
      // A share is counted by its selection.
      var expected = LeaseState()
      expected.limited.select("two", of: "turns", for: .share(0.5), until: nil)
      for taken in 0..<2 {
        let isApplied = expected.apply([
          .selection("turns", number: 1, from: taken, to: taken + 1)
        ])
        #expect(isApplied)
      }
      #expect(store.state.limited == expected.limited)
    } else {
      var needs = StateNeeds()
      needs.counters = index.scenarios.first { $0.name == path.dropFirst() }?.id
      #expect(store.state.view(for: needs).counts.map(\.value) == [2])
    }
  }

  @Test func `what is over when the state comes is left out`() throws {
    let clock = StandingClock()
    let (lease, store) = try manualLease(now: { clock.now })
    lease.select("two", of: "turns", time: .seconds(1))
    lease.disturb(
      Disturbance(failures: Disturbance.Failures(share: 1, caseName: "three")), for: .seconds(1))
    let request = TestedRequest(turns, index, lease)
    for name in ["three", "one"] {
      var settlement = Settlement<TestedRequest<Void>>(lease)
      for _ in 0..<2 {
        #expect(proceed(&settlement, request) == .waits)
        store.answer()
      }
      if name == "one" { clock.advance(by: .seconds(1)) }
      #expect(proceed(&settlement, request) == .waits)
      store.answer()
      #expect(proceed(&settlement, request) == .settled(name, hasRoom: true))
    }
  }

  @Test func `of several selections those answer that are not over when the state comes`() throws {
    let clock = StandingClock()
    let (lease, store) = try manualLease(now: { clock.now })
    lease.select("one", of: "turns")
    lease.select("two", of: "turns", for: .next(1), time: .seconds(60))
    lease.select("three", of: "turns", time: .seconds(1))
    let request = TestedRequest(turns, index, lease)
    func served() -> Progress {
      var settlement = Settlement<TestedRequest<Void>>(lease)
      while true {
        let progress = proceed(&settlement, request)
        if progress != .waits { return progress }
        store.answer()
      }
    }
    #expect(served() == .settled("three", hasRoom: true))
    clock.advance(by: .seconds(1))
    #expect(served() == .settled("two", hasRoom: true))
    #expect(served() == .settled("one", hasRoom: true))
    // Others share the state, so what is over stays in it.
    #expect(store.state.limited["turns"].map(\.selectedCase) == ["three"])
  }

  @Test func `a decision asks for nothing that cannot come later`() throws {
    let clock = StandingClock()
    let (lease, store) = try manualLease(now: { clock.now })
    lease.select("two", of: "turns", for: .next(1))
    lease.select("three", of: "turns", time: .seconds(1))
    lease.disturb(Disturbance(delayMilliseconds: 5...5), for: .seconds(1))
    let before = store.wholeCount
    // The selections end, one by its time and one with its request, and so does the disturbance.
    for name in ["three", "two", "one"] {
      let request = TestedRequest(turns, index, lease)
      var settlement = Settlement<TestedRequest<Void>>(lease)
      var progress = proceed(&settlement, request)
      while progress == .waits {
        store.answer()
        progress = proceed(&settlement, request)
      }
      #expect(progress == .settled(name, hasRoom: true))
      clock.advance(by: .seconds(1))
    }
    #expect(store.wholeCount == before)
  }

  @Test func `an abandoned decision gives its room back, and tells the store`() throws {
    let (lease, store) = try manualLease()
    let rooms = Rooms()
    let request = rooms.request(turns, index, lease)
    var settlement = Settlement<TestedRequest<Int>>(lease)
    var number = 0
    while rooms.taken == 0 {
      #expect(proceed(&settlement, request) == .waits)
      if rooms.taken == 0 { store.answer() }
      number += 1
    }
    #expect(number > 1)
    settlement.abandon(request)
    #expect(rooms.returned == [1] && store.abandonedCount == 1)
    var early = Settlement<TestedRequest<Int>>(lease)
    #expect(proceed(&early, request) == .waits)
    early.abandon(request)
    #expect(rooms.returned == [1] && store.abandonedCount == 2)
  }

  @Test(arguments: 0..<3)
  func `a decision whose store fails ends, and gives its room back`(answers: Int) throws {
    let (lease, store) = try manualLease()
    let rooms = Rooms()
    let request = rooms.request(turns, index, lease)
    var settlement = Settlement<TestedRequest<Int>>(lease)
    for _ in 0..<answers {
      #expect(proceed(&settlement, request) == .waits)
      store.answer()
    }
    #expect(proceed(&settlement, request) == .waits)
    store.fail()
    #expect(proceed(&settlement, request) == .lost)
    settlement.abandon(request)
    #expect(rooms.taken == (answers == 2 ? 1 : 0) && rooms.returned.count == rooms.taken)
    #expect(store.state.isAtStart && store.abandonedCount == 0)
  }

  @Test func `a lease whose state others change has no constant answers`() throws {
    let (lease, _) = try manualLease()
    let unknown: Influences = [.selection, .delays, .failures, .offline]
    #expect(lease.influences == unknown)
    lease.select([:])
    lease.disturb(Disturbance())
    #expect(lease.influences == unknown)
  }
}

private final class Calls: Sendable {
  private let number = Atomic(0)

  var count: Int { number.load(ordering: .relaxed) }

  func add() { number.add(1, ordering: .relaxed) }
}

/// The rooms of answers.
private final class Rooms {
  private(set) var taken = 0
  private(set) var returned: [Int] = []

  func request(
    _ request: StubRequest, _ index: ScenarioIndex, _ lease: Lease
  ) -> TestedRequest<Int> {
    var tested = TestedRequest(request, index, lease) { _ -> Int? in
      self.taken += 1
      return self.taken
    }
    tested.returned = { self.returned.append($0) }
    return tested
  }
}
