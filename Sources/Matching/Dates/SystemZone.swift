// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem

/// The time zone of this machine.
enum SystemZone {
  /// The local time at a time since 1970 in UTC.
  static func moment(at time: Duration) -> Moment {
    let (seconds, attoseconds) = time.components
    return moment(atSeconds: Int(seconds), nanosecond: Int(attoseconds / 1_000_000_000))
  }

  /// The local time at a time in UTC.
  static func moment(atSeconds seconds: Int, nanosecond: Int) -> Moment {
    let offset = offset(atSeconds: seconds)
    return Moment(
      local: LocalDateTime(seconds: seconds + offset, nanosecond: nanosecond), offset: offset)
  }

  /// Seconds since 1970 in UTC for a local time.
  static func seconds(of local: LocalDateTime) -> Int {
    let date = CivilDate(day: local.day)
    // The library's numbers are too small for years beyond this, and no zone is known for them.
    guard (-10_000...100_000).contains(date.year) else { return local.seconds }
    return CalendarTime.seconds(
      ofLocalYear: Int32(date.year), month: Int32(date.month), day: Int32(date.day),
      second: Int32(local.nanosecond / LocalDateTime.nanosecondsPerSecond))
  }

  private static func offset(atSeconds seconds: Int) -> Int {
    CalendarTime.local(atSeconds: seconds)?.offset ?? 0
  }
}
