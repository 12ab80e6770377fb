// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The time zone of this machine, and its clock.
enum SystemZone {
  /// The time of day here.
  static var now: Moment {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return moment(atSeconds: Int(time.tv_sec), nanosecond: Int(time.tv_nsec))
  }

  /// What clocks here show at a time in UTC.
  static func moment(atSeconds seconds: Int, nanosecond: Int) -> Moment {
    let offset = offset(atSeconds: seconds)
    return Moment(
      local: LocalDateTime(seconds: seconds + offset, nanosecond: nanosecond), offset: offset)
  }

  /// Seconds since 1970 in UTC, when clocks here show a time.
  static func seconds(of local: LocalDateTime) -> Int {
    let date = CivilDate(day: local.day)
    // Beyond, the library's numbers have no room, and no zone is known.
    guard (-10_000...100_000).contains(date.year) else { return local.seconds }
    var parts = tm()
    parts.tm_year = Int32(date.year - 1900)
    parts.tm_mon = Int32(date.month - 1)
    parts.tm_mday = Int32(date.day)
    parts.tm_sec = Int32(local.nanosecond / LocalDateTime.nanosecondsPerSecond)
    parts.tm_isdst = -1
    return Int(mktime(&parts))
  }

  private static func offset(atSeconds seconds: Int) -> Int {
    var time = time_t(seconds)
    var parts = tm()
    return localtime_r(&time, &parts) == nil ? 0 : Int(parts.tm_gmtoff)
  }
}
