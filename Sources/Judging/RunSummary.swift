// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON

/// The numbers of a run, counted record by record. Its size depends on the scenarios and on the entries of known failures, not
/// on the number of records.
package struct RunSummary: Sendable, Hashable {
  /// Which verdicts are findings.
  package let rules: FindingRules
  private var verdicts: [Verdict: Int] = [:]
  private var statuses: [RecordStatus: Int] = [:]
  /// The entries of the file of known failures that match a record that does not pass.
  private var failing: Set<String> = []
  /// For each entry the number of records that pass.
  private var passing: [String: Int] = [:]
  /// The causes of the baseline that a record has.
  package private(set) var metCauses: Set<CauseKey> = []
  /// The number of records that would be findings, were their cause not in the baseline. They count as known, too.
  package private(set) var baselined = 0

  /// The exchanges of a scenario, and those that pass whatever the client answers.
  package struct Unjudged: Sendable, Hashable {
    package fileprivate(set) var count = 0
    /// Those of them that are cases as they are, which an `expect` would judge.
    package fileprivate(set) var cases = 0
    package fileprivate(set) var total = 0
    /// Whether the scenario is a mapping of WireMock.
    package fileprivate(set) var isMapping = false
  }

  private var byScenario: [String: Unjudged] = [:]

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
    let status = record.status(rules)
    statuses[status, default: 0] += 1
    if record.baseline != nil, let cause = record.group {
      metCauses.insert(CauseKey(cause))
      if record.isBaselined(status) { baselined += 1 }
    }
    byScenario[record.scenario, default: Unjudged()].total += 1
    if record.isUnjudged, record.verdict == .pass {
      byScenario[record.scenario]?.count += 1
      byScenario[record.scenario]?.isMapping = record.isOfMapping
      if record.operator == nil { byScenario[record.scenario]?.cases += 1 }
    }
    guard let entry = record.known else { return }
    if record.verdict == .pass {
      passing[entry, default: 0] += 1
    } else {
      failing.insert(entry)
    }
  }

  /// What a record is for the run. All records must have been added before: a record that passes is stale only if its
  /// entry matches no other that fails.
  package func status(of record: VerdictRecord) -> RecordStatus {
    let status = record.status(rules)
    guard status == .stale, let entry = record.known, failing.contains(entry) else { return status }
    return .passed
  }

  /// The entries of known failures that must be removed, as `file:line`, sorted: all that they match passes.
  package var staleEntries: [String] {
    rules.ignoresStale ? [] : passing.keys.filter { !failing.contains($0) }.sorted()
  }

  /// The entries of known failures that match a record, as `file:line`.
  package var matchedEntries: Set<String> { failing.union(passing.keys) }

  /// The number of records with a verdict, known failures included.
  package subscript(verdict: Verdict) -> Int { verdicts[verdict] ?? 0 }

  /// The number of records of a status.
  package subscript(status: RecordStatus) -> Int {
    // Without stale records, none of them is excused.
    let excused = rules.ignoresStale ? 0 : failing.reduce(0) { $0 + (passing[$1] ?? 0) }
    return switch status {
    case .passed: (statuses[.passed] ?? 0) + excused
    case .stale: (statuses[.stale] ?? 0) - excused
    default: statuses[status] ?? 0
    }
  }

  /// The exchanges of a scenario, if some of them pass whatever the client answers; otherwise `nil`.
  package func unjudged(in scenario: String) -> Unjudged? {
    byScenario[scenario].flatMap { $0.count > 0 ? $0 : nil }
  }

  /// The scenarios with exchanges that pass whatever the client answers, because they have no contract, by name.
  package var unjudged: [(scenario: String, exchanges: Unjudged)] {
    byScenario.filter { $0.value.count > 0 }.sorted { $0.key < $1.key }
      .map { (scenario: $0.key, exchanges: $0.value) }
  }

  /// The number of all records.
  package var total: Int { verdicts.values.reduce(0, +) }

  /// The number of records that make the run fail, faults of the server not included.
  package var findings: Int { self[.finding] + self[.stale] }

  /// Whether the client never made a request of a scenario, so that the run proves nothing.
  package var isUnexercised: Bool { total == self[.notExercised] + self[.invalid] }

  /// The exit status of a complete run: 2 if the server was at fault or nothing was exercised, otherwise 1 if there is
  /// a finding, otherwise 0.
  package var exitStatus: Int {
    if self[.fault] > 0 || isUnexercised { return 2 }
    return findings > 0 ? 1 : 0
  }

  /// The number of records of each verdict.
  package var json: JSONLiteral {
    .object(Verdict.allCases.map { ($0.rawValue, .int(self[$0])) })
  }
}
