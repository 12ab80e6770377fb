// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A day of the Gregorian calendar and a time of day, without a zone.
package struct LocalDateTime: Sendable, Hashable, Comparable {
  /// Days since 1970-01-01.
  package var day: Int
  /// Nanoseconds since the beginning of the day.
  package var nanosecond: Int

  package static let nanosecondsPerSecond = 1_000_000_000
  package static let nanosecondsPerDay = 86_400 * nanosecondsPerSecond

  package init(day: Int, nanosecond: Int = 0) {
    self.day = day
    self.nanosecond = nanosecond
  }

  /// The time at a number of seconds after 1970-01-01T00:00:00.
  package init(seconds: Int, nanosecond: Int = 0) {
    let day = seconds >= 0 ? seconds / 86_400 : -((86_399 - seconds) / 86_400)
    self.init(
      day: day, nanosecond: (seconds - day * 86_400) * Self.nanosecondsPerSecond + nanosecond)
  }

  /// Whole seconds since 1970-01-01T00:00:00.
  package var seconds: Int { day * 86_400 + nanosecond / Self.nanosecondsPerSecond }

  package static func < (left: LocalDateTime, right: LocalDateTime) -> Bool {
    (left.day, left.nanosecond) < (right.day, right.nanosecond)
  }

  /// The same time after a number of months; on the last day of the month if that is shorter.
  package func adding(months: Int) -> LocalDateTime {
    var date = CivilDate(day: day)
    let month = date.year * 12 + date.month - 1 + months
    date.year = month >= 0 ? month / 12 : -((11 - month) / 12)
    date.month = month - date.year * 12 + 1
    date.day = min(date.day, CivilDate.length(ofMonth: date.month, year: date.year))
    return LocalDateTime(day: date.dayNumber, nanosecond: nanosecond)
  }
}

/// A year, month and day of the proleptic Gregorian calendar.
package struct CivilDate: Sendable, Hashable {
  package var year: Int
  /// Starts at 1.
  package var month: Int
  /// Starts at 1.
  package var day: Int

  package init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// - Parameter day: days since 1970-01-01.
  package init(day number: Int) {
    // Years that begin in March have the leap day at their end; 400 of them always have the same length.
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Days since 1970-01-01.
  package var dayNumber: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  package static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  package static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
