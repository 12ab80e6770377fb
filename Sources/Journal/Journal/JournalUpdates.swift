// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISynchronization

/// The entries of a journal as they come, for one reader. It ends with the journal, or when its task is cancelled.
public struct JournalUpdates: AsyncSequence, Sendable {
  private let stream: AsyncStream<JournalEntry>
  private let follower: JournalFollower

  /// The number of entries that this reader has lost so far, because it was too slow.
  public var lostCount: Int { follower.lostCount }

  public func makeAsyncIterator() -> AsyncStream<JournalEntry>.Iterator {
    stream.makeAsyncIterator()
  }

  /// No entries.
  package static var none: JournalUpdates {
    let (updates, follower) = make(bufferLimit: 0) { _ in }
    follower.end()
    return updates
  }

  /// - Parameter didEnd: called when nobody reads any more.
  static func make(
    bufferLimit: Int, didEnd: @escaping @Sendable (JournalFollower) -> Void
  ) -> (JournalUpdates, JournalFollower) {
    let (stream, continuation) = AsyncStream<JournalEntry>.makeStream(
      bufferingPolicy: .bufferingNewest(bufferLimit))
    let follower = JournalFollower { entry in
      if case .dropped = continuation.yield(entry) { false } else { true }
    } didEnd: {
      continuation.finish()
    }
    continuation.onTermination = { [weak follower] _ in follower.map(didEnd) }
    return (JournalUpdates(stream: stream, follower: follower), follower)
  }
}

/// A reader of a journal, as the journal sees it.
package final class JournalFollower: Sendable {
  private let receive: @Sendable (JournalEntry) -> Bool
  private let didEnd: @Sendable () -> Void
  private let lost = Atomic<Int>(0)

  /// - Parameters:
  ///   - receive: gets one entry after the other, and must not wait; returns whether it took the entry.
  ///   - didEnd: called when no more entries come.
  init(
    receive: @escaping @Sendable (JournalEntry) -> Bool, didEnd: @escaping @Sendable () -> Void
  ) {
    self.receive = receive
    self.didEnd = didEnd
  }

  var lostCount: Int { lost.load(ordering: .relaxed) }

  func add(_ entry: JournalEntry) {
    if !receive(entry) { lost.add(1, ordering: .relaxed) }
  }

  func end() { didEnd() }
}
