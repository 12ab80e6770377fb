// mockapi
// SPDX-License-Identifier: Apache-2.0

extension SystemTime {
  /// RFC 3339 in UTC, to the millisecond: `2026-01-31T11:34:56.789Z`; empty for a year that the C library does not
  /// support.
  package var timestamp: String {
    guard let time = CalendarTime.universal(atSeconds: seconds) else { return "" }
    let year = Self.padded(time.year, to: 4)
    let date = "\(year)-\(Self.padded(time.month))-\(Self.padded(time.day))"
    let clock = [time.hour, time.minute, time.second].map { Self.padded($0) }
    let milliseconds = Self.padded(nanoseconds / 1_000_000, to: 3)
    return "\(date)T\(clock.joined(separator: ":")).\(milliseconds)Z"
  }

  /// The moment that is a duration after 1970.
  package init(since1970 duration: Duration) {
    let (seconds, attoseconds) = duration.components
    self.init(seconds: Int(seconds), nanoseconds: Int(attoseconds / 1_000_000_000))
  }

  private static func padded(_ number: Int, to count: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(count - digits.count, 0)) + digits
  }
}
