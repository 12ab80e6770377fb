// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension DateFormats {
  /// Timestamps of RFC 3339, the profile of ISO 8601 that APIs use.
  ///
  /// As in section 5.6 and its notes, letters may be small and a space may replace the `T`. Fractions may have any number of
  /// digits. A time without an offset is not a definite moment, and is rejected, and so is an offset without a colon
  /// (`+0100`), which older Java libraries write: see ``DateFormat``.
  public enum RFC3339: DateFormat {
    /// The expected value.
    public static let expected = "a date as 2026-01-02T03:04:05Z"

    /// The date; nil for any other text, such as February 30th.
    public static func date(from spelling: String) -> Date? {
      var scanner = DateScanner(spelling)
      guard let year = scanner.number(4), scanner.skip("-"), let month = scanner.number(2),
        scanner.skip("-"), let day = scanner.number(2),
        scanner.skip("T") || scanner.skip("t") || scanner.skip(" "),
        let time = scanner.time(), let fraction = scanner.fraction(), let offset = scanner.offset(),
        scanner.isAtEnd
      else { return nil }
      guard
        let seconds = DateScanner.seconds(
          year: year, month: month, day: day, time: time, offset: offset)
      else { return nil }
      return Date(timeIntervalSince1970: Double(seconds) + fraction)
    }

    /// The date in UTC, with milliseconds if there are any; a year that does not have four digits becomes the nearest
    /// that does.
    public static func spelling(of date: Date) -> String {
      let milliseconds = Int((date.writable.timeIntervalSince1970 * 1000).rounded())
      let (second, rest) = (milliseconds.floorDivided(by: 1000), milliseconds.modulo(1000))
      let civil = CivilDate(secondsSince1970: second)
      let fraction = rest == 0 ? "" : "." + rest.padded(3)
      return "\(civil.year.padded(4))-\(civil.month.padded(2))-\(civil.day.padded(2))T\(civil.time)"
        + fraction + "Z"
    }
  }
}
