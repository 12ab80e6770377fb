// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIJSON
import MockAPIJudging
import MockAPIJudgingTestSupport
import MockAPIReports
import MockAPITestSupport
import Testing

/// How reports show findings whose causes are in the baseline, and causes that are gone.
struct BaselineReportTests {
  private static let baseline = Baseline(
    file: "ci/b.json", scope: RunScope(paths: ["Scenarios"], selection: []),
    entries: [
      Baseline.Entry(cause: CauseKey("old cause"), verdict: .crash, example: "s/a", line: 2),
      Baseline.Entry(cause: CauseKey("gone cause"), verdict: .fail, example: "s/z", line: 3),
    ])

  private static func record(_ name: String, _ verdict: Verdict, _ group: String?) -> VerdictRecord
  {
    var record = RecordDraft(
      id: "s/\(name)", scenario: "s", caseName: name, verdict: verdict, group: group,
      location: "Scenarios/s.json:4:5")
    record.baseline = group.flatMap { baseline.place(ofCause: $0) }
    return record.record
  }

  private static let records = [
    record("a", .crash, "old cause"), record("b", .fail, "new cause"), record("c", .pass, nil),
  ]

  private static func run(
    _ records: [VerdictRecord], shard: RunInfo.Shard? = nil
  ) throws -> RunInfo {
    var run = RunInfo(version: "1", client: "c", paths: ["Scenarios"])
    let summary = try RunSummary(of: records)
    run.shard = shard
    run.exitStatus = summary.exitStatus
    run.baseline = baseline.use(in: summary)
    return run
  }

  private static func report(_ records: [VerdictRecord] = records) throws -> Report {
    try Report(run: try run(records), records: records)
  }

  @Test func `SARIF has new, unchanged and absent results, and suppresses the unchanged ones`()
    throws
  {
    let root = try JSONDocument(parsing: try Self.report().text(.sarif)).root
    let results = root["runs"]?.list.first?["results"]?.list ?? []
    #expect(
      results.map { $0["baselineState"]?.string } == ["unchanged", "new", "absent"])
    #expect(results.map { $0["level"]?.string } == ["note", "error", "note"])
    let suppression = results[0]["suppressions"]?.list.first
    #expect(suppression?["kind"]?.string == "external")
    #expect(suppression?["justification"]?.string == "in the baseline: ci/b.json:2")
    #expect(results[1]["suppressions"] == nil)
    let place = results[2]["locations"]?.list.first?["physicalLocation"]
    #expect(place?["artifactLocation"]?["uri"]?.string == "ci/b.json")
    #expect(place?["region"]?["startLine"]?.number?.wholeInteger == 3)
    #expect(results[2]["message"]?["text"]?.string?.hasSuffix(": gone cause") == true)
  }

  @Test func `a cause in SARIF keeps its fingerprint when its line moves, and when it is gone`()
    throws
  {
    func fingerprints(_ records: [VerdictRecord], _ entries: [String]) throws -> [String?] {
      let baseline = Baseline(
        file: "b.json", scope: RunScope(paths: ["Scenarios"], selection: []),
        entries: entries.map {
          Baseline.Entry(cause: CauseKey($0), verdict: .crash, example: "s/a", line: 2)
        })
      var run = RunInfo(version: "1", client: "c", paths: ["Scenarios"])
      run.baseline = baseline.use(in: try RunSummary(of: records))
      let text = try Report(run: run, records: records).text(.sarifCauses)
      let results = try JSONDocument(parsing: text).root["runs"]?.list.first?["results"]?.list
      return (results ?? []).map { $0["partialFingerprints"]?["mockapiCause/v1"]?.string }
    }
    let cause = { (line: Int) in "KeyError at a.py:\(line) in f" }
    let gone = try fingerprints([Self.record("c", .pass, nil)], [cause(1)])
    #expect(gone == ["KeyError at a.py in f"])
    #expect(try fingerprints([Self.record("a", .crash, cause(1))], []) == gone)
    #expect(try fingerprints([Self.record("a", .crash, cause(2))], []) == gone)
  }

  @Test(arguments: [1, 0])
  func `SARIF by cause has the same states, also if nothing is new`(newCount: Int) throws {
    let records = Self.records.filter { newCount > 0 || $0.group != "new cause" }
    let root = try JSONDocument(parsing: try Self.report(records).text(.sarifCauses)).root
    let results = root["runs"]?.list.first?["results"]?.list ?? []
    let states = Set(
      results.map { result in
        [result["baselineState"], result["level"], result["properties"]?["group"]]
          .map { $0?.string ?? "" }
      })
    let new = newCount > 0 ? [["new", "error", "new cause"]] : []
    #expect(
      states == Set([["unchanged", "note", "old cause"], ["absent", "note", ""]] + new))
    #expect(results.count == 2 + newCount)
    let old = results.first { $0["baselineState"]?.string == "unchanged" }
    #expect(old?["suppressions"]?.list.count == 1)
  }

  @Test func `without a baseline, SARIF compares nothing`() throws {
    let report = try Report(
      run: RunInfo(version: "1", client: "c", paths: []), records: [Self.records[1]])
    #expect(!(try report.text(.sarif).contains("baselineState")))
  }

  @Test func `JUnit and CTRF skip what is in the baseline, and JSON names its entry`() throws {
    let report = try Self.report()
    let junit = try report.text(.junit)
    #expect(junit.count(of: "<skipped ") == 1 && junit.count(of: "<failure ") == 1)
    #expect(junit.contains("in the baseline: ci/b.json:2"))
    let tests = try JSONDocument(parsing: try report.text(.ctrf)).root["results"]?["tests"]?.list
    #expect(tests?.map { $0["status"]?.string } == ["skipped", "failed", "passed"])
    #expect(tests?.first?["rawStatus"]?.string == "baseline")
    let json = try JSONDocument(parsing: try report.text(.json)).root
    #expect(
      json["verdicts"]?.list.map { $0["baseline"]?.string } == ["ci/b.json:2", nil, nil])
    #expect(
      json["run"]?["baseline"]?["unmet"]?.list.map { $0["cause"]?.string } == ["gone cause"])
  }

  private static func terminal(_ report: Report) throws -> String {
    var bytes: [UInt8] = []
    let output = ReportOutput { bytes += $0 }
    try TerminalReport(report, style: TerminalStyle(width: 1_000)).write(to: output)
    try output.flush()
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `the terminal shows the new causes, counts the others, and names those that are gone`()
    throws
  {
    let text = try Self.terminal(try Self.report())
    #expect(
      text.hasPrefix("1 finding with 1 cause beyond the baseline\n\n1. fail, once: new cause\n"))
    #expect(!text.contains("old cause"))
    #expect(
      text.hasSuffix(
        """
        3 exchanges: 1 pass, 1 fail, 1 crash (1 in the baseline)
        1 cause of the baseline 'ci/b.json' no longer occurs: 'gone cause'; a file that --write-baseline writes is without it

        """), "\(text)")
  }

  @Test(arguments: [ReportFormat.html, .markdown])
  func `pages say how much is in the baseline, and what is gone`(format: ReportFormat) throws {
    let text = try Self.report().text(format)
    #expect(text.contains(format == .html ? "1 in the baseline" : "; in the baseline: 1."))
    #expect(text.contains("no longer occurs: "))
    let partial = Array(Self.records.dropFirst())
    var run = try Self.run(partial)
    run.isComplete = false
    let other = try Report(run: run, records: partial).text(format)
    #expect(!other.contains("no longer occur"))
  }

  // MARK: Files

  private static func write(
    _ records: [VerdictRecord], _ run: RunInfo, to name: String, in folder: ScratchFolder,
    _ format: ReportFormat = .ndjson
  ) throws -> String {
    try folder.write(try Report(run: run, records: records).text(format), to: name)
  }

  @Test func `of shards, a cause is gone if no shard has it`() throws {
    let folder = try ScratchFolder()
    let parts = [[Self.records[0]], [Self.records[1], Self.records[2]]]
    let paths = try parts.enumerated().map { index, records in
      try Self.write(
        records, try Self.run(records, shard: RunInfo.Shard(number: index + 1, count: 2)),
        to: "\(index).ndjson", in: folder)
    }
    let merge = try ReportMerge(paths)
    #expect(merge.problems == [])
    #expect(merge.run.exitStatus == 1)
    #expect(merge.run.goneCauses.map(\.cause.text) == ["gone cause"])
    #expect(try ReportMerge([paths[1]]).run.goneCauses == [])
  }

  @Test(arguments: [ReportFormat.json, .ndjson])
  func `a report is a baseline, too`(format: ReportFormat) throws {
    let folder = try ScratchFolder()
    let path = try Self.write(Self.records, try Self.run(Self.records), to: "r", in: folder, format)
    let baseline = try Baseline(contentsOf: path)
    #expect(baseline.entries.map(\.cause.text) == ["new cause", "old cause"])
    #expect(baseline.place(ofCause: "new cause") == "\(path): s/b")
    #expect(baseline.scope.paths == ["Scenarios"])
  }

  @Test func `a file that is neither says what it must be`() throws {
    let folder = try ScratchFolder()
    let path = try folder.write("{\"version\": 1, \"causes\": [\n{\"cause\": 7}]}", to: "b.json")
    let error = try #require(throws: ReportError.self) { try Baseline(contentsOf: path) }
    #expect(
      error.description
        == "'\(path)' must be a baseline, as '--write-baseline' writes it, or a report in JSON or NDJSON: \(path):2: 'cause' of a cause must be a string; found a number"
    )
    #expect(
      throws: ReportError(
        "'\(folder.path)/x' must be a file that can be read: No such file or directory")
    ) {
      try Baseline(contentsOf: folder.path + "/x")
    }
  }
}
