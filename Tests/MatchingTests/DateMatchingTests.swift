// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
import MockAPIScenario
import MockAPITestSupport
import Testing

/// As in WireMock; if its versions differ, as in version 3. No case depends on the zone of the machine.
struct DateMatchingTests {
  private static func isMeant(_ pattern: String, _ value: String?) throws -> Bool {
    let text = scenarioText(request: #"{"headers": {"D": \#(pattern)}}"#)
    let request = value.map { StubRequest("GET", "/", headers: ["D": $0]) }
    return try scenario(text).request.matches(request ?? StubRequest("GET", "/"))
  }

  @Test(arguments: [
    "2021-06-15T12:00:00Z", "2021-06-15T12:00Z", "2021-06-15t12:00:00.000z",
    "2021-06-15T14:00:00+02:00", "2021-06-15T14:00:00+02",
    "2021-06-15T14:00:00+02:00[Europe/Paris]",
    "Tue, 15 Jun 2021 12:00:00 GMT", "15 jun 2021 12:00 gmt", "Tue, 15 Jun 2021 14:00:00 +0200",
    "Tuesday, 15-Jun-21 12:00:00 GMT", "Tuesday, 15-Jun-21 08:00:00 EDT",
    "Tue Jun 15 12:00:00 2021",
  ])
  func `a moment is equal in every form`(value: String) throws {
    for date in ["2021-06-15T12:00:00Z", "2021-06-15T10:00:00-02:00"] {
      #expect(try Self.isMeant(#"{"equalToDateTime": "\#(date)"}"#, value))
      #expect(try !Self.isMeant(#"{"before": "\#(date)"}"#, value))
      #expect(try !Self.isMeant(#"{"after": "\#(date)"}"#, value))
    }
  }

  @Test(arguments: [
    "", "x", "1623758400", "2021-02-30T00:00:00Z", "2021-06-15T24:00:00Z", "2021-06-15T12:00:60Z",
    "2021-06-15T14:00:00+0200", "2021-06-15T12:00:00+19:00", "2021-6-15", "12021-06-15", "20210615",
    " 2021-06-15", "Mon, 15 Jun 2021 12:00:00 GMT", "2021-06-15T12:00:00.1234567890Z",
    "-0000-01-01", "99999999999999999999-01-01",
  ])
  func `a value that is not a date fails every comparison`(value: String) throws {
    for relation in ["before", "after", "equalToDateTime"] {
      #expect(try !Self.isMeant(#"{"\#(relation)": "2021-06-15"}"#, value))
    }
    #expect(try !Self.isMeant(#"{"before": "2021-06-15"}"#, nil))
  }

  @Test(arguments: [
    ("before", "2021-06-15T12:00:00", "2021-06-15T11:59:59.999", true),
    ("before", "2021-06-15T12:00:00", "2021-06-15T11:00:00-05:00", true),
    ("after", "2021-06-15T12:00:00", "2021-06-15T13:00:00+05:00", true),
    ("equalToDateTime", "2021-06-15", "2021-06-15T00:00:00", true),
    ("equalToDateTime", "2021-06-01", "2021-06", true),
    ("equalToDateTime", "2021", "2021-01-01", true), ("before", "2021-06-15", "2021-06-15", false),
    ("after", "+12021-06-15", "+12021-06-16", true), ("after", "-0001-01-01", "0000-01-01", true),
  ])
  func `a date without a zone is compared as clock time`(
    relation: String, date: String, value: String, isMeant: Bool
  ) throws {
    #expect(try Self.isMeant(#"{"\#(relation)": "\#(date)"}"#, value) == isMeant)
  }

  @Test(arguments: [
    (#"{"before": "now"}"#, true), (#"{"after": "-15 days"}"#, false),
    (#"{"after": "now +3 days"}"#, false), (#"{"after": "NOW -5000 Years"}"#, true),
    (#"{"before": "now", "expectedOffset": -5000, "expectedOffsetUnit": "years"}"#, false),
    (
      #"{"before": "now", "truncateExpected": "first day of year", "applyTruncationLast": true}"#,
      true
    ),
  ])
  func `a date is compared with the time of the request`(pattern: String, isMeant: Bool) throws {
    #expect(try Self.isMeant(pattern, "2001-02-03T04:05:06Z") == isMeant)
  }

  @Test(arguments: [
    (#"{"before": "now"}"#, 981_173_107, true), (#"{"before": "now"}"#, 981_173_106, false),
    (#"{"equalToDateTime": "now +2 hours"}"#, 981_165_906, true),
    (#"{"after": "now -1 days"}"#, 981_259_506, false),
    (#"{"after": "now -1 days"}"#, 981_259_505, true),
  ])
  func `the same request at another time is compared with that time`(
    pattern: String, seconds: Int, isMatch: Bool
  ) throws {
    let text = scenarioText(
      request:
        #"{"headers": {"D": \#(pattern)}, "queryParameters": {"d": \#(pattern)}, "cookies": {"D": \#(pattern)}, "bodyPatterns": [{"matchesJsonPath": {"expression": "$.d", \#(pattern.dropFirst())}]}"#
    )
    let date = "2001-02-03T04:05:06Z"
    var request = StubRequest(
      "POST", "/?d=\(date)", headers: ["D": date, "Cookie": "D=\(date)"],
      body: #"{"d": "\#(date)"}"#)
    request.time = .seconds(seconds)
    for condition in try scenario(text).request.conditions {
      let matches = RequestPattern([condition]).matches(request)
      #expect(matches == (isMatch || condition.part.name == "method"), "\(condition.part.name)")
    }
  }

  @Test(arguments: [
    ("first second of minute", "2020-02-15T12:34:00Z"),
    ("first minute of hour", "2020-02-15T12:00:00Z"), ("first hour of day", "2020-02-15T00:00:00Z"),
    ("first day of month", "2020-02-01T00:00:00Z"),
    ("first day of next month", "2020-03-01T00:00:00Z"),
    ("last day of month", "2020-02-29T00:00:00Z"),
    ("first day of year", "2020-01-01T00:00:00Z"),
    ("FIRST_DAY_OF_NEXT_YEAR", "2021-01-01T00:00:00Z"),
    ("last day of year", "2020-12-31T00:00:00Z"),
  ])
  func `dates are truncated before they are compared`(truncation: String, date: String) throws {
    #expect(
      try Self.isMeant(
        #"{"equalToDateTime": "\#(date)", "truncateActual": "\#(truncation)"}"#,
        "2020-02-15T12:34:56.789Z"))
  }

  @Test(arguments: [
    ("dd/MM/yyyy", "15/06/2021"), ("d/M/u", "15/6/2021"), ("yyyyMMdd", "20210615"),
    ("yyyyMMddHHmmssSSS", "20210615000000000"), ("yy-MM-dd", "21-06-15"), ("yyyy-DDD", "2021-166"),
    ("d MMM yyyy", "15 Jun 2021"), ("EEEE d MMMM yyyy", "Tuesday 15 June 2021"),
    ("yyyy-MM-dd hh:mm a", "2021-06-15 12:00 AM"), ("yyyy-MM-dd KK a", "2021-06-15 00 AM"),
    ("yyyy-MM-dd kk", "2021-06-15 24"), ("yyyy-MM-dd HH:mm", "2021-06-14 24:00"),
    ("yyyy-MM-dd[ HH:mm]", "2021-06-15"), ("yyyy-MM-dd 'o''clock'", "2021-06-15 o'clock"),
    ("yyyy-MM-dd A", "2021-06-15 0"), ("yyyy-MM-dd", "2021-06-15"),
  ])
  func `dates are parsed with Java's format letters`(format: String, value: String) throws {
    #expect(
      try Self.isMeant(
        #"{"equalToDateTime": "2021-06-15", "actualFormat": "\#(format)"}"#, value))
  }

  @Test(arguments: [
    ("dd/MM/yyyy", "1/6/2021"), ("dd/MM/yyyy", "32/06/2021"), ("yyyyMMdd", "120210615"),
    ("yyyy-MM-dd", "2021-06-15 "), ("yyyy-MM-dd", "12021-06-15"), ("d MMM yyyy", "15 jun 2021"),
    ("EEE d MMM yyyy", "Mon 15 Jun 2021"), ("yyyy-MM-dd hh a", "2021-06-15 13 AM"),
    ("yyyy-MM-dd HH:mm", "2021-06-15 24:01"), ("HH:mm", "00:00"), ("unix", "x"), ("epoch", "1.5"),
  ])
  func `a value in another format is not a date`(format: String, value: String) throws {
    for relation in ["before", "after", "equalToDateTime"] {
      #expect(
        try !Self.isMeant(
          #"{"\#(relation)": "2021-06-15", "actualFormat": "\#(format)"}"#, value))
    }
  }

  @Test(arguments: [
    ("unix", "1623758400"), ("EPOCH", "1623758400000"),
    ("yyyy-MM-dd'T'HH:mm:ssXXX", "2021-06-15T12:00:00Z"),
    ("yyyy-MM-dd HH:mm Z", "2021-06-15 14:00 +0200"),
    ("yyyy-MM-dd HH:mm x", "2021-06-15 14:00 +02"),
    ("yyyy-MM-dd HH:mm O", "2021-06-15 14:00 GMT+2"),
    ("yyyy-MM-dd HH:mm z", "2021-06-15 12:00 UTC"),
    ("yyyy-MM-dd HH:mm VV", "2021-06-15 12:00 GMT"),
    ("yyyy-MM-dd HH:mm:ss.SSSXX", "2021-06-15 14:00:00.000+0200"),
  ])
  func `a value with a zone is a moment`(format: String, value: String) throws {
    #expect(
      try Self.isMeant(
        #"{"equalToDateTime": "2021-06-15T12:00:00Z", "actualFormat": "\#(format)"}"#, value))
  }

  /// At the limits of `Int`, of the numbers that are read (2^60), and of the calendar.
  @Test(arguments: [
    "-9223372036854775808", "-9223372036854775807", "9223372036854775807", "9223372036854775808",
    "-1152921504606846976", "1152921504606846976", "99999999999999999999",
  ])
  func `a number that is too large for a date is not a date`(value: String) throws {
    for format in ["unix", "epoch"] {
      for relation in ["before", "after", "equalToDateTime"] {
        #expect(
          try !Self.isMeant(#"{"\#(relation)": "now", "actualFormat": "\#(format)"}"#, value))
      }
    }
  }

  @Test(arguments: [("-1152921504606846975", "before"), ("1152921504606846975", "after")])
  func `dates made from the largest possible numbers compare, truncated or not`(
    value: String, relation: String
  ) throws {
    for format in ["unix", "epoch"] {
      for truncation in ["", #", "truncateActual": "first day of next year""#] {
        for date in ["now", "2021-06-15", "2021-06-15T12:00:00Z"] {
          #expect(
            try Self.isMeant(
              #"{"\#(relation)": "\#(date)", "actualFormat": "\#(format)"\#(truncation)}"#, value))
        }
      }
    }
  }
}
