// mockapi
// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// A calendar date and time of day, in UTC or in the time zone of the machine.
package struct CalendarTime: Hashable, Sendable {
  package let year: Int
  /// The month, from 1.
  package let month: Int
  package let day: Int
  package let hour: Int
  package let minute: Int
  /// 60 in a leap second.
  package let second: Int
  /// The day of the week; Sunday is 0.
  package let weekday: Int
  /// The zone's offset from UTC in seconds, positive east of Greenwich.
  package let offset: Int

  private init?(seconds: Int, isLocal: Bool) {
    var calendar = mockapi_sys_calendar()
    guard mockapi_sys_fill_calendar(Int64(seconds), isLocal ? 1 : 0, &calendar) != 0 else {
      return nil
    }
    year = Int(calendar.year)
    month = Int(calendar.month)
    day = Int(calendar.day)
    hour = Int(calendar.hour)
    minute = Int(calendar.minute)
    second = Int(calendar.second)
    weekday = Int(calendar.weekday)
    offset = Int(calendar.offset)
  }

  /// The time in UTC (`gmtime_r`); `nil` for a year that the C library does not support.
  package static func universal(atSeconds seconds: Int) -> CalendarTime? {
    CalendarTime(seconds: seconds, isLocal: false)
  }

  /// The time in the zone of the machine (`localtime_r`); `nil` for a year that the C library does not support.
  package static func local(atSeconds seconds: Int) -> CalendarTime? {
    CalendarTime(seconds: seconds, isLocal: true)
  }

  /// The moment at which clocks in the zone of the machine show a time (`mktime`), in seconds since 1970.
  /// - Parameter second: the second of the day.
  package static func seconds(
    ofLocalYear year: Int32, month: Int32, day: Int32, second: Int32
  ) -> Int {
    Int(mockapi_sys_seconds_of_local(year, month, day, second))
  }
}
