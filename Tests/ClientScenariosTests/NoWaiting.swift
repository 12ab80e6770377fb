// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIClient

/// A clock that does not wait, and knows for how long it would have; or one that waits for a cancellation.
final class NoWaiting: Clock {
  struct Instant: InstantProtocol {
    var offset = Duration.zero

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    func duration(to other: Instant) -> Duration { other.offset - offset }

    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let sleeps: Bool
  private let begun = AsyncStream.makeStream(of: Void.self)
  private let asked = Guarded<[Duration]>([])

  /// - Parameter sleeps: whether a sleep ends only when its task is cancelled.
  init(sleeps: Bool = false) {
    self.sleeps = sleeps
  }

  var waits: [Duration] { asked.withLock { $0 } }
  var now: Instant { Instant() }
  var minimumResolution: Duration { .nanoseconds(1) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    asked.withLock { $0.append(deadline.offset) }
    begun.continuation.yield()
    guard sleeps else { return }
    // A stream without elements ends when its task is cancelled.
    let never = AsyncStream.makeStream(of: Void.self)
    for await _ in never.stream {}
    never.continuation.finish()
    try Task.checkCancellation()
  }

  /// Returns when a task sleeps.
  func hasSleeper() async {
    for await _ in begun.stream { return }
  }
}
