// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging
import MockAPIJudgingTestSupport
import MockAPIReports
import MockAPITestSupport
import MockAPIVariants
import Testing

/// What reports say of a run whose time was bounded.
struct BudgetTests {
  private static let sentence =
    "the time of --budget (1 min 0 s) was over before all exchanges were made: 40 of 100 are missing; those that find most came first"

  private static func report(unmade: Int) throws -> Report {
    var records = SampleRecords(count: 60)
    records.findingStep = 0
    var run = try records.run()
    run.budget = RunInfo.Budget(milliseconds: 60_000, unmade: unmade)
    run.isComplete = unmade == 0
    return try Report(run: run, records: records)
  }

  private static func terminal(_ report: Report) throws -> String {
    var bytes: [UInt8] = []
    let output = ReportOutput { bytes += $0 }
    try TerminalReport(report, style: TerminalStyle(width: 200)).write(to: output)
    try output.flush()
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: ReportFormat.allCases)
  func `each format says what the time was too short for`(format: ReportFormat) throws {
    let text = try Self.report(unmade: 40).text(format)
    switch format {
    case .json, .ndjson, .ctrf:
      #expect(
        text.contains(
          #""budget":{"milliseconds":60000,"unmade":40},"complete":false,"exitStatus":0"#))
    default: #expect(text.contains(Self.sentence), "\(text.prefix(2_000))")
    }
    #expect(try !Self.report(unmade: 0).text(format).contains("was over before"))
  }

  @Test func `the terminal says what the time was too short for`() throws {
    #expect(try Self.terminal(Self.report(unmade: 40)).contains(Self.sentence + "\n"))
    #expect(try !Self.terminal(Self.report(unmade: 0)).contains("--budget"))
  }

  @Test func `shards have a budget each, and the whole is what they made`() throws {
    let folder = try ScratchFolder()
    let control = RecordDraft(id: "s/c", scenario: "s", caseName: "c", verdict: .pass).record
    var paths: [String] = []
    for (number, unmade) in [(1, 10), (2, 5)] {
      var variant = RecordDraft(
        id: "s/c~cut(\(number))", scenario: "s", caseName: "c", operator: .cut,
        argument: "\(number)", verdict: .pass)
      variant.known = "known.txt:1"
      var run = RunInfo(version: "1.2.3", client: nil, paths: ["Scenarios"])
      run.shard = RunInfo.Shard(number: number, count: 2)
      run.budget = RunInfo.Budget(milliseconds: number * 1_000, unmade: unmade)
      run.rules.ignoresStale = true
      run.isComplete = false
      run.leftOut = number == 1 ? 6 : 11
      let report = try Report(run: run, records: [control, variant.record])
      paths.append(try folder.write(try report.text(.json), to: "\(number).json"))
    }
    let merge = try ReportMerge(paths)
    #expect(merge.problems == [])
    #expect(merge.run.budget == RunInfo.Budget(milliseconds: 2_000, unmade: 15))
    #expect(merge.run.leftOut == 0)
    #expect(!merge.run.isComplete && merge.run.exitStatus == 0)
    #expect(try Report(run: merge.run, records: merge).summary[.stale] == 0)
  }
}
