// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIJudging
import MockAPIJudgingTestSupport
import MockAPIReports
import MockAPIVariants
import Testing

/// All reports say how little was judged where scenarios have no contract.
struct UnjudgedTests {
  private static func record(
    _ scenario: String, _ name: String, _ kind: VariantOperator? = nil, isUnjudged: Bool,
    isOfMapping: Bool = false
  ) -> VerdictRecord {
    var record = RecordDraft(
      id: "\(scenario)/\(name)", scenario: scenario, caseName: name, operator: kind, verdict: .pass,
      location: "Scenarios/\(scenario).json:1:1")
    record.isUnjudged = isUnjudged
    record.isOfMapping = isOfMapping
    return record.record
  }

  private static func report(_ records: [VerdictRecord]) throws -> Report {
    try Report(
      run: RunInfo(version: "1.2.3", client: "c", paths: ["Scenarios"]), records: records)
  }

  private static let records = [
    record("order", "declined", isUnjudged: false), record("order", "paid", isUnjudged: true),
    record("user", "complete", isUnjudged: false),
  ]

  private static let note =
    "1 of 2 exchanges of 'order' pass whatever the client answers, unless it crashes or hangs: "
    + "the scenario has no contract; add 'contract' to it, or 'expect' to its cases"

  @Test(arguments: ReportFormat.allCases)
  func `each format says how much passes whatever the client answers`(format: ReportFormat) throws {
    let phrase = "pass whatever the client answers"
    #expect(try Self.report(Self.records).text(format).count(of: phrase) == 1)
    let judged = Self.records.filter { !$0.isUnjudged }
    #expect(try Self.report(judged).text(format).count(of: phrase) == 0)
  }

  @Test(arguments: [ReportFormat.json, .ndjson])
  func `JSON has the number, the scenarios and the note`(format: ReportFormat) throws {
    let text = try Self.report(Self.records).text(format)
    let head = format == .json ? text : String(text.prefix { $0 != "\n" })
    let unjudged = try #require(try JSONDocument(parsing: head).root["unjudged"])
    #expect(unjudged["exchanges"]?.number?.wholeInteger == 1)
    #expect(unjudged["scenarios"]?.list.compactMap(\.string) == ["order"])
    #expect(unjudged["note"]?.string == Self.note)
  }

  @Test func `where each case has an expectation, no other is asked for`() throws {
    let records = [
      Self.record("order", "paid", isUnjudged: false),
      Self.record("order", "paid", .drop, isUnjudged: true),
    ]
    let text = try Self.report(records).text(.json)
    #expect(
      try JSONDocument(parsing: text).root["unjudged"]?["note"]?.string
        == Self.note.replacing("or 'expect' to its cases", with: "if the bodies are JSON"))
  }

  private static func note(on records: [VerdictRecord]) throws -> String? {
    try JSONDocument(parsing: try report(records).text(.json)).root["unjudged"]?["note"]?.string
  }

  @Test func `a mapping is to become a scenario file, because it can have neither`() throws {
    let mapping = Self.record("m", "m", isUnjudged: true, isOfMapping: true)
    let start = "pass whatever the client answers, unless it crashes or hangs: "
    #expect(
      try Self.note(on: [mapping]) == "1 of 1 exchanges of 'm' " + start
        + "the scenario is a WireMock mapping, which cannot have a contract; to have more judged, write it as a scenario file "
        + "with 'contract', or with 'expect' in its case")
    let other = Self.record("n", "n", isUnjudged: true, isOfMapping: true)
    #expect(
      try Self.note(on: [mapping, other]) == "2 of 2 exchanges of 'm', 'n' " + start
        + "these scenarios are WireMock mappings, which cannot have a contract; to have more judged, write them as scenario files "
        + "with 'contract', or with 'expect' in their cases")
    let damaged = Self.record("m", "m", .drop, isUnjudged: true, isOfMapping: true)
    #expect(
      try Self.note(on: [damaged])?.hasSuffix("with 'contract', if the bodies are JSON") == true)
  }

  @Test func `mappings beside scenario files are told apart`() throws {
    let mapping = Self.record("m", "m", isUnjudged: true, isOfMapping: true)
    #expect(
      try Self.note(on: Self.records + [mapping])
        == "2 of 3 exchanges of 'm', 'order' pass whatever the client answers, unless it crashes or hangs: "
        + "'order' has no contract; add 'contract' to it, or 'expect' to its cases; "
        + "'m' is a WireMock mapping, which cannot have a contract; to have more judged, write it as a scenario file "
        + "with 'contract', or with 'expect' in its case")
  }

  @Test func `in JUnit, the suite of the scenario has it`() throws {
    let suites = try Self.report(Self.records).text(.junit).split(separator: "<testsuite ")
    #expect(
      suites.filter { $0.contains("mockapi.unjudged") }.map { $0.prefix(12) } == ["name=\"order\""])
  }

  @Test func `the terminal has it at the end, and counts many scenarios`() throws {
    func text(_ records: [VerdictRecord]) throws -> String {
      var bytes: [UInt8] = []
      let output = ReportOutput { bytes += $0 }
      let style = TerminalStyle(width: 1_000)
      try TerminalReport(try Self.report(records), style: style).write(to: output)
      try output.flush()
      return String(decoding: bytes, as: UTF8.self)
    }
    #expect(try text(Self.records).hasSuffix("\n3 exchanges: 3 pass\n\(Self.note)\n"))
    let many = ["a", "b", "c", "d", "e", "f", "g"].map { Self.record($0, "c", isUnjudged: true) }
    #expect(
      try text(many).hasSuffix(
        "\n7 of 7 exchanges of 'a', 'b', 'c', 'd', 'e' and 2 other scenarios pass whatever the client answers, unless it "
          + "crashes or hangs: these scenarios have no contract; add 'contract' to them, or 'expect' to their cases\n"
      ))
  }

  @Test func `the name of a scenario is no markup`() throws {
    let hostile = Self.record("*`<b>|", "c", isUnjudged: true)
    #expect(
      try Self.report([hostile]).text(.markdown)
        .contains("1 of 1 exchanges of ``*`<b>|`` pass whatever the client answers"))
    #expect(!(try Self.report([hostile]).text(.html).contains("*`<b>")))
  }
}
