// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIText

/// The parsing of a request's date.
package enum DateReading: Sendable, Hashable {
  /// With the formats of ``DateFormat/standard``.
  case standard
  /// Whole seconds since 1970, in UTC.
  case unix
  /// Whole milliseconds since 1970, in UTC.
  case epoch
  case format(DateFormat)

  /// - Parameter name: `unix` or `epoch`, in any case, or a pattern of letters.
  package init(_ name: String) throws(SyntaxError) {
    switch name.lowercased() {
    case "unix": self = .unix
    case "epoch": self = .epoch
    default: self = .format(try DateFormat(name))
    }
  }

  /// `nil` if the text is not such a date.
  package func moment(_ text: String) -> Moment? {
    switch self {
    case .standard:
      for format in DateFormat.standard {
        if let moment = DateParser.moment(text, format) { return moment }
      }
      return nil
    case .unix:
      return Self.number(text).map { Moment(local: LocalDateTime(seconds: $0), offset: 0) }
    case .epoch:
      return Self.number(text).map { milliseconds in
        let seconds = milliseconds >= 0 ? milliseconds / 1_000 : -((999 - milliseconds) / 1_000)
        return Moment(
          local: LocalDateTime(
            seconds: seconds, nanosecond: (milliseconds - seconds * 1_000) * 1_000_000), offset: 0)
      }
    case .format(let format): return DateParser.moment(text, format)
    }
  }

  /// Larger numbers would overflow in later arithmetic; their year is far outside of any calendar.
  private static func number(_ text: String) -> Int? {
    // `abs` would trap for `Int.min`, which has no positive counterpart.
    Int(text).flatMap { $0.magnitude < 1 << 60 ? $0 : nil }
  }
}
