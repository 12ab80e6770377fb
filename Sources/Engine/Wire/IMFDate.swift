// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem

/// The date of a response in the format of RFC 9110 section 5.6.7: `Sun, 06 Nov 1994 08:49:37 GMT`.
package enum IMFDate {
  package static var now: String { text(of: SystemTime.now.seconds) }

  /// - Parameter moment: seconds since 1970.
  package static func text(of moment: Int) -> String {
    // The C library supports every year that a date can have.
    guard let time = CalendarTime.universal(atSeconds: moment) else { return "" }
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let clock = [time.hour, time.minute, time.second].map(padded).joined(separator: ":")
    return
      "\(days[time.weekday]), \(padded(time.day)) \(months[time.month - 1]) \(time.year) \(clock) GMT"
  }

  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
