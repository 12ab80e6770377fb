// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The truncations of a time before a comparison, with WireMock's names.
package enum DateTruncation: String, CaseIterable, Sendable, Hashable {
  case firstSecondOfMinute = "first second of minute"
  case firstMinuteOfHour = "first minute of hour"
  case firstHourOfDay = "first hour of day"
  case firstDayOfMonth = "first day of month"
  case firstDayOfNextMonth = "first day of next month"
  case lastDayOfMonth = "last day of month"
  case firstDayOfYear = "first day of year"
  case firstDayOfNextYear = "first day of next year"
  case lastDayOfYear = "last day of year"

  package func truncate(_ time: LocalDateTime) -> LocalDateTime {
    let date = CivilDate(day: time.day)
    func day(_ year: Int, _ month: Int, _ day: Int) -> LocalDateTime {
      LocalDateTime(day: CivilDate(year: year, month: month, day: day).dayNumber)
    }
    func whole(_ seconds: Int) -> LocalDateTime {
      let unit = seconds * LocalDateTime.nanosecondsPerSecond
      return LocalDateTime(day: time.day, nanosecond: time.nanosecond / unit * unit)
    }
    return switch self {
    case .firstSecondOfMinute: whole(60)
    case .firstMinuteOfHour: whole(3_600)
    case .firstHourOfDay: whole(86_400)
    case .firstDayOfMonth: day(date.year, date.month, 1)
    case .firstDayOfNextMonth: day(date.year, date.month, 1).adding(months: 1)
    case .lastDayOfMonth:
      day(date.year, date.month, CivilDate.length(ofMonth: date.month, year: date.year))
    case .firstDayOfYear: day(date.year, 1, 1)
    case .firstDayOfNextYear: day(date.year + 1, 1, 1)
    case .lastDayOfYear: day(date.year, 12, 31)
    }
  }
}
