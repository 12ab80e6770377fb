// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIJSON
import MockAPIJudging
import MockAPIJudgingTestSupport
import MockAPIReports
import MockAPIScenario
import MockAPIVariants
import Testing

/// The findings of a run by cause.
struct GroupTests {
  private static func finding(
    _ id: String, _ operator: VariantOperator?, expected: [ExpectedOutcome.Kind] = [.unexpected],
    isDefaultCase: Bool = false, group: String = "KeyError at docker/errors.py:28 in create"
  ) -> VerdictRecord {
    let caseName = String(id.prefix { $0 != "~" })
    var record = RecordDraft(
      id: "docker-container/\(id)", scenario: "docker-container", caseName: caseName,
      operator: `operator`, verdict: .crash, expected: .init(outcomes: expected), group: group,
      location: "Scenarios/docker-container.json:12:7",
      replay: "mockapi replay Scenarios 'docker-container/\(id)'")
    record.isDefaultCase = isDefaultCase
    return record.record
  }

  private static func report(_ records: [VerdictRecord]) throws -> Report {
    var run = RunInfo(version: "1.2.3", client: "client", paths: ["Scenarios"])
    run.exitStatus = 1
    return try Report(run: run, records: records)
  }

  private static func terminal(_ records: [VerdictRecord]) throws -> String {
    var bytes: [UInt8] = []
    let output = ReportOutput { bytes += $0 }
    try TerminalReport(try report(records), style: TerminalStyle()).write(to: output)
    try output.flush()
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The examples of all groups.
  private static func examples(_ records: [VerdictRecord]) throws -> [String] {
    try terminal(records).split(separator: "\n").filter { $0.hasPrefix("     example    ") }
      .map { String($0.dropFirst(16 + "docker-container/".count)) }
  }

  // MARK: Causes

  /// The causes, as the overview of a report for people has them.
  private static func causes(_ records: [VerdictRecord]) throws -> [String] {
    try terminal(records).split(separator: "\n").dropFirst().prefix { $0.hasPrefix("  ") }
      .map { $0.drop { $0 == " " }.split(separator: " ", maxSplits: 1)[1].description }
  }

  @Test func `exceptions of all types at one line of a client are one group for people`() throws {
    func finding(_ id: String, _ cause: String) -> VerdictRecord {
      Self.finding("a~\(id)", .html, group: cause)
    }
    let records = [
      finding("1", "KeyError at a.py:2 in f"), finding("2", "TypeError at a.py:2 in f"),
      finding("3", "TypeError at a.py:2 in f"), finding("4", "TypeError at a.py:3 in f"),
      finding("5", "transport exceptions at a.py in f"),
    ]
    #expect(
      try Self.causes(records) == [
        " 3  crash: TypeError, KeyError at a.py:2 in f", " 1  crash: TypeError at a.py:3 in f",
        " 1  crash: transport exceptions at a.py in f",
      ])
    #expect(try Self.results(records, .sarifCauses).count == 4)
  }

  @Test(arguments: [
    (
      Verdict.crash, ["Net::ReadTimeout at a.rb:2 in get", "JSON::ParserError at a.rb:2 in get"],
      ["2  crash: JSON::ParserError, Net::ReadTimeout at a.rb:2 in get"]
    ),
    (.fail, ["A::B at a.rb:2", "C at a.rb:2"], ["2  fail: A::B, C at a.rb:2"]),
    (
      .crash,
      ["panic: no route at /x at main.go:7 in main.f", "panic: EOF at main.go:7 in main.f"],
      ["2  crash: panic: EOF, panic: no route at /x at main.go:7 in main.f"]
    ),
    // The text of a client, which may be anything.
    (
      .fail, ["a value at x:1", "no value at x:1"],
      ["1  fail: a value at x:1", "1  fail: no value at x:1"]
    ),
  ])
  func `exceptions are put together in every language`(
    verdict: Verdict, names: [String], causes: [String]
  ) throws {
    var records = names.enumerated().map { number, name in
      Self.finding("a~\(number)", .html, group: name).with { $0.verdict = verdict }
    }
    // Another cause, so that there is an overview.
    records.append(Self.finding("z~0", .html, group: "Z at z.py:1 in z"))
    let all = try Self.causes(records).map { $0.drop { $0 == " " } }
    #expect(all.filter { !$0.hasSuffix("Z at z.py:1 in z") } == causes.map { Substring($0) })
  }

  @Test func `the verdict of each cause is there, once`() throws {
    let names = ["crash: users/a", "crash (outcome): users /a", "crash", "crashed while parsing"]
    let records = names.enumerated().map {
      Self.finding("a~\($0.offset)", .html, group: $0.element)
    }
    #expect(
      try Self.causes(records) == [
        " 1  crash: users/a", " 1  crash (outcome): users /a", " 1  crash",
        " 1  crash: crashed while parsing",
      ])
  }

  @Test func `three fields of a scenario that are not checked are one group for people`() throws {
    func finding(_ field: String) -> VerdictRecord {
      RecordDraft(
        id: "users/a~drop@\(field)", scenario: "users", caseName: "a", operator: .drop,
        pointer: field, verdict: .silent, expected: .init(outcomes: [.unexpected]),
        group: "silent: users \(field)", location: "a.json:1:1", replay: ""
      ).record
    }
    #expect(
      try Self.causes(["/a", "/b"].map(finding))
        == [" 1  silent: users /a", " 1  silent: users /b"])
    let text = try Self.terminal(["/a", "/b", "/c", "/d", "/a"].map(finding))
    #expect(text.hasPrefix("5 findings with 1 cause\n\n1. silent, 5 times: silent: 4 fields of "))
    #expect(text.contains("silent: 4 fields of users: /a, /b, /c and 1 more"))
  }

  private static func finding(
    _ verdict: Verdict, _ scenario: String, _ field: String, _ expected: ExpectedOutcome.Kind,
    group: String
  ) -> VerdictRecord {
    RecordDraft(
      id: "\(scenario)/a~drop@\(field)", scenario: scenario, caseName: "a", operator: .drop,
      pointer: field, verdict: verdict, expected: .init(outcomes: [expected]), group: group,
      location: "a.json:1:1", replay: ""
    ).record
  }

  @Test func `fields of several scenarios that are not checked are one group for people`() throws {
    func findings(_ scenario: String, _ fields: String...) -> [VerdictRecord] {
      fields.map {
        Self.finding(.silent, scenario, $0, .unexpected, group: "silent: \(scenario) \($0)")
      }
    }
    let users = findings("users", "/a", "/b", "/c")
    let few = findings("teams", "/a", "/b")
    #expect(
      try Self.causes(users + findings("orders", "/a", "/b", "/d", "/d") + few) == [
        " 7  silent: 6 fields of 2 scenarios: orders /d, orders /a, orders /b and 3 more",
        " 1  silent: teams /a", " 1  silent: teams /b",
      ])
    #expect(
      try Self.causes(users + few) == [
        " 3  silent: 3 fields of users: /a, /b, /c", " 1  silent: teams /a",
        " 1  silent: teams /b",
      ])
    let other = "silent: bytes that are not UTF-8, answered ok"
    #expect(
      try Self.causes(
        findings("bytes", "/a", "/b")
          + [Self.finding(.silent, "bytes", "/c", .unexpected, group: other)])
        == [" 1  silent: bytes /a", " 1  silent: bytes /b", " 1  \(other)"])
  }

  @Test func `a field by which failures are known is one group for people in all scenarios`() throws
  {
    func finding(
      _ scenario: String, _ field: String, _ expected: ExpectedOutcome.Kind = .failure
    ) -> VerdictRecord {
      Self.finding(
        .fail, scenario, field, expected,
        group: "fail (outcome): \(scenario) \(field), taken for a success")
    }
    #expect(
      try Self.causes([
        finding("users", "/ok"), finding("orders", "/ok"), finding("orders", "/ok"),
        finding("orders", "/error"), finding("teams", "/ok", .unexpected),
      ]) == [
        " 3  fail (outcome): /ok of orders, users, taken for a success",
        " 1  fail (outcome): orders /error, taken for a success",
        " 1  fail (outcome): teams /ok, taken for a success",
      ])
  }

  // MARK: Examples

  @Test(
    "the example of a cause is the finding that says most",
    arguments: [
      // One right outcome before several, and several before any.
      (
        [
          finding("a~html", .html, expected: []),
          finding("b~malformed(noContentWithBody)", .malformed),
          finding("c~cut(1)", .cut, expected: [.unexpected, .noAnswer]),
        ], "b~malformed(noContentWithBody)"
      ),
      // Common damage before rare.
      (
        [
          finding("a~astral@/id", .astral), finding("b~html", .html), finding("c~cut(1)", .cut),
          finding("d~drop@/id", .drop), finding("e~null@/id", .null),
        ], "b~html"
      ),
      ([finding("a~null@/id", .null), finding("b~drop@/id", .drop)], "b~drop@/id"),
      ([finding("a~keyCase(snake)@/id", .keyCase), finding("b~null@/id", .null)], "b~null@/id"),
      // The case itself before everything.
      ([finding("a~html", .html), finding("b", nil)], "b"),
      // The default case before others.
      (
        [finding("a~html", .html), finding("b~html", .html, isDefaultCase: true)], "b~html"
      ),
      // The order of ids.
      ([finding("b~cut(2)", .cut), finding("a~cut(9)", .cut)], "a~cut(9)"),
    ])
  func example(records: [VerdictRecord], id: String) throws {
    #expect(try Self.examples(records) == [id])
    #expect(try Self.examples(records.reversed()) == [id])
  }

  @Test func `the groups do not depend on the order in which records come`() throws {
    var records: [VerdictRecord] = []
    for number in 0..<300 {
      records.append(Self.finding("c\(number)~html", .html, group: "cause \(number % 7)"))
      records.append(Self.finding("c\(number)~drop@/id", .drop, group: "cause 0"))
    }
    let text = try Self.terminal(records)
    // Places beyond a limit are not counted.
    #expect(text.split { $0.isWhitespace }.joined(separator: " ").contains("and many more"))
    #expect(try Self.terminal(records.reversed()) == text)
    #expect(try Self.terminal(Array(records.dropFirst(217) + records.prefix(217))) == text)
  }

  @Test func `a record says in JSON whether its case is the default one`() throws {
    let record = Self.finding("a~html", .html, isDefaultCase: true)
    let read = try VerdictRecord(JSONDocument(parsing: record.json).root)
    #expect(read == record)
    let other = Self.finding("a~html", .html)
    #expect(try JSONDocument(parsing: other.json).root["defaultCase"] == nil)
  }

  // MARK: Causes in reports

  private static func results(
    _ records: [VerdictRecord], _ format: ReportFormat
  ) throws -> [JSONValue] {
    let text = try report(records).text(format)
    return try JSONDocument(parsing: text).root["runs"]?.list.first?["results"]?.list ?? []
  }

  private static func record(
    line: Int, _ name: String = "missing", group: String
  ) -> VerdictRecord {
    finding("\(name)~drop@/\(line)", .drop, group: group).with {
      $0.location = "Scenarios/docker-container.json:\(line):7"
      $0.message = "expected failure, the client crashed: exit status 1"
    }
  }

  @Test func `SARIF has one result for each cause, at the place of the example`() throws {
    let cause = "KeyError at docker/errors.py:28 in create"
    var records = (10..<60).map { Self.record(line: $0, group: cause) }
    records.append(Self.record(line: 70, group: "silent: docker-container /Id"))
    records[50] = records[50].with { $0.verdict = .silent }
    let results = try Self.results(records, .sarifCauses)
    #expect(results.map { $0["ruleId"]?.string } == ["crash", "silent"])
    #expect(results.map { $0["level"]?.string } == ["error", "warning"])
    #expect(results.map { $0["occurrenceCount"]?.number?.wholeInteger } == [50, 1])
    #expect(
      results[0]["message"]?["text"]?.string
        == "\(cause). 50 findings (crash), such as docker-container/missing~drop@/10: expected failure, the client crashed: exit status 1. Replay: mockapi replay Scenarios 'docker-container/missing~drop@/10'"
    )
    let region = results[0]["locations"]?.list.first?["physicalLocation"]?["region"]
    #expect(region?["startLine"]?.number?.wholeInteger == 10)
    let related = results[0]["relatedLocations"]?.list ?? []
    #expect(
      related.compactMap { $0["physicalLocation"]?["region"]?["startLine"]?.number?.wholeInteger }
        == Array(11..<30))
    #expect(related.first?["message"]?["text"]?.string == "docker-container/missing~drop@/11")
    #expect(results[1]["relatedLocations"] == nil)
    #expect(results[0]["properties"]?["group"]?.string == cause)
    #expect(
      try Self.report(records.reversed()).text(.sarifCauses)
        == Self.report(records).text(.sarifCauses))
  }

  @Test func `a cause has the same fingerprint in SARIF, whichever example it has`() throws {
    func fingerprints(_ lines: [Int], _ group: String) throws -> [String?] {
      try Self.results(lines.map { Self.record(line: $0, group: group) }, .sarifCauses)
        .map { $0["partialFingerprints"]?["primaryLocationLineHash"]?.string }
    }
    let first = try fingerprints([10, 11], "KeyError")
    #expect(first.count == 1)
    #expect(try fingerprints([30, 31, 32], "KeyError") == first)
    #expect(try fingerprints([10, 11], "TypeError") != first)
  }

  @Test func `a known failure that passes is a cause of its own in SARIF, at its entry`() throws {
    let record = Self.record(line: 10, group: "KeyError").with {
      $0.verdict = .pass
      $0.group = nil
      $0.known = "known-failures.txt:3"
    }
    let result = try #require(try Self.results([record], .sarifCauses).first)
    #expect(result["ruleId"]?.string == "stale" && result["level"]?.string == "error")
    let place = result["locations"]?.list.first?["physicalLocation"]
    #expect(place?["artifactLocation"]?["uri"]?.string == "known-failures.txt")
  }

  @Test func `a rule of causes is there for each verdict and reason`() throws {
    let text = try Self.report([]).text(.sarifCauses)
    let rules = try JSONDocument(parsing: text).root["runs"]?.list.first?["tool"]?["driver"]?[
      "rules"]?.list
    #expect(
      Set(rules?.compactMap { $0["id"]?.string } ?? [])
        == Set(
          VerdictReason.allCases.map(\.rawValue) + Verdict.allCases.map(\.rawValue) + ["stale"]
        )
        .subtracting(["pass"]))
  }

  @Test func `each report names the cause and the reason of a finding`() throws {
    let cause = "fail (outcome): a body that is not JSON, taken for a success"
    let record = Self.record(line: 10, group: cause).with {
      $0.verdict = .fail
      $0.reason = .outcome
      $0.message = "expected unexpected, the client said ok"
    }
    let headline = "\(cause): expected unexpected, the client said ok"

    let sarif = try #require(try Self.results([record], .sarif).first)
    #expect(sarif["message"]?["text"]?.string?.hasPrefix("\(cause). missing~drop@/10: ") == true)
    #expect(sarif["properties"]?["group"]?.string == cause)
    #expect(sarif["properties"]?["reason"]?.string == "outcome")

    let report = try Self.report([record])
    let junit = try report.text(.junit)
    #expect(junit.contains("<failure type=\"outcome\" message=\"\(headline)\">\(headline)\n"))

    let ctrf = try JSONDocument(parsing: try report.text(.ctrf)).root["results"]?["tests"]
    let test = try #require(ctrf?.list.first)
    #expect(test["message"]?.string == headline)
    #expect(test["labels"]?["cause"]?.string == cause)
    #expect(test["labels"]?["reason"]?.string == "outcome")

    let markdown = try report.text(.markdown)
    #expect(
      markdown.contains(
        "<summary>fail (outcome): docker-container/missing~drop@/10</summary>"))
    #expect(markdown.contains("\ncause: `\(cause)`\n"))

    let page = try report.text(.html)
    #expect(page.contains("<dt>reason</dt><dd>outcome</dd>"))
    #expect(page.components(separatedBy: "<noscript>").last?.contains("<td>\(cause)</td>") == true)
  }
}
