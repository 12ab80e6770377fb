// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPILoading
import MockAPIMatching
import MockAPINearMisses
import MockAPIScenario
import MockAPITestSupport
import Testing

@testable import MockAPIJournal

/// Filters and verifications on a journal, without sockets.
struct VerificationTests {
  private let journal = JournalTests.journal()

  init() {
    JournalTests.add("/users?page=1", to: journal)
    JournalTests.add("/users?page=2", body: #"{"name": "Ada"}"#, to: journal)
    JournalTests.add("/usrs", body: #"{"name": "Bob", "tags": [1]}"#, to: journal)
    JournalTests.add("/users?page=2", to: journal)
  }

  private func report(_ text: String) throws -> VerificationReport {
    VerificationReport(
      try Verification(json: Array(text.utf8), named: "verify.json"), journal: journal)
  }

  private func report(expecting expectation: String) throws -> VerificationReport {
    try report(#"{"verify": [{\#(expectation)}]}"#)
  }

  @Test(arguments: [
    ("{}", [1, 2, 3, 4]), (#"{"request": {"urlPath": "/users"}}"#, [1, 2, 4]),
    (#"{"request": {"queryParameters": {"page": {"equalTo": "2"}}}}"#, [2, 4]),
    (#"{"request": {"bodyPatterns": [{"matchesJsonPath": "$.tags[0]"}]}}"#, [3]),
    (#"{"request": {"method": "POST"}}"#, []),
    (#"{"request": {"headers": {"host": {"equalTo": "a"}}}}"#, [1, 2, 3, 4]),
    (#"{"scenario": "users"}"#, []), (#"{"case": "x"}"#, []),
  ])
  func `a filter has the matchers of scenario files`(text: String, numbers: [Int]) throws {
    let filter = try RequestFilter(json: text)
    #expect(journal.entries(matching: filter).compactMap(\.number) == numbers)
  }

  @Test func `a filter made in code compares method and path`() {
    let filter = RequestFilter(method: "GET", path: "/users")
    #expect(journal.entries(matching: filter).count == 3)
    #expect(journal.entries(matching: RequestFilter(method: "PUT", path: "/users")).isEmpty)
    #expect(journal.entries(matching: RequestFilter(case: "x")).isEmpty)
    #expect(filter.description == "urlPath /users, method GET")
    #expect(RequestFilter().description == "any request")
  }

  @Test(arguments: [
    (#""exactly": 3"#, true), (#""exactly": 2"#, false), (#""atLeast": 3"#, true),
    (#""atLeast": 4"#, false),
    (#""atMost": 3"#, true), (#""atMost": 2"#, false), (#""atLeast": 1, "atMost": 3"#, true),
    (#""atLeast": 4, "atMost": 5"#, false), (#""never": true"#, false), (#""exactly": 0"#, false),
  ])
  func `an expectation holds for the numbers that it names`(count: String, holds: Bool) throws {
    let report = try report(expecting: #""request": {"urlPath": "/users"}, \#(count)"#)
    #expect(report.holds == holds)
    #expect(report.results.map(\.count) == [3])
  }

  @Test func `too few requests are reported with the nearest ones and their differences`() throws {
    let report = try report(
      expecting:
        #""request": {"method": "GET", "urlPath": "/usrs", "bodyPatterns": [{"equalToJson": {"name": "Eve", "tags": [1]}}]}, "exactly": 1"#
    )
    #expect(
      report.description == """
        verify.json:1:13: expected exactly 1 request with urlPath /usrs, method GET, body equalToJson {"name":"Eve","tags":[1]}; found 0 of 4
          near miss: request 3, GET /usrs
            body /name must satisfy equalToJson "Eve"; found "Bob" (verify.json:1:80)
          near miss: request 2, GET /users?page=2
            urlPath must be /usrs; found /users (verify.json:1:54)
            body /name must satisfy equalToJson "Eve"; found "Ada" (verify.json:1:80)
            body /tags must satisfy equalToJson [1]; found nothing (verify.json:1:80)
          near miss: request 4, GET /users?page=2
            urlPath must be /usrs; found /users (verify.json:1:54)
            body must satisfy equalToJson {"name":"Eve","tags":[1]}; found nothing: the request has no body (verify.json:1:80)
        0 of 1 expectation holds
        """)
  }

  @Test func `too many requests are reported with the first of them`() throws {
    let report = try report(
      #"{"verify": [{"request": {"urlPath": "/users"}, "never": true}, {"request": {}, "atLeast": 1}]}"#
    )
    #expect(
      report.description == """
        verify.json:1:13: expected no request with urlPath /users; found 3 of 4
          found: request 1, GET /users?page=1
          found: request 2, GET /users?page=2
          found: request 4, GET /users?page=2
        1 of 2 expectations holds
        """)
  }

  @Test func `another scenario than the expected one is a difference`() throws {
    let report = try report(
      expecting:
        #""request": {"urlPath": "/usrs"}, "scenario": "users", "case": "ok", "atLeast": 1"#)
    #expect(
      report.results[0].nearest.first?.differences.map(\.part) == ["scenario", "case"])
  }

  @Test func `a body of which only the beginning is kept is neither a match nor a miss`() throws {
    let journal = JournalTests.journal { $0.bodyLimit = 4 }
    JournalTests.add("/a", body: "abcdef", to: journal)
    JournalTests.add("/b", body: "abc", to: journal)
    for (count, holds) in [
      (#""never": true"#, false), (#""atLeast": 1"#, false), (#""atMost": 1"#, true),
    ] {
      let verification = try Verification(
        json: Array(
          #"{"verify": [{"request": {"bodyPatterns": [{"contains": "f"}]}, \#(count)}]}"#.utf8),
        named: "verify.json")
      let report = VerificationReport(verification, journal: journal)
      #expect(report.results.map(\.count) == [0] && report.results.map(\.undecidedCount) == [1])
      #expect(report.holds == holds, "\(count)")
      #expect(holds || report.description.contains("1 request could not be compared"))
      let notes = report.results[0].nearest.first { $0.entry.number == 1 }?.differences.map(\.note)
      #expect(
        notes
          == (count.contains("atLeast")
            ? ["the body is longer than what the journal keeps of it"] : nil))
    }
  }

  @Test func `dropped requests are told, and without a journal nothing holds`() throws {
    let journal = JournalTests.journal { $0.entryLimit = 2 }
    for number in 1...5 { JournalTests.add("/\(number)", to: journal) }
    let verification: Verification = [.init(RequestFilter(path: "/5"), .exactly(1))]
    #expect(
      VerificationReport(verification, journal: journal).description == """
        1 expectation holds for 2 requests
        3 older requests were dropped from the journal and are not counted; raise --journal-size
        """)
    let small = JournalTests.journal {
      $0.byteLimit = 10_000
      $0.entryLimit = 3
    }
    let body = String(repeating: "a", count: 6_500)
    for number in 1...2 { JournalTests.add("/\(number)", body: body, to: small) }
    #expect(
      VerificationReport([], journal: small).description.hasSuffix(
        "1 older request was dropped from the journal and is not counted; the limit on the size of journals was reached: empty the journal before the requests that count"
      ))
    small.removeAll()
    for number in 1...2 { JournalTests.add("/\(number)", body: body, to: small) }
    for number in 3...5 { JournalTests.add("/\(number)", to: small) }
    #expect(
      VerificationReport([], journal: small).description.hasSuffix(
        "2 older requests were dropped from the journal and are not counted; 1 of them by the limit on the size of journals: empty the journal before the requests that count, and raise --journal-size"
      ))
    let none = VerificationReport([], journal: nil)
    #expect(!none.holds && none.description.contains("--journal on"))
  }

  @Test func `the report as JSON has the same facts`() throws {
    let report = try report(
      #"{"verify": [{"request": {"urlPath": "/usrs"}, "exactly": 2}, {"never": true}]}"#)
    let root = try JSONDocument(parsing: report.json).root
    #expect(root["holds"]?.boolean == false && root["requests"]?.number?.wholeInteger == 4)
    #expect(root["report"]?.string == report.description)
    let first = try #require(root["expectations"].map { Array($0.elements) }?.first)
    #expect(first["count"]?.number?.wholeInteger == 1 && first["holds"]?.boolean == false)
    #expect(
      first["atLeast"]?.number?.wholeInteger == 2 && first["atMost"]?.number?.wholeInteger == 2)
    #expect(first["location"]?.string == "verify.json:1:13")
    let miss = try #require(first["nearMisses"].map { Array($0.elements) }?.first)
    #expect(miss["entry"]?["number"]?.number?.wholeInteger == 4)
    #expect(miss["differences"]?.elements.map { $0["part"]?.string } == ["urlPath"])
    let second = try #require(root["expectations"].map { Array($0.elements) }?.last)
    #expect(
      second["unexpected"].map { Array($0.elements).count } == 3
        && second["count"]?.number?.wholeInteger == 4)
  }

  @Test(arguments: [
    ("[]", "1:1: error: a verification must be an object"),
    ("{}", "1:1: error: a verification must have the key 'verify'"),
    (#"{"verify": {}}"#, "1:12: error: 'verify' must be an array; found an object"),
    (
      #"{"verify": [{"request": {}}]}"#,
      "1:13: error: an expectation must have 'exactly', 'atLeast', 'atMost' or 'never'"
    ),
    (
      #"{"verify": [{"reqest": {}, "never": true}]}"#,
      "unknown key 'reqest' in an expectation; did you mean 'request'?"
    ),
    (
      #"{"verify": [{"request": {"urlPath": "x"}, "never": true}]}"#,
      "'urlPath' must begin with '/'"
    ),
    (
      #"{"verify": [{"exactly": 1, "atMost": 2}]}"#,
      "'exactly' already says how many requests there must be"
    ),
    (#"{"verify": [{"exactly": -1}]}"#, "'exactly' must not be negative; found -1"),
    (#"{"verify": [{"exactly": "1"}]}"#, "'exactly' must be a whole number; found a string"),
    (#"{"verify": [{"never": false}]}"#, "'never' must be true; found false"),
    (
      #"{"verify": [{"atLeast": 3, "atMost": 2}]}"#,
      "'atMost' must not be below 'atLeast', which is 3; found 2"
    ),
    (#"{"verify": [{"never": true"#, "error:"),
  ])
  func `a wrong verification is refused with the diagnostics of scenario files`(
    text: String, message: String
  ) throws {
    let error = #expect(throws: InvalidVerification.self) {
      try Verification(json: Array(text.utf8), named: "verify.json")
    }
    let description = try #require(error?.description)
    #expect(
      description.hasPrefix("verify.json:1:") && description.contains(message), "\(description)")
  }

  @Test func `a body that came after its answer is not compared, and the report says why`() throws {
    let journal = JournalTests.journal()
    JournalTests.add("/up", isAnsweredBeforeBody: true, to: journal)
    let verification = try Verification(
      json: Array(
        #"{"verify": [{"request": {"bodyPatterns": [{"contains": "f"}]}, "atLeast": 1}]}"#.utf8),
      named: "verify.json")
    let report = VerificationReport(verification, journal: journal)
    #expect(report.results.map(\.count) == [0] && report.results.map(\.undecidedCount) == [1])
    #expect(
      report.results[0].nearest.first?.differences.map(\.note)
        == ["the answer was sent before the body, which was thrown away"])
  }
}
