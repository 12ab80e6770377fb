// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario
import MockAPISynchronization

/// The requests in a journal, and the memory that they take.
///
/// The budget refers to them instead of the journal, which ends with the last reference to it. A weak reference would
/// make each retain and release of the journal slower, and each request needs several.
final class JournalContents: Sendable {
  private let options: JournalOptions
  private let budget: JournalBudget
  let state = Mutex(State())
  /// The size of all entries. It changes with the lock only, and is read without.
  private let size = Atomic<Int>(0)
  /// The size of the scenarios in ``State/holders``; likewise.
  private let scenarioSize = Atomic<Int>(0)

  struct State {
    var ring = JournalRing()
    var lastNumber = 0
    /// What clients reported of requests in the ring, by their numbers. Mostly there is none.
    fileprivate(set) var reported: [Int: ReportedOutcome] = [:]
    /// The number of entries of each scenario that was added while the server runs.
    fileprivate(set) var holders: [Scenario: Int] = [:]
    var droppedCount = 0
    /// Those of the dropped ones that were dropped because of a limit in bytes.
    var droppedForSizeCount = 0
    var followers: [JournalFollower] = []
    /// Entries that followers have not got yet, each with its followers.
    var undelivered: [(entry: JournalEntry, followers: [JournalFollower])] = []
    var isClosed = false
  }

  init(_ options: JournalOptions, budget: JournalBudget) {
    self.options = options
    self.budget = budget
  }

  // The functions with a state are called with its lock.

  /// Adds a request under the last number.
  func append(
    _ answered: AnsweredRequest, to state: inout State, dropping dropped: inout DroppedSlots
  ) {
    let slot = JournalRing.Slot(
      number: state.lastNumber, answered: answered, size: answered.ownSize)
    state.ring.append(slot)
    hold(answered, &state)
    grow(&state, by: slot.size, dropping: &dropped)
  }

  /// Notes that a request takes more memory, if it is still kept.
  func grow(
    _ number: Int, by bytes: Int, in state: inout State, dropping dropped: inout DroppedSlots
  ) {
    guard bytes > 0, let index = state.ring.index(of: number) else { return }
    state.ring.grow(index, by: bytes)
    grow(&state, by: bytes, dropping: &dropped)
  }

  private func grow(
    _ state: inout State, by bytes: Int, dropping dropped: inout DroppedSlots
  ) {
    size.add(bytes, ordering: .relaxed)
    budget.take(bytes)
    while true {
      let isTooMany = state.ring.count > options.entryLimit
      guard isTooMany || state.ring.count > 1 && byteCount > options.byteLimit,
        let slot = dropFirst(&state, forSize: !isTooMany)
      else { return }
      dropped.add(slot)
    }
  }

  /// Keeps what a client reported of requests, with those of them that are still kept.
  func note(
    _ reported: ReportedOutcome, of numbers: [Int], in state: inout State,
    dropping dropped: inout DroppedSlots
  ) {
    for number in numbers {
      guard let index = state.ring.index(of: number) else { continue }
      if let old = state.reported.updateValue(reported, forKey: number) {
        state.ring.grow(index, by: -old.size)
        size.subtract(old.size, ordering: .relaxed)
        budget.giveBack(old.size)
      }
      grow(number, by: reported.size, in: &state, dropping: &dropped)
    }
  }

  /// Entries that are to be freed outside of the lock. A full journal drops one for each new one, which needs no memory here.
  struct DroppedSlots {
    private var first: JournalRing.Slot?
    private var others: [JournalRing.Slot] = []

    mutating func add(_ slot: JournalRing.Slot) {
      if first == nil { first = slot } else { others.append(slot) }
    }
  }

  /// Counts the scenario of an entry that is new.
  private func hold(_ answered: AnsweredRequest, _ state: inout State) {
    guard let scenario = answered.addedScenario else { return }
    let count = state.holders[scenario, default: 0]
    state.holders[scenario] = count + 1
    if count == 0 { scenarioSize.add(budget.hold(scenario), ordering: .relaxed) }
  }

  /// Gives back what an entry took, which is no longer in the ring.
  func release(_ slot: JournalRing.Slot, _ state: inout State) {
    size.subtract(slot.size, ordering: .relaxed)
    budget.giveBack(slot.size)
    if !state.reported.isEmpty { state.reported[slot.number] = nil }
    guard let scenario = slot.answered.addedScenario,
      let count = state.holders[scenario]
    else { return }
    state.holders[scenario] = count > 1 ? count - 1 : nil
    if count == 1 { scenarioSize.subtract(budget.release(scenario), ordering: .relaxed) }
  }

  private func dropFirst(_ state: inout State, forSize: Bool) -> JournalRing.Slot? {
    guard let slot = state.ring.removeFirst() else { return nil }
    release(slot, &state)
    state.droppedCount += 1
    if forSize { state.droppedForSizeCount += 1 }
    return slot
  }

  /// The size of all entries, in bytes.
  var byteCount: Int { size.load(ordering: .relaxed) }

  /// The size of all entries and of the scenarios that they may keep alive, in bytes.
  var heldByteCount: Int { byteCount + scenarioSize.load(ordering: .relaxed) }

  /// Drops the oldest entries because the journals of the server are too large: so many bytes, or about half of the
  /// journal if that is less, but one entry at least.
  /// - Returns: whether there was an entry to drop.
  func dropOldest(freeing bytes: Int) -> Bool {
    let dropped = state.withLock { state in
      let goal = heldByteCount - min(bytes, heldByteCount / 2)
      var dropped: [JournalRing.Slot] = []
      repeat {
        guard let slot = dropFirst(&state, forSize: true) else { break }
        dropped.append(slot)
      } while heldByteCount > goal
      return dropped
    }
    return !dropped.isEmpty
  }

  /// Takes all requests out.
  func removeAll(_ state: inout State) -> JournalRing {
    defer {
      state.ring = JournalRing()
      state.droppedCount = 0
      state.droppedForSizeCount = 0
    }
    for slot in state.ring.all { release(slot, &state) }
    return state.ring
  }
}
