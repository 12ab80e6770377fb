// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIJournal
import MockAPIMatching
import MockAPITestSupport
import Testing

@testable import mockapi

/// The last line of the log of `serve`.
struct ServeSummaryTests {
  private static func scenario(_ name: String) -> String {
    #"{"name": "\#(name)", "request": {"urlPath": "/a"}, "cases": {"x": {"response": {}}}}"#
  }

  private static func entry(_ name: String, headers: KeyValuePairs<String, String> = [:])
    throws -> JournalEntry
  {
    try RequestLineTests.entry(StubRequest("GET", "/a", headers: headers), scenario(name))
  }

  private static func summary(
    _ scenarios: [(name: String, count: Int)] = [], refused: Int = 0, unmatched: Int = 0
  ) throws -> ServeSummary {
    var counts = RequestCounts()
    for (name, count) in scenarios {
      let entry = try entry(name)
      for _ in 0..<count { counts.add(entry) }
    }
    for _ in 0..<refused { counts.add(try entry("a", headers: ["Prefer": "case=none"])) }
    for _ in 0..<unmatched {
      counts.add(try RequestLineTests.entry(StubRequest("GET", "/b"), scenario("a")))
    }
    return ServeSummary(counts: counts, milliseconds: 4_210)
  }

  @Test func `a server without requests says so`() throws {
    #expect(try Self.summary().text == "mockapi answered 0 requests in 4.2 s\n")
  }

  @Test func `requests are counted by what answered them, the largest number first`() throws {
    let summary = try Self.summary(
      [("user", 1), ("login", 3), ("basket", 1)], refused: 2, unmatched: 1)
    #expect(
      summary.text
        == "mockapi answered 8 requests in 4.2 s: login 3, basket 1, user 1, the server itself 2; no scenario matched 1\n"
    )
    #expect(
      String(decoding: summary.json.bytes, as: UTF8.self)
        == #"{"event":"summary","seconds":4.210,"requests":8,"scenarios":{"login":3,"basket":1,"user":1},"files":0,"unmatched":1,"server":2}"#
    )
  }

  @Test func `in text, only the ten scenarios with the most requests are named`() throws {
    let scenarios = (1...12).map { (name: "s\($0)", count: $0) }
    #expect(
      try Self.summary(scenarios).text
        == "mockapi answered 78 requests in 4.2 s: s12 12, s11 11, s10 10, s9 9, s8 8, s7 7, s6 6, s5 5, s4 4, s3 3, other scenarios 3\n"
    )
  }

  @Test func `names cannot contain terminal control characters`() throws {
    let text = try Self.summary([(#"a\u001b[31m"#, 1)]).text
    #expect(text == #"mockapi answered 1 request in 4.2 s: a\x1b[31m 1"# + "\n")
  }
}
