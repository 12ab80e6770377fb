// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import MockAPIClientCore

@Suite("Dates")
struct WireDateTests {
  @Test(
    "Every form of RFC 3339 is read",
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("2026-01-02T03:04:05Z", 1_767_323_045),
      ("2026-01-02t03:04:05z", 1_767_323_045), ("2026-01-02 03:04:05Z", 1_767_323_045),
      ("2026-01-02T04:04:05+01:00", 1_767_323_045),
      ("2026-01-01T23:34:05-03:30", 1_767_323_045), ("2026-01-02T03:04:05.5Z", 1_767_323_045.5),
      ("2026-01-02T03:04:05.123456789Z", 1_767_323_045.123456789),
      ("2026-01-02T03:04:05-00:00", 1_767_323_045), ("1969-12-31T23:59:59Z", -1),
      ("0000-03-01T00:00:00Z", -62_162_035_200), ("9999-12-31T23:59:59Z", 253_402_300_799),
      ("2024-02-29T00:00:00Z", 1_709_164_800), ("2000-02-29T00:00:00Z", 951_782_400),
      ("1990-12-31T23:59:60Z", 662_688_000), ("1990-12-31T15:59:60-08:00", 662_688_000),
    ] as [(String, Double)])
  func rfc3339(text: String, seconds: Double) throws {
    #expect(DateFormats.RFC3339.date(from: text) == Date(timeIntervalSince1970: seconds))
    #expect(
      try model([RFC3339Date].self, #"["\#(text)"]"#)[0].date
        == Date(timeIntervalSince1970: seconds))
  }

  @Test(
    "Text that only looks like RFC 3339 is rejected",
    arguments: [
      "", "2026-01-02", "2026-01-02T03:04:05", "2026-01-02T03:04Z", "2026-1-2T03:04:05Z",
      "2026-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2026-13-01T00:00:00Z",
      "2026-00-01T00:00:00Z", "2026-01-00T00:00:00Z", "2026-04-31T00:00:00Z",
      "2026-01-02T24:00:00Z", "2026-01-02T03:60:00Z", "2026-01-02T03:04:61Z",
      "2026-01-02T03:04:60Z", "2026-01-02T03:04:05.Z", "2026-01-02T03:04:05,5Z",
      "2026-01-02T03:04:05+24:00", "2026-01-02T03:04:05+01", "2026-01-02T04:04:05+0100",
      "2026-01-02T04:04:05+01:",
      "2026-01-02T03:04:05Z ",
      " 2026-01-02T03:04:05Z", "+026-01-02T03:04:05Z", "２０２６-01-02T03:04:05Z",
      "20260102T030405Z", "1767323045", "yesterday",
    ])
  func notRFC3339(text: String) {
    #expect(DateFormats.RFC3339.date(from: text) == nil)
    #expect(
      defects([RFC3339Date].self, #"["\#(text)"]"#) == [
        "fatal: /0 is invalid, expected a date as 2026-01-02T03:04:05Z"
      ])
  }

  @Test(
    "All three date forms of HTTP are read",
    arguments: [
      "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
      "Sun Nov  6 08:49:37 1994",
    ])
  func http(text: String) throws {
    #expect(
      try model([HTTPDate].self, #"["\#(text)"]"#)[0].date
        == .init(timeIntervalSince1970: 784_111_777))
  }

  @Test(
    "Text that only looks like an HTTP date is rejected",
    arguments: [
      "", "06 Nov 1994 08:49:37 GMT", "Sun, 6 Nov 1994 08:49:37 GMT",
      "Sun, 06 nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 UTC",
      "Sun, 06 Nov 1994 08:49:37", "Sun, 31 Nov 1994 08:49:37 GMT",
      "Sunday, 06 Nov 1994 08:49:37 GMT", "Sun, 06-Nov-94 08:49:37 GMT",
      "Sun Nov 6 08:49:37 1994", "1994-11-06T08:49:37Z",
    ])
  func notHTTP(text: String) {
    #expect(
      defects([HTTPDate].self, #"["\#(text)"]"#) == [
        "fatal: /0 is invalid, expected a date as Fri, 02 Jan 2026 03:04:05 GMT"
      ])
  }

  @Test("A number is read as seconds or milliseconds, whole or not")
  func unix() throws {
    struct Model: Codable, Sendable, Equatable {
      let seconds: WireDate<DateFormats.UnixSeconds>
      let milliseconds: WireDate<DateFormats.UnixMilliseconds>
    }
    let json = #"{"milliseconds":1767323045500,"seconds":1767323045.5}"#
    let decoded = try model(Model.self, json)
    #expect(decoded.seconds.date == Date(timeIntervalSince1970: 1_767_323_045.5))
    #expect(decoded.milliseconds.date == decoded.seconds.date)
    #expect(try encoded(decoded) == json)
  }

  @Test(
    "A date of the wrong type or outside the years that can be written is reported",
    arguments: [
      (#"["1767323045"]"#, "/0 is string, expected number"),
      ("[null]", "/0 is null"), ("[true]", "/0 is boolean, expected number"),
      ("[1e300]", "/0 is invalid, expected seconds since 1970"),
    ])
  func badUnix(json: String, problem: String) {
    #expect(
      defects(Tolerant<[WireDate<DateFormats.UnixSeconds>]>.self, json) == [
        "\(problem); it was dropped"
      ])
  }

  @Test(
    "A written date can be read again",
    arguments: [-62_162_035_200.0, -0.5, 0, 0.001, 1_767_323_045.5])
  func written(seconds: Double) throws {
    let date = Date(timeIntervalSince1970: seconds)
    #expect(DateFormats.RFC3339.date(from: DateFormats.RFC3339.spelling(of: date)) == date)
    let whole = Date(timeIntervalSince1970: seconds.rounded(.down))
    #expect(DateFormats.HTTP.date(from: DateFormats.HTTP.spelling(of: date)) == whole)
  }

  @Test(
    "A year of two digits is the nearest year that is not more than 50 years ahead",
    arguments: [(94, 1994), (26, 2026), (76, 2076), (77, 1977), (0, 2000)])
  func twoDigits(digits: Int, year: Int) throws {
    let now = try #require(DateFormats.RFC3339.date(from: "2026-11-21T12:00:00Z"))
    let text = "Sunday, 06-Nov-\(digits.padded(2)) 08:49:37 GMT"
    #expect(
      DateFormats.HTTP.date(from: text, now: now)
        == DateFormats.RFC3339.date(from: "\(year)-11-06T08:49:37Z"))
  }

  @Test("A date in a year without four digits is written as the nearest that has them")
  func unwritable() {
    let far = Date(timeIntervalSince1970: 1e300)
    #expect(DateFormats.RFC3339.spelling(of: far) == "9999-12-31T23:59:59Z")
    #expect(DateFormats.HTTP.spelling(of: far) == "Fri, 31 Dec 9999 23:59:59 GMT")
    #expect(
      DateFormats.RFC3339.spelling(of: Date(timeIntervalSince1970: -1e300))
        == "0000-01-01T00:00:00Z")
  }

  @Test("Dates are written in the one preferred form")
  func spelling() {
    let date = Date(timeIntervalSince1970: 784_111_777)
    #expect(DateFormats.RFC3339.spelling(of: date) == "1994-11-06T08:49:37Z")
    #expect(DateFormats.RFC3339.spelling(of: date + 0.25) == "1994-11-06T08:49:37.250Z")
    #expect(DateFormats.HTTP.spelling(of: date) == "Sun, 06 Nov 1994 08:49:37 GMT")
  }

  @Test(
    "Every day is written and read again, also in centuries without a leap year",
    arguments: [-25_933, 10_591, 47_116])
  func calendar(first: Int) {
    for day in first..<first + 3 * 366 {
      let date = Date(timeIntervalSince1970: Double(day) * 86_400)
      guard DateFormats.RFC3339.date(from: DateFormats.RFC3339.spelling(of: date)) == date,
        DateFormats.HTTP.date(from: DateFormats.HTTP.spelling(of: date)) == date
      else {
        Issue.record("day \(day) is read as another day")
        return
      }
    }
  }
}
