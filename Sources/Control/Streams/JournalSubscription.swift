// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJournal
import MockAPISynchronization

/// A stream's place among the followers of a journal; the stream may have gone before it gets the place.
final class JournalSubscription: Sendable {
  private let journal: Journal
  private let state = Mutex((follower: JournalFollower?.none, hasEnded: false))

  init(_ journal: Journal) {
    self.journal = journal
  }

  /// Begins to follow; see ``Journal/follow(_:didEnd:)``.
  func begin(
    _ receive: @escaping @Sendable (JournalEntry) -> Bool, didEnd: @escaping @Sendable () -> Void
  ) {
    let follower = journal.follow(receive, didEnd: didEnd)
    let hasEnded = state.withLock { state in
      state.follower = follower
      return state.hasEnded
    }
    if hasEnded { journal.remove(follower) }
  }

  func end() {
    let follower = state.withLock { state in
      state.hasEnded = true
      defer { state.follower = nil }
      return state.follower
    }
    if let follower { journal.remove(follower) }
  }
}
