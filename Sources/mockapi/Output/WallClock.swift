// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISynchronization
import MockAPISystem

/// The time of day for log lines. The text of a second is formatted once and shared by its lines.
final class WallClock: Sendable {
  /// A moment in the formats of the log.
  struct Moment: Sendable {
    fileprivate let second: Second
    let milliseconds: Int

    /// RFC 3339, in UTC, to the millisecond.
    var timestamp: String { "\(second.date).\(threeDigits)Z" }

    /// The same as ``timestamp``.
    func writeTimestamp(to line: inout LogLine) {
      line.append(text: second.date)
      line.append(UInt8(ascii: "."))
      writeMilliseconds(to: &line)
      line.append(UInt8(ascii: "Z"))
    }

    /// `12:34:56.789`, local.
    func writeTimeOfDay(to line: inout LogLine) {
      second.timeOfDay.withUnsafeBufferPointer { line.append(bytes: $0) }
      writeMilliseconds(to: &line)
    }

    private func writeMilliseconds(to line: inout LogLine) {
      line.append(UInt8(ascii: "0") + UInt8(milliseconds / 100))
      line.append(UInt8(ascii: "0") + UInt8(milliseconds / 10 % 10))
      line.append(UInt8(ascii: "0") + UInt8(milliseconds % 10))
    }

    private var threeDigits: String {
      (milliseconds < 10 ? "00" : milliseconds < 100 ? "0" : "") + String(milliseconds)
    }
  }

  /// An object, because all lines of a second share it.
  fileprivate final class Second: Sendable {
    let number: Int
    /// `12:34:56.`, local.
    let timeOfDay: [UInt8]
    /// `2026-01-31T11:34:56`, UTC.
    let date: String

    init(number: Int, timeOfDay: [UInt8], date: String) {
      self.number = number
      self.timeOfDay = timeOfDay
      self.date = date
    }
  }

  private let second = Mutex<Second?>(nil)

  var now: Moment {
    let time = SystemTime.now
    let number = time.seconds
    let current = second.withLock { second in
      if let second, second.number == number { return second }
      let made = Self.describe(number)
      second = made
      return made
    }
    return Moment(second: current, milliseconds: time.nanoseconds / 1_000_000)
  }

  /// `12:34:56`, local; empty for a year that the C library does not support.
  static func timeOfDay(atSeconds number: Int) -> String {
    CalendarTime.local(atSeconds: number).map(timeOfDay) ?? ""
  }

  private static func describe(_ number: Int) -> Second {
    // The C library supports every year that a clock can have.
    guard let local = CalendarTime.local(atSeconds: number),
      let universal = CalendarTime.universal(atSeconds: number)
    else { return Second(number: number, timeOfDay: [], date: "") }
    let date = [universal.month, universal.day].map { "-\(padded($0))" }.joined()
    return Second(
      number: number, timeOfDay: Array("\(timeOfDay(local)).".utf8),
      date: "\(universal.year)\(date)T\(timeOfDay(universal))")
  }

  private static func timeOfDay(_ time: CalendarTime) -> String {
    [time.hour, time.minute, time.second].map(padded).joined(separator: ":")
  }

  private static func padded(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
