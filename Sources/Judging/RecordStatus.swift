// mockapi
// SPDX-License-Identifier: Apache-2.0

/// What a verdict is for its run: the only rule by which reports and the exit status tell good from bad.
package enum RecordStatus: Sendable, Hashable, CaseIterable {
  case passed
  /// It makes the run fail.
  case finding
  /// A failure that the file of known failures lists, or whose cause is in the baseline; it does not make the run fail.
  case known
  /// It is listed as a known failure and passes, so its entry is wrong, which makes the run fail.
  case stale
  /// An option allows it, such as `--allow-silent`, or the contract does.
  case allowed
  /// The server is at fault, so the run proves nothing.
  case fault

  /// Whether it makes the run fail.
  package var isRed: Bool { [.finding, .stale, .fault].contains(self) }
}

extension VerdictRecord {
  /// What it is for a run with these rules, unless other records of the same known failure fail: see RunSummary.
  package func status(_ rules: FindingRules) -> RecordStatus {
    switch verdict {
    case .harness: .fault
    case .pass: known == nil || rules.ignoresStale ? .passed : .stale
    case _ where known != nil: .known
    case .silent where isAllowed: .allowed
    case _ where rules.isFinding(verdict): baseline == nil ? .finding : .known
    default: .allowed
    }
  }

  /// Whether it is a finding that does not count because its cause is in the baseline.
  /// - Parameter status: what it is for its run.
  package func isBaselined(_ status: RecordStatus) -> Bool { status == .known && known == nil }
}
