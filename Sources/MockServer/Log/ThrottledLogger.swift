// mockapi
// SPDX-License-Identifier: Apache-2.0

import Logging
import MockAPISynchronization

/// A logger for events that clients cause: it allows a burst of messages, then a number per second, and reports the
/// number of omitted messages before the next one. Otherwise a client could fill a disk.
final class ThrottledLogger: Sendable {
  /// For events that clients do not cause.
  let logger: Logger
  private let state = Mutex(State())
  private let now: @Sendable () -> Duration

  private struct State {
    var credit = ThrottledLogger.burst
    /// The time up to which credit was earned.
    var earned: Duration?
    var leftOut = 0
  }

  /// The largest number of messages in a burst.
  static let burst = 20
  /// The time until another message is allowed.
  static let interval = Duration.milliseconds(200)

  init(_ logger: Logger, now: @escaping @Sendable () -> Duration = { ServerClock.systemNow }) {
    self.logger = logger
    self.now = now
  }

  func log(
    _ level: Logger.Level, _ message: @autoclosure () -> String, metadata: Logger.Metadata
  ) {
    guard level >= logger.logLevel else { return }
    guard let leftOut = admit() else { return }
    var metadata = metadata
    if leftOut > 0 { metadata["left out before"] = "\(leftOut)" }
    logger.log(level: level, "\(message())", metadata: metadata)
  }

  /// - Returns: the number of omitted messages since the last one; `nil` if this message is omitted.
  private func admit() -> Int? {
    let now = now()
    return state.withLock { state in
      let earned = state.earned ?? now
      let count = Int((now - earned) / Self.interval)
      state.credit = min(state.credit + count, Self.burst)
      state.earned = state.credit == Self.burst ? now : earned + Self.interval * count
      guard state.credit > 0 else {
        state.leftOut += 1
        return nil
      }
      state.credit -= 1
      defer { state.leftOut = 0 }
      return state.leftOut
    }
  }
}
