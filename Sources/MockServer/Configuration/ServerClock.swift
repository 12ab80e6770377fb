// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The clock that measures a server's delays, and the times for which cases are selected or answers are disturbed.
public struct ServerClock: Sendable {
  /// `nil` for the system's clock.
  let manual: ManualClock?

  /// The system's monotonic clock.
  public static let system = ServerClock(manual: nil)

  /// A clock that advances only when a test calls for it. Times of day that the server reports, such as the end of a disturbance, do not
  /// follow it: they are those of the system's clock.
  public static func manual(_ clock: ManualClock) -> ServerClock {
    ServerClock(manual: clock)
  }

  /// The time since a moment in the past.
  var now: Duration {
    manual?.now ?? Self.systemNow
  }

  /// The time of the system's clock, even if this clock is manual.
  static var systemNow: Duration { start.duration(to: .now) }

  private static let start = ContinuousClock.now
}
