// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJudging

/// The verdicts of a run, ready to be written in any format.
///
/// The records are visited once for each pass of a format, and are never in memory together.
package struct Report: Sendable {
  package let run: RunInfo
  package let records: any RecordSource
  package let summary: RunSummary
  package let options: ReportOptions

  /// Counts the records.
  package init(
    run: RunInfo, records: any RecordSource, options: ReportOptions = ReportOptions()
  ) throws {
    self.init(
      run: run, records: records, summary: try RunSummary(of: records, rules: run.rules),
      options: options)
  }

  /// Takes records that have been counted.
  package init(
    run: RunInfo, records: any RecordSource, summary: RunSummary,
    options: ReportOptions = ReportOptions()
  ) {
    self.run = run
    self.records = records
    self.summary = summary
    self.options = options
  }

  /// What a record is for this run.
  func status(of record: VerdictRecord) -> RecordStatus { summary.status(of: record) }

  /// The number of records that make the run fail, faults of the server included.
  var redCount: Int { summary.findings + summary[.fault] }

  /// The number of records of a status; `nil` if there are none.
  func count(_ status: RecordStatus) -> Int? {
    let count = summary[status]
    return count > 0 ? count : nil
  }

  /// The verdicts that occur, with their numbers: `12 pass`, `3 fail`.
  var verdictCounts: [(verdict: Verdict, text: String)] {
    Verdict.allCases.filter { summary[$0] > 0 }.map { ($0, "\(summary[$0]) \($0.rawValue)") }
  }

  /// The exit status if it cannot be explained by a record, such as that of a run that was interrupted; otherwise `nil`.
  /// Formats whose readers look at nothing but tests then have one test more, so that they are red exactly when the run is.
  var unexplainedExitStatus: Int? {
    run.exitStatus != 0 && redCount == 0 ? run.exitStatus : nil
  }

  /// What a run without a record says in place of verdicts; `nil` for other runs.
  var noteOnEmptyRun: String? {
    guard summary.total == 0, run.exitStatus == 0 else { return nil }
    guard let shard = run.shard else { return "there were no exchanges to make" }
    return "shard \(shard.number)/\(shard.count) has none of the exchanges"
  }
}
