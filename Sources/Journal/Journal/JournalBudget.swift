// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario
import MockAPISynchronization

/// The memory that the journals of a server share. When it is exceeded, the journals that take most of it drop their
/// oldest requests, so a small journal loses nothing to large ones.
///
/// No two journals are ever locked at once, and none is locked while this calls another.
final class JournalBudget: Sendable {
  private let limit: Int
  private let used = Atomic<Int>(0)
  private let members = Mutex<[ObjectIdentifier: JournalContents]>([:])
  /// The scenarios that only requests may keep alive, counted once for all journals.
  private let scenarios = Mutex<[Scenario: (holders: Int, size: Int)]>([:])
  /// Held by the thread that trims, so that others do not drop the same bytes twice.
  private let trimming = Mutex(())

  /// - Parameter limit: in bytes.
  init(limit: Int) {
    self.limit = limit
  }

  func add(_ journal: JournalContents) {
    members.withLock { $0[ObjectIdentifier(journal)] = journal }
  }

  /// Forgets a journal, which has given back all it took.
  func remove(_ journal: JournalContents) {
    _ = members.withLock { $0.removeValue(forKey: ObjectIdentifier(journal)) }
  }

  func take(_ bytes: Int) { used.add(bytes, ordering: .relaxed) }

  func giveBack(_ bytes: Int) { used.subtract(bytes, ordering: .relaxed) }

  /// Counts a scenario that the requests of a journal refer to.
  /// - Returns: its size in bytes.
  func hold(_ scenario: Scenario) -> Int {
    let (size, isNew) = scenarios.withLock { scenarios in
      let (holders, size) = scenarios[scenario] ?? (0, scenario.textSize)
      scenarios[scenario] = (holders + 1, size)
      return (size, holders == 0)
    }
    if isNew { take(size) }
    return size
  }

  /// Counts a scenario no more for a journal.
  /// - Returns: its size in bytes.
  func release(_ scenario: Scenario) -> Int {
    let (size, isLast) = scenarios.withLock { scenarios in
      guard let (holders, size) = scenarios[scenario] else { return (0, false) }
      scenarios[scenario] = holders > 1 ? (holders - 1, size) : nil
      return (size, holders == 1)
    }
    if isLast { giveBack(size) }
    return size
  }

  private func excess(over bytes: Int) -> Int { used.load(ordering: .relaxed) - bytes }

  /// Lets the largest journals drop requests if the limit is exceeded. It must not be called with a journal's lock.
  func trim() {
    guard excess(over: limit) > 0 else { return }
    let journals = members.withLock { Array($0.values) }
    trimming.withLock { _ in
      guard excess(over: limit) > 0 else { return }
      // A little more is freed, so that not every request has to look for the largest journal.
      let goal = limit - limit / 256
      while excess(over: goal) > 0,
        let largest = journals.max(by: { $0.heldByteCount < $1.heldByteCount }),
        largest.dropOldest(freeing: excess(over: goal))
      {}
    }
  }
}

extension Scenario {
  /// The size of its text and its bodies, in bytes. A body that is a part of the text takes no more memory.
  fileprivate var textSize: Int {
    cases.reduce(declaration.count) { size, one in
      guard let body = one.response?.body, !body.lies(in: declaration) else { return size }
      return size + body.count
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether its bytes are those of another slice in memory, or a part of them.
  fileprivate func lies(in other: ArraySlice<UInt8>) -> Bool {
    withUnsafeBytes { own in
      other.withUnsafeBytes { other in
        guard let start = own.baseAddress, let otherStart = other.baseAddress else { return false }
        return start >= otherStart && start + own.count <= otherStart + other.count
      }
    }
  }
}
