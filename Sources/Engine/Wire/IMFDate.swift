// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  package import Glibc
#elseif canImport(Musl)
  package import Musl
#else
  package import Darwin
#endif

/// The date of a response, as RFC 9110 section 5.6.7 has it: `Sun, 06 Nov 1994 08:49:37 GMT`.
package enum IMFDate {
  package static var now: String { text(of: time(nil)) }

  package static func text(of moment: time_t) -> String {
    var moment = moment
    var parts = tm()
    gmtime_r(&moment, &parts)
    func padded(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let day = days[Int(parts.tm_wday)]
    let month = months[Int(parts.tm_mon)]
    let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map(padded).joined(separator: ":")
    return "\(day), \(padded(parts.tm_mday)) \(month) \(parts.tm_year + 1900) \(clock) GMT"
  }

  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
