// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Waits for a client to acknowledge the sent bytes, as long as it makes progress, however slow it is.
struct FlushWatch {
  enum Verdict: Equatable {
    /// Everything is acknowledged.
    case flushed
    /// Some bytes are not acknowledged; check again at this time.
    case waiting(until: Duration)
    /// The client has made no progress for too long.
    case givenUp
  }

  /// The time that a client may take without progress.
  static let patience = Duration.seconds(Int(SilenceLimit.idleSeconds))
  private static let shortest = Duration.milliseconds(1)
  private static let longest = Duration.milliseconds(50)

  private var least = Int.max
  private var lastProgress: Duration
  private var interval = shortest

  /// - Parameter now: when the wait begins, by the system's clock.
  init(now: Duration) {
    lastProgress = now
  }

  /// - Parameter unacknowledged: the unacknowledged amount, in any unit.
  mutating func look(at unacknowledged: Int, now: Duration) -> Verdict {
    if unacknowledged == 0 { return .flushed }
    if unacknowledged < least {
      least = unacknowledged
      lastProgress = now
      interval = Self.shortest
    } else if now - lastProgress >= Self.patience {
      return .givenUp
    } else {
      // A client without progress is not checked a thousand times a second.
      interval = min(interval * 2, Self.longest)
    }
    return .waiting(until: now + interval)
  }
}
