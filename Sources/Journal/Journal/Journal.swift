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
  private let contents: JournalContents
  /// Tells the entries of this journal from those of all others.
  private let key = JournalPlace.newKey()
  /// Held while followers get entries, so that all of them get the entries in the order in which the answers ended. It
  /// is taken before the lock of the state, which requests wait for.
  private let delivery = Mutex(())

  init(_ options: JournalOptions, budget: JournalBudget) {
    self.options = options
    self.budget = budget
    contents = JournalContents(options, budget: budget)
    budget.add(contents)
  }

  deinit { close() }

  /// How much of each request is kept.
  package var recording: RecordingPolicy { .whole(bodyLimit: options.bodyLimit) }

  // MARK: Requests

  /// Adds a request whose answer is about to be sent, and gives it its place.
  package func append(_ answered: AnsweredRequest) {
    var dropped = JournalContents.DroppedSlots()
    contents.state.withLock { state in
      state.lastNumber += 1
      answered.place = JournalPlace(key: key, number: state.lastNumber)
      if !state.isClosed { contents.append(answered, to: &state, dropping: &dropped) }
    }
    budget.trim()
  }

  /// Completes a request whose answer has ended.
  /// - Returns: what its client has reported of it already.
  @discardableResult
  package func complete(_ answered: AnsweredRequest, _ wire: WireRecord) -> ReportedOutcome? {
    guard let number = answered.place?.number else { return nil }
    var dropped = JournalContents.DroppedSlots()
    let size = wire.ownSize
    let (isFollowed, reported) = contents.state.withLock { state in
      answered.wire = wire
      let reported = state.reported.isEmpty ? nil : state.reported[number]
      // Followers get it also if it is no longer kept.
      let isFollowed = !state.followers.isEmpty
      if isFollowed {
        state.undelivered.append(
          (JournalEntry(answered, wire, reported: reported), state.followers))
      }
      contents.grow(number, by: size, in: &state, dropping: &dropped)
      return (isFollowed, reported)
    }
    if isFollowed { delivery.withLock { _ in deliver() } }
    if size > 0 { budget.trim() }
    return reported
  }

  /// Keeps what a client reported of requests, in place of what it reported of them before. Those that are no longer kept are left out.
  package func note(_ reported: ReportedOutcome, of numbers: [Int]) {
    var dropped = JournalContents.DroppedSlots()
    contents.state.withLock { state in
      contents.note(reported, of: numbers, in: &state, dropping: &dropped)
    }
    budget.trim()
  }

  /// The size of all entries, in bytes.
  var byteCount: Int { contents.byteCount }

  /// The size of all entries and of the scenarios that they may keep alive, in bytes.
  var heldByteCount: Int { contents.heldByteCount }

  // MARK: Entries

  /// The kept entries, oldest first.
  package var entries: [JournalEntry] { contents.state.withLock { entries(in: $0) } }

  /// The number of the last request, whether it is kept or not; 0 if there was none.
  package var lastNumber: Int { contents.state.withLock { $0.lastNumber } }

  /// Called with the lock of the state.
  private func entries(in state: JournalContents.State) -> [JournalEntry] {
    let reported = state.reported
    return state.ring.all.map { entry($0, reported) }
  }

  /// The entry with an id; `nil` if it is not kept.
  package func entry(id: String) -> JournalEntry? {
    guard let place = JournalPlace(id: id), place.key == key else { return nil }
    return entry(number: place.number)
  }

  /// The entry with a number; `nil` if it is not kept.
  package func entry(number: Int) -> JournalEntry? {
    contents.state.withLock { state in
      state.ring.index(of: number).flatMap { state.ring[$0] }.map { entry($0, state.reported) }
    }
  }

  /// Called with the lock of the state.
  private func entry(
    _ slot: JournalRing.Slot, _ reported: [Int: ReportedOutcome]
  ) -> JournalEntry {
    JournalEntry(
      slot.answered, slot.answered.wire ?? WireRecord(inProgress: slot.answered),
      reported: reported[slot.number])
  }

  /// The number of entries that were dropped since the journal was last emptied, because there were too many or they
  /// were too large.
  package var droppedCount: Int { contents.state.withLock { $0.droppedCount } }

  /// The number of those that were too large: for the limit of the journal in bytes, or for that of all journals.
  var droppedForSizeCount: Int { contents.state.withLock { $0.droppedForSizeCount } }

  /// Removes all entries, and counts no dropped ones; numbers go on.
  package func removeAll() {
    // Freed outside of the lock.
    _ = contents.state.withLock { state in contents.removeAll(&state) }
  }

  /// Removes the entries that satisfy a condition.
  /// - Returns: the removed entries.
  package func remove(where condition: (JournalEntry) -> Bool) -> [JournalEntry] {
    // Conditions may take long, so the journal is not locked meanwhile.
    let numbers = Set(entries.filter(condition).compactMap(\.number))
    if numbers.isEmpty { return [] }
    return contents.state.withLock { state in
      let removed = state.ring.remove(numbers)
      defer { for slot in removed { contents.release(slot, &state) } }
      return removed.map { entry($0, state.reported) }
    }
  }

  /// Frees all entries, and ends all followers. Nothing is kept from then on.
  package func close() {
    let (ring, followers) = contents.state.withLock { state in
      state.isClosed = true
      defer { state.followers = [] }
      return (contents.removeAll(&state), state.followers)
    }
    budget.remove(contents)
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
      [contents] follower in
      contents.state.withLock { $0.followers.removeAll { $0 === follower } }
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
    contents.state.withLock { $0.followers.removeAll { $0 === follower } }
  }

  private func add(_ follower: JournalFollower, includingEarlier earlier: Bool) {
    delivery.withLock { _ in
      let (known, isClosed) = contents.state.withLock { state in
        if !state.isClosed { state.followers.append(follower) }
        return (earlier ? entries(in: state) : [], state.isClosed)
      }
      for entry in known where !entry.wire.isInProgress { follower.add(entry) }
      if isClosed { follower.end() }
    }
  }

  /// Gives the entries that wait to their followers.
  private func deliver() {
    let waiting = contents.state.withLock { state in
      defer { state.undelivered = [] }
      return state.undelivered
    }
    for (entry, followers) in waiting {
      for follower in followers { follower.add(entry) }
    }
  }
}
