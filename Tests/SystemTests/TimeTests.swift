// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPISystem
import Testing

/// Clocks and calendars, compared with Foundation.
struct TimeTests {
  @Test("the current time is between an earlier and a later reading")
  func now() {
    let before = Date().timeIntervalSince1970
    let now = SystemTime.now
    let after = Date().timeIntervalSince1970
    let seconds = Double(now.seconds) + Double(now.nanoseconds) / 1e9
    #expect((before - 0.001...after + 0.001).contains(seconds))
    #expect((0..<1_000_000_000).contains(now.nanoseconds))
  }

  @Test(
    "a moment has the same date and time as in Foundation",
    arguments: [0, -1, 951_782_400, 1_623_758_400, 4_102_444_799, -62_135_596_800])
  func calendar(seconds: Int) throws {
    let date = Date(timeIntervalSince1970: TimeInterval(seconds))
    let time = try #require(CalendarTime.universal(atSeconds: seconds))
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = .gmt
    // Foundation uses another calendar for days before 1582.
    if seconds > -12_219_292_800 {
      let parts = calendar.dateComponents([.year, .month, .day, .weekday], from: date)
      #expect(time.year == parts.year && time.month == parts.month && time.day == parts.day)
      #expect(time.weekday + 1 == parts.weekday)
    } else {
      #expect(time.year == 1 && time.month == 1 && time.day == 1)
    }
    let secondOfDay = time.hour * 3600 + time.minute * 60 + time.second
    #expect(secondOfDay == ((seconds % 86_400) + 86_400) % 86_400)
    #expect(time.offset == 0)
  }

  @Test(
    "the local time of a moment gives the moment back",
    arguments: [0, 1_623_758_400, 1_640_000_000])
  func local(seconds: Int) throws {
    let time = try #require(CalendarTime.local(atSeconds: seconds))
    #expect(
      time.offset
        == TimeZone.current.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(seconds))))
    let second = time.hour * 3600 + time.minute * 60 + time.second
    let back = CalendarTime.seconds(
      ofLocalYear: Int32(time.year), month: Int32(time.month), day: Int32(time.day),
      second: Int32(second))
    #expect(back == seconds)
  }

  @Test("a year that the C library cannot represent gives nil", arguments: [Int.max, Int.min])
  func extremes(seconds: Int) {
    #expect(CalendarTime.universal(atSeconds: seconds) == nil)
    #expect(CalendarTime.local(atSeconds: seconds) == nil)
  }
}
