// mockapi
// SPDX-License-Identifier: Apache-2.0

/// What a server measures delays with.
public struct ServerClock: Sendable {
  /// `nil` for the system's clock.
  let manual: ManualClock?

  /// The system's monotonic clock.
  public static let system = ServerClock(manual: nil)

  /// A clock that stands still until a test advances it.
  public static func manual(_ clock: ManualClock) -> ServerClock {
    ServerClock(manual: clock)
  }

  /// The time since some moment in the past.
  var now: Duration {
    manual?.now ?? Self.systemNow
  }

  /// The same by the system's clock, whichever this one is.
  static var systemNow: Duration { start.duration(to: .now) }

  private static let start = ContinuousClock.now
}
