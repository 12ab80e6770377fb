// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging
import MockAPIJudgingTestSupport
import MockAPIReports
import MockAPITestSupport
import Testing

struct ReportMergeTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  /// Writes the reports of shards: controls are in all of them, variants in turn.
  private func shards(
    _ count: Int, of records: SampleRecords, _ format: ReportFormat = .ndjson
  ) throws -> [String] {
    var parts = [[VerdictRecord]](repeating: [], count: count)
    var number = 0
    try records.visit { record in
      if record.operator == nil {
        for index in parts.indices { parts[index].append(record) }
      } else {
        parts[number % count].append(record)
        number += 1
      }
    }
    let variants = number
    return try parts.enumerated().map { index, part in
      var run = try records.run()
      run.shard = RunInfo.Shard(number: index + 1, count: count)
      run.leftOut = variants - part.count { $0.operator != nil }
      let text = try Report(run: run, records: part).text(format)
      return try folder.write(text, to: "shard-\(index + 1).json")
    }
  }

  /// A run of two scenarios, which all tests of shards compare with: its reports are made once.
  private static let whole = Result {
    let records = SampleRecords(count: 540)
    let report = try records.report()
    return (
      records: records, run: report.run,
      texts: try ReportFormat.allCases.map { ($0, try report.text($0)) }
    )
  }

  @Test(arguments: [(ReportFormat.json, 1), (.json, 3), (.ndjson, 1), (.ndjson, 8)])
  func `the reports of shards give the report of the whole run`(format: ReportFormat, count: Int)
    throws
  {
    let whole = try Self.whole.get()
    let merge = try ReportMerge(try shards(count, of: whole.records, format))
    #expect(merge.problems == [])
    #expect(merge.run == whole.run)
    let report = try Report(run: merge.run, records: merge)
    for (format, text) in whole.texts {
      #expect(try report.text(format) == text, "\(format)")
    }
  }

  @Test func `a missing shard is reported, and the run could not be judged`() throws {
    let paths = try shards(4, of: SampleRecords(count: 300))
    let merge = try ReportMerge([paths[0], paths[3]])
    #expect(merge.problems == ["all shards must be there; missing: 2/4, 3/4"])
    #expect(merge.run.exitStatus == 2 && !merge.run.isComplete)
  }

  @Test func `a shard that is there twice is reported, and counts once`() throws {
    let paths = try shards(2, of: SampleRecords(count: 300))
    let merge = try ReportMerge([paths[0], paths[1], paths[1]])
    #expect(merge.problems.count == 2)
    #expect(
      merge.problems.first
        == "'\(paths[1])' and '\(paths[1])' must be different shards; both are shard 2/2")
    #expect(merge.problems.last?.hasPrefix("each variant must be in one report; ") == true)
    #expect(try Report(run: merge.run, records: merge).summary.total == 300)
  }

  @Test func `of two verdicts on one exchange the worse counts`() throws {
    func write(_ verdict: Verdict, _ name: String) throws -> String {
      var run = RunInfo(version: "1", client: nil, paths: [])
      run.shard = RunInfo.Shard(number: name == "a" ? 1 : 2, count: 2)
      let control = RecordDraft(id: "s/c", scenario: "s", caseName: "c", verdict: verdict).record
      return try folder.write(try Report(run: run, records: [control]).text(.json), to: name)
    }
    let merge = try ReportMerge([try write(.pass, "a"), try write(.crash, "b")])
    #expect(merge.problems == [])
    #expect(try Report(run: merge.run, records: merge).summary[.crash] == 1)
    #expect(merge.run.exitStatus == 1)
  }

  @Test func `reports of different clients are reported`() throws {
    let records = [RecordDraft(id: "s/c", scenario: "s", caseName: "c", verdict: .pass).record]
    let paths = try ["one", nil].enumerated().map { index, client in
      var run = RunInfo(version: "1", client: client, paths: [])
      run.shard = RunInfo.Shard(number: index + 1, count: 2)
      return try folder.write(try Report(run: run, records: records).text(.ndjson), to: "\(index)")
    }
    #expect(
      try ReportMerge(paths).problems == [
        "the reports must have the same client; '\(paths[0])' has one, and '\(paths[1])' the bundled client"
      ])
  }

  @Test(arguments: [
    ("", "it ends too early"), ("{", "it ends too early"), ("[]", "it must have objects only"),
    ("{}", "it must have 'version', 1, and 'run'"), ("<a/>", "it must have objects only"),
    (#"{"version": 1, "run": {}, "verdicts": [{"id": "a"}"#, "it ends too early"),
  ])
  func `a file that is not a report is refused`(text: String, reason: String) throws {
    let path = try folder.write(text, to: "a.json")
    #expect(throws: ReportError("'\(path)' must be a JSON or NDJSON report of mockapi: \(reason)"))
    {
      try ReportMerge([path])
    }
  }

  @Test func `records must be sorted, and readable`() throws {
    let start = #"{"version": 1, "run": {}, "verdicts": ["#
    let path = try folder.write(
      start
        + #"{"id":"b","scenario":"b","verdict":"pass"},{"id":"a","scenario":"a","verdict":"pass"}]}"#,
      to: "a.json")
    #expect(
      throws: ReportError("the verdicts of '\(path)' must be sorted by id; found 'a' after 'b'")
    ) {
      try ReportMerge([path])
    }
    let other = try folder.write(start + #"{"id":"b","verdict":"pass"}]}"#, to: "b.json")
    #expect(throws: ReportError.self) { try ReportMerge([other]) }
  }

  @Test func `a report with blanks, in any order and with unknown members, can be read`() throws {
    let path = try folder.write(
      """
      { "later": [ {"id": 1}, "]" ], "verdicts" : [
          { "id": "s/c", "scenario": "s", "case": "c", "verdict": "fail", "message": "a ] } \\" , \\u007d", "new": [[{}]] } ,
          { "id": "s/d", "scenario": "s", "case": "d", "verdict": "pass" }
        ], "run": { "mockapi": "9", "client": "x" }, "version": 1 }
      """, to: "a.json")
    let merge = try ReportMerge([path])
    var messages: [String] = []
    try merge.visit { messages.append($0.message) }
    #expect(messages == ["a ] } \" , }", ""])
    #expect(merge.run.version == "9" && merge.run.client == "x")
  }
}
