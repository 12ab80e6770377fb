// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIEngine
import MockAPIJSON
import MockAPILoading
import MockAPIMatching
import MockAPINearMisses
import MockAPIReports
import MockAPIScenario
import MockAPITestSupport
import Testing

@testable import MockAPIServer
@testable import mockapi

/// The log of requests that no scenario answers.
struct NearMissLogTests {
  static let text =
    #"{"name": "登録", "request": {"method": "POST", "urlPath": "/registration", "headers": {"X-Name": {"equalTo": "高橋さん"}, "X-Long": {"matches": "a+"}}}, "cases": {"a": {"response": {}}}}"#

  static func unmatched(_ request: StubRequest, _ texts: [String] = [text]) throws
    -> UnmatchedRequest
  {
    let loaded = ScenarioLoader().load(
      texts: texts.enumerated().map { ("f\($0.offset).json", $0.element) })
    try #require(!loaded.hasErrors, "\(loaded.diagnostics)")
    return UnmatchedRequest(
      method: request.method, target: request.target.text,
      nearMisses: NearMiss.nearest(to: request, among: loaded.scenarios),
      scenarioCount: loaded.scenarios.count)
  }

  static let request = StubRequest(
    "POST", "/registraton",
    headers: ["X-Name": "a\u{1B}[31m\nb\u{202E}", "X-Long": String(repeating: "b", count: 1_000)])

  @Test func `both sides are shown next to each other, with a mark where they differ`() throws {
    let report = NearMissReport(
      request: try Self.unmatched(Self.request), style: TerminalStyle(width: 60))
    #expect(
      report.text == #"""
        mockapi: no scenario answers POST /registraton; the only scenario:
          登録, 1 of 4 conditions hold
            scenario                   | request
          ≠ urlPath: /registration     | /registraton
              at f0.json:1:57
            method: POST               | POST
          ≠ header X-Name: 高橋さん    | a\x1b[31m\x0ab\u{202e}
              at f0.json:1:86
          ≠ header X-Long [matches]: a | bbbbbbbbbbbbbbbbbbbbbbbbbb
            +                          | bbbbbbbbbbbbbbbbbbbbbbbbbb
                                       | bbbbbbbbbbbbbbbbbbbbbbbbbb
                                       | bbbbbbbbbbbbbbbbbbbbbbbbbb
                                       | bbbbbbbbbbbbbbbbbbbbbbbbbb
                                       | bbbbbbbbbbbbbbbbbbbbbbbbb…
              at f0.json:1:117

        """#)
  }

  @Test func `colours do not change the text`() throws {
    let unmatched = try Self.unmatched(Self.request)
    let plain = NearMissReport(request: unmatched, style: TerminalStyle(width: 100)).text
    let colored = NearMissReport(
      request: unmatched, style: TerminalStyle(width: 100, hasColors: true)
    ).text
    #expect(!plain.contains("\u{1B}"))
    #expect(colored.contains("\u{1B}[31m"))
    let lines = { (text: String) in
      text.replacing(/\x1B\[[0-9;]*m/, with: "").split(separator: "\n").map { line in
        String(line.reversed().drop { $0 == " " || $0 == "|" }.reversed())
      }
    }
    #expect(lines(colored) == lines(plain))
  }

  @Test func `the log says whether there are no scenarios or many`() throws {
    let none = NearMissReport(
      request: try Self.unmatched(Self.request, []), style: TerminalStyle(width: 100))
    #expect(none.text == "mockapi: no scenario answers POST /registraton; no scenario is loaded\n")
    let texts = (0..<5).map {
      #"{"request": {"urlPath": "/\#($0)"}, "cases": {"a": {"response": {}}}}"#
    }
    let many = NearMissReport(
      request: try Self.unmatched(Self.request, texts), style: TerminalStyle(width: 20))
    #expect(
      many.text.hasPrefix(
        "mockapi: no scenario answers POST /registraton; the nearest of 5 scenarios:\n"))
    #expect(many.text.count(where: { $0 == "≠" }) == 3)
  }

  @Test(arguments: [
    ("abc", 3), ("é", 1), ("e\u{301}", 1), ("高橋", 4), ("ｶ", 1), ("Ａ", 2), ("🎉", 2), ("한", 2),
    ("", 0),
  ])
  func `the width of characters is that of terminals`(text: String, width: Int) {
    #expect(TerminalText.width(of: text) == width)
  }

  @Test func `a character of two columns is not split by a line end`() {
    #expect(TerminalText.lines("a高橋b", width: 4, limit: 3) == ["a高", "橋b"])
    #expect(TerminalText.lines("高橋高橋", width: 3, limit: 2) == ["高", "橋…"])
  }

  @Test func `an escape is not split by a line end`() {
    #expect(
      TerminalText.lines("ab\ncd\r\n", width: 5, limit: 9) == [
        "ab", #"\x0ac"#, #"d\x0d"#, #"\x0a"#,
      ])
    #expect(TerminalText.lines("a\u{202E}b", width: 5, limit: 9) == ["a", #"\u{202e}"#, "b"])
    #expect(TerminalText.lines("ab\n\n", width: 4, limit: 2) == ["ab", "…"])
    // Text that only looks like an escape stays text.
    #expect(TerminalText.lines(#"abc\x0a"#, width: 4, limit: 9) == [#"abc\"#, "x0a"])
    #expect(TerminalText.lines("", width: 4, limit: 9) == [""])
  }

  @Test func `JSON and XML take only the necessary lines, however they are written`() throws {
    let texts = [
      #"""
      {"name": "json", "request": {"urlPath": "/", "bodyPatterns": [{"equalToJson": {
        "name": "Ada",
        "tags": [
          1.0
        ]
      }}]}, "cases": {"a": {"response": {}}}}
      """#,
      #"{"name": "xml", "request": {"urlPath": "/", "bodyPatterns": [{"equalToXml": "<a>\n  <b>1</b>\n</a>"}]}, "cases": {"a": {"response": {}}}}"#,
    ]
    let request = StubRequest("POST", "/", body: "<a>\n  <b>2</b>\n</a>")
    let report = NearMissReport(
      request: try Self.unmatched(request, texts), style: TerminalStyle(width: 94))
    #expect(
      report.text == #"""
        mockapi: no scenario answers POST /; all 2 scenarios:
          xml, 1 of 2 conditions hold
            scenario                                    | request
            urlPath: /                                  | /
          ≠ body /a/b[1]/text() [equalToXml]: 1         | 2
              at f1.json:1:62
          json, 1 of 2 conditions hold
            scenario                                    | request
            urlPath: /                                  | /
          ≠ body [equalToJson]: {"name":"Ada","tags":[1 | <a><b>2</b></a>
            .0]}                                        |
              at f0.json:1:63: the body is not JSON: 1:1: expected a value, found '<'

        """#)
  }

  @Test func `a flood of requests is reported ten times, then once per second`() throws {
    var throttle = NearMissThrottle()
    let start = ContinuousClock.now
    let requests = try (0..<200).map { try Self.unmatched(StubRequest("GET", "/\($0)")) }
    let admitted = requests.count { throttle.admits($0, at: start) }
    #expect(admitted == 10)
    let leftOut = [throttle.takeLeftOut(), throttle.takeLeftOut()]
    #expect(leftOut == [190, 0])
    let later = requests[10...].enumerated().count {
      throttle.admits($0.element, at: start + .milliseconds(1 + 50 * $0.offset))
    }
    #expect(later == 9)
  }

  @Test func `the same request is reported again after ten seconds`() throws {
    var throttle = NearMissThrottle()
    let start = ContinuousClock.now
    let request = try Self.unmatched(Self.request)
    let seconds = [0, 1, 5, 9, 10, 11, 21]
    let admitted = seconds.filter { throttle.admits(request, at: start + .seconds($0)) }
    #expect(admitted == [0, 10, 21])
    let other = try Self.unmatched(StubRequest("POST", "/registraton"))
    let isAdmitted = throttle.admits(other, at: start + .seconds(21))
    let leftOut = throttle.takeLeftOut()
    #expect(isAdmitted)
    #expect(leftOut == 4)
  }

  @Test func `the JSON log has one line with the same facts`() throws {
    var line: [UInt8] = []
    let unmatched = LogEvent.unmatched(try Self.unmatched(Self.request), at: WallClock().now)
    unmatched.append(to: &line, as: .json, style: TerminalStyle())
    #expect(line.dropLast().allSatisfy { $0 >= 0x20 })
    let event = try JSONDocument(parsing: line).root
    #expect(event["event"]?.string == "unmatched")
    #expect(event["scenarios"]?.number?.integer == 1)
    let differences = try #require(event[JSONPointer("/nearMisses/0/differences")])
    #expect(
      differences.elements.map { $0["part"]?.string } == [
        "urlPath", "header X-Name", "header X-Long",
      ])
  }
}
