// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISynchronization

/// The requests of a lease, bounded by their number and their size; the oldest are dropped.
///
/// A request is in the journal before the first byte of its answer is sent, so a client that has an answer finds its
/// request there.
package final class Journal: Sendable {
  package let options: JournalOptions
  private let budget: JournalBudget
  private let digest: BodyDigest.Computation
  /// Tells the entries of this journal from those of all others.
  private let key = JournalPlace.newKey()
  private let state = Mutex(State())
  /// Held while followers get entries, so that all of them get the entries in the order in which the answers ended. It
  /// is taken before the lock of the state, which requests wait for.
  private let delivery = Mutex(())
  /// The size of all entries. It changes with the lock only, and is read without.
  private let size = Atomic<Int>(0)
  /// The size of the scenarios in ``State/holders``; likewise.
  private let scenarioSize = Atomic<Int>(0)

  private struct State {
    var ring = JournalRing()
    var lastNumber = 0
    /// The number of entries of each scenario that was added while the server runs.
    var holders: [ObjectIdentifier: Int] = [:]
    var droppedCount = 0
    /// Those of the dropped ones that were dropped because of a limit in bytes.
    var droppedForSizeCount = 0
    var followers: [JournalFollower] = []
    /// Entries that followers have not got yet, each with its followers.
    var undelivered: [(entry: JournalEntry, followers: [JournalFollower])] = []
    var isClosed = false
  }

  /// - Parameter digest: computes the SHA-256 of a body.
  init(_ options: JournalOptions, budget: JournalBudget, digest: @escaping BodyDigest.Computation) {
    self.options = options
    self.budget = budget
    self.digest = digest
    budget.add(self)
  }

  deinit { close() }

  /// How much of each request is kept.
  package var recording: RecordingPolicy { .whole(bodyLimit: options.bodyLimit) }

  // MARK: Requests

  /// Adds a request whose answer is about to be sent.
  package func append(_ answered: AnsweredRequest) -> JournalPlace {
    var dropped = DroppedSlots()
    let size = answered.ownSize
    let number = state.withLock { state in
      state.lastNumber += 1
      let number = state.lastNumber
      if state.isClosed { return number }
      state.ring.append(JournalRing.Slot(number: number, answered: answered, size: size))
      hold(answered, &state)
      grow(&state, by: size, dropping: &dropped)
      return number
    }
    budget.trim()
    return JournalPlace(key: key, number: number)
  }

  /// Completes a request whose answer has ended.
  package func complete(_ entry: JournalEntry) {
    guard let number = entry.number else { return }
    var dropped = DroppedSlots()
    let size = entry.wire.ownSize
    let isFollowed = state.withLock { state in
      entry.answered.wire = entry.wire
      // Followers get it also if it is no longer kept.
      let isFollowed = !state.followers.isEmpty
      if isFollowed { state.undelivered.append((entry, state.followers)) }
      if size > 0, let index = state.ring.index(of: number) {
        state.ring.grow(index, by: size)
        grow(&state, by: size, dropping: &dropped)
      }
      return isFollowed
    }
    if isFollowed { delivery.withLock { _ in deliver() } }
    if size > 0 { budget.trim() }
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

  /// Entries that are to be freed outside of the lock. A full journal drops one for each new one, which needs no memory here.
  private struct DroppedSlots {
    private var first: JournalRing.Slot?
    private var others: [JournalRing.Slot] = []

    mutating func add(_ slot: JournalRing.Slot) {
      if first == nil { first = slot } else { others.append(slot) }
    }
  }

  /// Counts the scenario of an entry that is new.
  private func hold(_ answered: AnsweredRequest, _ state: inout State) {
    guard let scenario = answered.addedScenario else { return }
    let count = state.holders[ObjectIdentifier(scenario), default: 0]
    state.holders[ObjectIdentifier(scenario)] = count + 1
    if count == 0 { scenarioSize.add(budget.hold(scenario), ordering: .relaxed) }
  }

  /// Gives back what an entry took, which is no longer in the ring.
  private func release(_ slot: JournalRing.Slot, _ state: inout State) {
    size.subtract(slot.size, ordering: .relaxed)
    budget.giveBack(slot.size)
    guard let scenario = slot.answered.addedScenario,
      let count = state.holders[ObjectIdentifier(scenario)]
    else { return }
    state.holders[ObjectIdentifier(scenario)] = count > 1 ? count - 1 : nil
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

  // MARK: Entries

  /// The kept entries, oldest first.
  package var entries: [JournalEntry] { state.withLock { entries(of: $0.ring) } }

  /// Called with the lock of the state.
  private func entries(of ring: JournalRing) -> [JournalEntry] { ring.all.map(entry) }

  /// The entry with an id; `nil` if it is not kept.
  package func entry(id: String) -> JournalEntry? {
    guard let place = JournalPlace(id: id), place.key == key else { return nil }
    return state.withLock { state in
      state.ring.index(of: place.number).flatMap { state.ring[$0] }.map(entry)
    }
  }

  /// Called with the lock of the state.
  private func entry(_ slot: JournalRing.Slot) -> JournalEntry {
    JournalEntry(
      slot.answered,
      wire: slot.answered.wire ?? WireRecord(inProgress: slot.answered, digest: digest),
      place: JournalPlace(key: key, number: slot.number))
  }

  /// The number of entries that were dropped since the journal was last emptied, because there were too many or they
  /// were too large.
  package var droppedCount: Int { state.withLock { $0.droppedCount } }

  /// The number of those that were too large: for the limit of the journal in bytes, or for that of all journals.
  var droppedForSizeCount: Int { state.withLock { $0.droppedForSizeCount } }

  /// Removes all entries, and counts no dropped ones; numbers go on.
  package func removeAll() {
    // Freed outside of the lock.
    _ = state.withLock { state in removeAll(&state) }
  }

  private func removeAll(_ state: inout State) -> JournalRing {
    defer {
      state.ring = JournalRing()
      state.droppedCount = 0
      state.droppedForSizeCount = 0
    }
    for slot in state.ring.all { release(slot, &state) }
    return state.ring
  }

  /// Removes the entries that satisfy a condition.
  /// - Returns: the removed entries.
  package func remove(where condition: (JournalEntry) -> Bool) -> [JournalEntry] {
    // Conditions may take long, so the journal is not locked meanwhile.
    let numbers = Set(entries.filter(condition).compactMap(\.number))
    if numbers.isEmpty { return [] }
    return state.withLock { state in
      let removed = state.ring.remove(numbers)
      for slot in removed { release(slot, &state) }
      return removed.map(entry)
    }
  }

  /// Frees all entries, and ends all followers. Nothing is kept from then on.
  package func close() {
    let (ring, followers) = state.withLock { state in
      state.isClosed = true
      defer { state.followers = [] }
      return (removeAll(&state), state.followers)
    }
    budget.remove(self)
    delivery.withLock { _ in
      deliver()
      for follower in followers { follower.end() }
    }
    _ = ring
  }

  // MARK: Followers

  /// The entries from now on, each when its answer has ended.
  /// - Parameters:
  ///   - earlier: whether the entries that are already there come first.
  ///   - bufferLimit: the number of entries that wait for a slow reader; more are lost, the oldest first.
  package func follow(includingEarlier earlier: Bool = false, bufferLimit: Int = 1_000)
    -> JournalUpdates
  {
    let (updates, follower) = JournalUpdates.make(bufferLimit: bufferLimit) {
      [weak self] follower in
      self?.state.withLock { $0.followers.removeAll { $0 === follower } }
    }
    add(follower, includingEarlier: earlier)
    return updates
  }

  /// Gives the entries that are there, and then each new one when its answer has ended, to a function.
  /// - Parameters:
  ///   - receive: called for one entry after the other, so it must not wait; it must not follow or close the journal
  ///     either. Returns whether it took the entry.
  ///   - didEnd: called when the journal is closed.
  /// - Returns: the follower, for ``remove(_:)``.
  package func follow(
    _ receive: @escaping @Sendable (JournalEntry) -> Bool, didEnd: @escaping @Sendable () -> Void
  ) -> JournalFollower {
    let follower = JournalFollower(receive: receive, didEnd: didEnd)
    add(follower, includingEarlier: true)
    return follower
  }

  /// Gives no more entries to a follower.
  package func remove(_ follower: JournalFollower) {
    state.withLock { $0.followers.removeAll { $0 === follower } }
  }

  private func add(_ follower: JournalFollower, includingEarlier earlier: Bool) {
    delivery.withLock { _ in
      let (known, isClosed) = state.withLock { state in
        if !state.isClosed { state.followers.append(follower) }
        return (earlier ? entries(of: state.ring) : [], state.isClosed)
      }
      for entry in known where !entry.wire.isInProgress { follower.add(entry) }
      if isClosed { follower.end() }
    }
  }

  /// Gives the entries that wait to their followers.
  private func deliver() {
    let waiting = state.withLock { state in
      defer { state.undelivered = [] }
      return state.undelivered
    }
    for (entry, followers) in waiting {
      for follower in followers { follower.add(entry) }
    }
  }
}
