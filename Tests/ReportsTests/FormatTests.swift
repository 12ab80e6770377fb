// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIJSON
import MockAPIJudging
import MockAPIJudgingTestSupport
import MockAPIReports
import MockAPIScenario
import MockAPITestSupport
import MockAPIVariants
import Testing

private let xmllint = Program(ofSystem: "xmllint")

/// What single formats promise to their readers.
struct FormatTests {
  private static func sarif(_ records: some RecordSource, options: ReportOptions = ReportOptions())
    throws -> JSONValue
  {
    var run = RunInfo(version: "1.2.3", client: nil, paths: [])
    run.exitStatus = 1
    let text = try Report(run: run, records: records, options: options).text(.sarif)
    return try #require(try JSONDocument(parsing: text).root["runs"]?.list.first)
  }

  private static func finding(_ id: String, location: String) -> VerdictRecord {
    RecordDraft(
      id: "registration/\(id)", scenario: "registration", caseName: "registered", operator: .drop,
      pointer: "/id", verdict: .fail, reason: .outcome, location: location
    ).record
  }

  @Test func `SARIF has the 5,000 severest of 30,000 findings, and says how many are left out`()
    throws
  {
    var records = SampleRecords(count: 30_000)
    records.findingStep = 1
    records.knownStep = 0
    records.verdicts = [.fail, .silent, .invalid, .crash, .harness, .silent]
    records.hasHostileTexts = false
    let run = try Self.sarif(records)
    let results = run["results"]?.list ?? []
    #expect(results.count == 5_000)
    #expect(results.allSatisfy { $0["level"]?.string == "error" })
    let note = run["invocations"]?.list.first?["toolExecutionNotifications"]?.list.first
    #expect(
      note?["message"]?["text"]?.string
        == "25000 results are left out, because at most 5000 are shown: 2500 crash, 2500 fail, 5000 harness, 5000 invalid, 10000 silent"
    )
  }

  @Test func `JUnit of 30,000 findings is small enough for GitLab`() throws {
    var records = SampleRecords(count: 30_000)
    records.findingStep = 1
    records.knownStep = 0
    records.verdicts = [.fail, .crash]
    records.hasHostileTexts = false
    let text = try records.report().text(.junit)
    #expect(text.count(of: "<testcase ") == 30_000)
    let elements = text.count(of: "<") - text.count(of: "</") - 1
    let attributes = text.count(of: "=\"")
    let texts = text.count(of: "</failure>") + text.count(of: "</error>")
    #expect(elements + attributes + texts < 250_000)
    #expect(text.utf8.count < 30_000_000)
  }

  @Test func `many passing variants of one operator are one test case, unless each is asked for`()
    throws
  {
    let records = SampleRecords(count: 20_500, hasHostileTexts: false)
    let bad = try records.report()
    let text = try bad.text(.junit)
    #expect(text.count(of: "<testcase ") < 15_000)
    #expect(text.contains(" places)\""))
    #expect(text.contains("mockapi.joined"))
    var options = ReportOptions()
    options.hasEachInJUnit = true
    let each = try records.report(options: options).text(.junit)
    #expect(each.count(of: "<testcase ") == 20_500)
    #expect(each.count(of: "<failure ") == text.count(of: "<failure "))
    #expect(each.count(of: "<error ") == text.count(of: "<error "))
  }

  @Test func `names are unique in JUnit and CTRF`() throws {
    let report = try SampleRecords(count: 2_000).report()
    let cases = try report.text(.junit).split(separator: "\n").filter { $0.hasPrefix("<testcase ") }
    let names = cases.compactMap { $0.split(separator: " time=").first }
    #expect(Set(names).count == 2_000)
    let ctrf = try JSONDocument(parsing: try report.text(.ctrf)).root["results"]?["tests"]
    #expect(Set(ctrf?.elements.compactMap { $0["name"]?.string } ?? []).count == 2_000)
  }

  @Test func `two findings of one line have two fingerprints, which stay when lines move`() throws {
    let first = Self.finding("registered~drop@/id", location: "a.json:3:9")
    let second = Self.finding("registered~drop@/name", location: "a.json:3:30")
    func fingerprints(_ records: [VerdictRecord]) throws -> [String] {
      try Self.sarif(records)["results"]?.elements.compactMap {
        $0["partialFingerprints"]?["primaryLocationLineHash"]?.string
      } ?? []
    }
    let before = try fingerprints([first, second])
    #expect(Set(before).count == 2)
    // The digits were computed with sha256sum.
    #expect(before.first == "ef356264a6246694:1")
    #expect(
      try fingerprints([
        Self.finding("registered~drop@/id", location: "a.json:4:9"),
        Self.finding("registered~drop@/name", location: "a.json:4:30"),
      ]) == before)
  }

  @Test func `no two results of a run share a fingerprint`() throws {
    var records = SampleRecords(count: 4_000)
    records.findingStep = 1
    let prints =
      try Self.sarif(records)["results"]?.elements.compactMap {
        $0["partialFingerprints"]?["primaryLocationLineHash"]?.string
      } ?? []
    #expect(prints.count > 3_000)
    #expect(Set(prints).count == prints.count)
  }

  @Test(arguments: [
    ("Scenarios/my app/100%.json:3:9", "Scenarios/my%20app/100%25.json"),
    ("/work/app/Scenarios/a.json:3:9", "Scenarios/a.json"), ("./a.json:1:1", "a.json"),
    ("/work/other/a.json:3:9", "../other/a.json"), ("C:x/\u{FC}.json:3:9", "C%3Ax/%C3%BC.json"),
  ])
  func `SARIF has relative and encoded paths`(location: String, uri: String) throws {
    var options = ReportOptions()
    options.workingDirectory = "/work/app"
    let run = try Self.sarif(
      [Self.finding("registered~drop@/id", location: location)], options: options)
    let place = run["results"]?.list.first?["locations"]?.list.first?["physicalLocation"]
    #expect(place?["artifactLocation"]?["uri"]?.string == uri)
    #expect(
      place?["region"]?["startLine"]?.number?.wholeInteger == (location.hasSuffix("1:1") ? 1 : 3))
  }

  @Test(arguments: [
    ("a.json:3:5", "4:2", [3, 5, 4, 2]), ("a.json:3:5", "", [3, 5]), ("a.json:3", "4:2", [3]),
  ])
  func `a place in SARIF has an end if the record has one`(
    _ location: String, _ end: String, _ numbers: [Int]
  ) throws {
    var record = RecordDraft(
      id: "s/c~null@/a", scenario: "s", caseName: "c", operator: .null, pointer: "/a",
      verdict: .crash, location: location)
    record.locationEnd = end
    let made = record.record
    let run = RunInfo(version: "1", client: nil, paths: [])
    let text = try Report(run: run, records: [made]).text(.sarif)
    let result = try JSONDocument(parsing: Array(text.utf8)).root["runs"]?.list.first?["results"]?
      .list.first
    let region = try #require(
      result?["locations"]?.list.first?["physicalLocation"]?["region"])
    let names = ["startLine", "startColumn", "endLine", "endColumn"]
    #expect(names.compactMap { region[$0]?.number?.wholeInteger } == numbers)
    // Records are read again from reports of shards.
    let read = try VerdictRecord(JSONDocument(parsing: made.json).root)
    #expect(read.locationEnd == end)
  }

  @Test func `SARIF lists a rule for each operator and the control`() throws {
    let run = try Self.sarif([Self.finding("registered~drop@/id", location: "a.json:1:1")])
    let rules = run["tool"]?["driver"]?["rules"]?.elements.compactMap { $0["id"]?.string } ?? []
    #expect(rules == ["control"] + VariantOperator.allCases.map(\.rawValue))
    let result = run["results"]?.list.first
    let index = try #require(result?["ruleIndex"]?.number?.wholeInteger)
    #expect(rules[index] == result?["ruleId"]?.string)
  }

  @Test func `a JSON report has the keys of the public format`() throws {
    let finding = Self.finding("registered~drop@/id", location: "Scenarios/registration.json:20:5")
    let record = finding.with {
      $0.expected = .init(outcomes: [.unexpected])
      $0.actual = .init(outcome: "failure")
      $0.replay = "mockapi replay Scenarios 'registration/registered~drop@/id'"
    }
    let run = RunInfo(version: "1.2.3", client: "c", paths: ["Scenarios"])
    let report = try Report(run: run, records: [record])
    let json = try JSONDocument(parsing: try report.text(.json)).root
    #expect(json.members.map(\.name) == ["version", "run", "summary", "verdicts"])
    #expect(json["summary"]?.members.map(\.name) == Verdict.allCases.map(\.rawValue))
    let keys = json["verdicts"]?.list.first?.members.map(\.name) ?? []
    #expect(
      Array(keys.prefix(15)) == [
        "id", "scenario", "case", "operator", "argument", "pointer", "verdict", "reason",
        "expected",
        "actual", "group", "requests", "milliseconds", "location", "replay",
      ])
  }

  @Test(.enabled(if: xmllint != nil, "there is no xmllint on the PATH"))
  func `hostile texts leave all files readable`() async throws {
    var records = SampleRecords(count: 500)
    records.findingStep = 1
    let report = try records.report()
    for format in [ReportFormat.json, .ctrf, .sarif, .sarifCauses] {
      #expect(throws: Never.self) { try JSONDocument(parsing: try report.text(format)) }
    }
    for line in try report.text(.ndjson).split(separator: "\n") {
      #expect(throws: Never.self) { try JSONDocument(parsing: String(line)) }
    }
    let folder = try ScratchFolder()
    let file = try folder.write(try report.text(.junit), to: "report.xml")
    let result = try await xmllint?.run("--noout", file)
    #expect(result?.status == 0, "\(result?.errors.prefix(1_000) ?? "")")
  }

  @Test func `texts in JUnit are at most 4 kB, and the output of the client 16 kB`() throws {
    let record = Self.finding("registered~drop@/id", location: "a.json:1:1").with {
      $0.actual = .init(detail: String(repeating: "\u{1}x\n", count: 10_000))
      $0.sent = VerdictRecord.Sent(
        head: String(repeating: "\u{4E2D}", count: 10_000), excerpt: "e")
      $0.standardError = String(repeating: "<&", count: 50_000)
    }
    var run = RunInfo(version: "1", client: nil, paths: [])
    run.exitStatus = 1
    let text = try Report(run: run, records: [record]).text(.junit)
    let failure = try #require(text.firstMatch(of: try Regex("(?s)<failure[^>]*>(.*)</failure>")))
    #expect(try #require(failure.output[1].substring).utf8.count <= 4_096)
    let output = try #require(
      text.firstMatch(of: try Regex("(?s)<system-out>([^<]+)</system-out>")))
    let unescaped = try #require(output.output[1].substring).replacing("&lt;", with: "<").replacing(
      "&amp;", with: "&")
    #expect(unescaped.utf8.count <= 16_384)
  }

  @Test func `a summary in Markdown stays below 256 kB, with at most 50 findings`() throws {
    var records = SampleRecords(count: 9_000)
    records.findingStep = 2
    let text = try records.report().text(.markdown)
    #expect(text.utf8.count < 256_000)
    #expect(text.count(of: "<details>") <= 50)
    #expect(text.contains("more findings are in the other reports"))
    #expect(text.contains("| Operator | All |"))
    // Nothing but code contains texts of records as they are.
    let prose = text.replacing(try Regex("(?s)(`+)[^`].*?[^`]\\1(?!`)"), with: "")
    #expect(text.contains("<img") && !prose.contains("<script>") && !prose.contains("<img"))
  }
}
