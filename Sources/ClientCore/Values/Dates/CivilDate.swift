// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A day of the Gregorian calendar and a time of day in UTC.
struct CivilDate {
  let year: Int
  let month: Int
  let day: Int
  /// 0 for Sunday.
  let weekday: Int
  private let second: Int

  init(secondsSince1970 seconds: Int) {
    let days = seconds.floorDivided(by: 86_400)
    second = seconds.modulo(86_400)
    weekday = (days + 4).modulo(7)
    // Eras of 400 years that begin on March 1st, so that the leap day is the last day of a year.
    let shifted = days + 719_468
    let dayOfEra = shifted.modulo(146_097)
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + shifted.floorDivided(by: 146_097) * 400 + (month <= 2 ? 1 : 0)
  }

  /// The time of day, such as `08:49:37`.
  var time: String {
    "\((second / 3600).padded(2)):\((second / 60 % 60).padded(2)):\((second % 60).padded(2))"
  }

  static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let yearOfEra = year.modulo(400)
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return year.floorDivided(by: 400) * 146_097 + dayOfEra - 719_468
  }

  static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension Int {
  /// The quotient, rounded down for negative numbers too.
  func floorDivided(by divisor: Int) -> Int {
    (self - modulo(divisor)) / divisor
  }

  /// The remainder, never negative.
  func modulo(_ divisor: Int) -> Int {
    let remainder = self % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }

  /// The number, padded on the left with zeros to `digits` digits.
  func padded(_ digits: Int) -> String {
    let text = String(self)
    return String(repeating: "0", count: Swift.max(0, digits - text.count)) + text
  }
}
