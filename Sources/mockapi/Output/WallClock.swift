// mockapi
// SPDX-License-Identifier: Apache-2.0

import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The time of day for log lines. The text of a second is made once and shared by its lines.
final class WallClock: Sendable {
  /// A moment as the log writes it.
  struct Moment: Sendable {
    /// `12:34:56.`, local.
    let timeOfDay: [UInt8]
    /// `2026-01-31T11:34:56`, UTC.
    let date: String
    let milliseconds: Int

    /// RFC 3339, in UTC, to the millisecond.
    var timestamp: String { "\(date).\(threeDigits)Z" }

    /// `12:34:56.789`, local.
    func appendTimeOfDay(to line: inout [UInt8]) {
      line += timeOfDay
      for digit in [milliseconds / 100, milliseconds / 10 % 10, milliseconds % 10] {
        line.append(UInt8(ascii: "0") + UInt8(digit))
      }
    }

    private var threeDigits: String {
      (milliseconds < 10 ? "00" : milliseconds < 100 ? "0" : "") + String(milliseconds)
    }
  }

  private struct Second {
    var number: time_t
    var timeOfDay: [UInt8]
    var date: String
  }

  private let second = Mutex<Second?>(nil)

  var now: Moment {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    let number = time.tv_sec
    let current = second.withLock { second in
      if let second, second.number == number { return second }
      let made = Self.describe(number)
      second = made
      return made
    }
    return Moment(
      timeOfDay: current.timeOfDay, date: current.date, milliseconds: time.tv_nsec / 1_000_000)
  }

  private static func describe(_ number: time_t) -> Second {
    var number = number
    var local = tm()
    var universal = tm()
    localtime_r(&number, &local)
    gmtime_r(&number, &universal)
    return Second(
      number: number, timeOfDay: Array(text(of: local, "%H:%M:%S.").utf8),
      date: text(of: universal, "%Y-%m-%dT%H:%M:%S"))
  }

  private static func text(of time: tm, _ format: String) -> String {
    var time = time
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 32) { buffer in
      guard strftime(buffer.baseAddress, buffer.count, format, &time) > 0 else { return "" }
      return buffer.baseAddress.map { String(cString: $0) } ?? ""
    }
  }
}
