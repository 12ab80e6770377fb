// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging

/// The severity of a result, the severest first.
enum SARIFLevel: String, CaseIterable {
  case error
  case warning
  case note

  /// `nil` for records that are not findings, except those whose cause is in the baseline: they have a state of their own.
  init?(_ record: VerdictRecord, _ status: RecordStatus) {
    if record.isBaselined(status) {
      self = .note
    } else {
      self.init(record.verdict, status)
    }
  }

  /// `nil` for verdicts that are not findings.
  init?(_ verdict: Verdict, _ status: RecordStatus) {
    switch status {
    case .passed, .known, .allowed: return nil
    case .stale: self = .error
    case .fault: self = .note
    case .finding:
      switch verdict {
      case .fail, .crash, .hang: self = .error
      case .silent, .notExercised, .invalid: self = .warning
      case .pass, .harness: self = .note
      }
    }
  }
}
