// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The numbers of a run, counted record by record.
package struct RunSummary: Sendable, Hashable {
  /// Which verdicts are findings.
  package let rules: FindingRules
  private var verdicts: [Verdict: Int] = [:]
  private var statuses: [RecordStatus: Int] = [:]

  /// A run without a record.
  package init(rules: FindingRules = FindingRules()) {
    self.rules = rules
  }

  /// Counts all records of a source.
  package init(of records: some RecordSource, rules: FindingRules = FindingRules()) throws {
    self.init(rules: rules)
    var summary = self
    try records.visit { summary.add($0) }
    self = summary
  }

  /// Counts one record.
  package mutating func add(_ record: VerdictRecord) {
    verdicts[record.verdict, default: 0] += 1
    statuses[record.status(rules), default: 0] += 1
  }

  /// What a record is for the run. All records must have been added before.
  package func status(of record: VerdictRecord) -> RecordStatus { record.status(rules) }

  /// The number of records with a verdict, known failures included.
  package subscript(verdict: Verdict) -> Int { verdicts[verdict] ?? 0 }

  /// The number of records of a status.
  package subscript(status: RecordStatus) -> Int { statuses[status] ?? 0 }

  /// The number of all records.
  package var total: Int { verdicts.values.reduce(0, +) }

  /// The number of records that make the run fail, faults of the server not included.
  package var findings: Int { self[.finding] + self[.stale] }

  /// The exit status of a complete run: 2 if the server was at fault or nothing was exercised, otherwise 1 if there is
  /// a finding, otherwise 0.
  package var exitStatus: Int {
    if self[.fault] > 0 || total == self[.notExercised] { return 2 }
    return findings > 0 ? 1 : 0
  }
}
