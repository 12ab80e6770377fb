// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging

/// A record as readers of test results know it. JUnit and CTRF follow from this, so they agree.
enum ReportedResult: Hashable {
  case passed
  /// The client did the wrong thing.
  case failure(type: String)
  /// There is no answer of the client that could be right or wrong.
  case error(type: String)
  case skipped(reason: String)

  init(_ record: VerdictRecord, _ status: RecordStatus) {
    switch status {
    case .passed: self = .passed
    case .stale: self = .failure(type: "stale")
    case .known: self = .skipped(reason: RecordText(record).excuse ?? "known failure")
    case .allowed: self = .skipped(reason: "\(record.verdict.rawValue), which an option allows")
    case .fault: self = .error(type: record.verdict.rawValue)
    case .finding:
      switch record.verdict {
      case .fail: self = .failure(type: record.reason?.rawValue ?? record.verdict.rawValue)
      case .silent: self = .failure(type: record.verdict.rawValue)
      case .pass, .crash, .hang, .notExercised, .invalid, .harness:
        self = .error(type: record.verdict.rawValue)
      }
    }
  }
}
