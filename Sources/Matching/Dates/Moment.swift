// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A date and time with or without an offset from UTC.
package struct Moment: Sendable, Hashable {
  package var local: LocalDateTime
  /// Seconds east of UTC; `nil` if unknown.
  package var offset: Int?

  /// The time since 1970 in UTC.
  package var since1970: Duration {
    let universal = universal
    return .seconds(universal.seconds)
      + .nanoseconds(universal.nanosecond % LocalDateTime.nanosecondsPerSecond)
  }

  /// The same moment in UTC; without an offset it is in the zone of this machine, as in WireMock.
  var universal: LocalDateTime {
    let seconds = offset.map { local.seconds - $0 } ?? SystemZone.seconds(of: local)
    return LocalDateTime(
      seconds: seconds, nanosecond: local.nanosecond % LocalDateTime.nanosecondsPerSecond)
  }
}
