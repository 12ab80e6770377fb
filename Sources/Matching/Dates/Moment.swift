// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A date and time that a text says, with or without saying where.
package struct Moment: Sendable, Hashable {
  var local: LocalDateTime
  /// Seconds east of UTC; `nil` when it is not said.
  var offset: Int?

  /// The same, in UTC; what does not say where is meant in the zone of this machine, as in WireMock.
  var universal: LocalDateTime {
    let seconds = offset.map { local.seconds - $0 } ?? SystemZone.seconds(of: local)
    return LocalDateTime(
      seconds: seconds, nanosecond: local.nanosecond % LocalDateTime.nanosecondsPerSecond)
  }
}
