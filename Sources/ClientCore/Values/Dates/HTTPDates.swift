// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension DateFormats {
  /// Dates as in HTTP's header fields (RFC 9110, section 5.6.7), which some APIs use in bodies.
  ///
  /// All three forms are read, as a recipient must: the preferred form, `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov
  /// 6 08:49:37 1994`. Only the preferred form is written.
  public enum HTTP: DateFormat {
    /// The expected value.
    public static let expected = "a date as Fri, 02 Jan 2026 03:04:05 GMT"

    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let longDays = [
      "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    ]
    private static let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// The date; nil for any other text.
    public static func date(from spelling: String) -> Date? {
      date(from: spelling, now: Date())
    }

    static func date(from spelling: String, now: Date) -> Date? {
      var scanner = DateScanner(spelling)
      let fields: (year: Int, month: Int, day: Int, time: DateScanner.Time)?
      if scanner.skip(oneOf: longDays) != nil {
        fields = rfc850(&scanner, now: now)
      } else if scanner.skip(oneOf: days) != nil {
        fields = scanner.skip(", ") ? fixdate(&scanner) : asctime(&scanner)
      } else {
        fields = nil
      }
      guard let fields, scanner.isAtEnd else { return nil }
      return DateScanner.seconds(
        year: fields.year, month: fields.month, day: fields.day, time: fields.time, offset: 0
      ).map { Date(timeIntervalSince1970: Double($0)) }
    }

    /// The date to the second; a year that does not have four digits becomes the nearest that does.
    public static func spelling(of date: Date) -> String {
      let civil = CivilDate(
        secondsSince1970: Int(date.writable.timeIntervalSince1970.rounded(.down)))
      return "\(days[civil.weekday]), \(civil.day.padded(2)) \(months[civil.month - 1]) "
        + "\(civil.year.padded(4)) \(civil.time) GMT"
    }

    private static func fixdate(_ scanner: inout DateScanner) -> (Int, Int, Int, DateScanner.Time)?
    {
      guard let day = scanner.number(2), scanner.skip(" "), let month = scanner.skip(oneOf: months),
        scanner.skip(" "), let year = scanner.number(4), scanner.skip(" "),
        let time = scanner.time(), scanner.skip(" GMT")
      else { return nil }
      return (year, month + 1, day, time)
    }

    private static func rfc850(
      _ scanner: inout DateScanner, now: Date
    ) -> (Int, Int, Int, DateScanner.Time)? {
      guard scanner.skip(", "), let day = scanner.number(2), scanner.skip("-"),
        let month = scanner.skip(oneOf: months), scanner.skip("-"), let digits = scanner.number(2),
        scanner.skip(" "), let time = scanner.time(), scanner.skip(" GMT")
      else { return nil }
      // A year that seems to be more than 50 years ahead is the last past year with these digits.
      let thisYear = CivilDate(secondsSince1970: Int(now.timeIntervalSince1970)).year
      let year = thisYear - thisYear.modulo(100) + digits
      return (year > thisYear + 50 ? year - 100 : year, month + 1, day, time)
    }

    private static func asctime(_ scanner: inout DateScanner) -> (Int, Int, Int, DateScanner.Time)?
    {
      guard scanner.skip(" "), let month = scanner.skip(oneOf: months), scanner.skip(" "),
        let day = scanner.skip(" ") ? scanner.number(1) : scanner.number(2), scanner.skip(" "),
        let time = scanner.time(), scanner.skip(" "), let year = scanner.number(4)
      else { return nil }
      return (year, month + 1, day, time)
    }
  }
}
