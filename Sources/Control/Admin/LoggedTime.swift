// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem

/// Times as WireMock writes and reads them.
enum LoggedTime {
  /// `2026-11-22T01:35:29Z`, without the fraction of the second.
  /// - Parameter time: since 1970 in UTC.
  static func text(_ time: Duration) -> String {
    guard let time = CalendarTime.universal(atSeconds: Int(time.components.seconds)) else {
      return ""
    }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
    return "\(time.year)-\(two(time.month))-\(two(time.day))"
      + "T\(two(time.hour)):\(two(time.minute)):\(two(time.second))Z"
  }

  /// The time in milliseconds since 1970.
  static func milliseconds(_ time: Duration) -> Int {
    let (seconds, fraction) = time.components
    return Int(seconds) * 1_000 + Int(fraction / 1_000_000_000_000_000)
  }
}
