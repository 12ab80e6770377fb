// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging
import MockAPIScenario
import MockAPISynchronization

/// The results of the controls of a run.
final class ControlTable: Sendable {
  private struct State: Sendable {
    var results: [String: ControlResult] = [:]
    /// By id; they stay here until the end, since the exchange after a control may show that it left the client broken.
    var records: [String: VerdictRecord] = [:]
    /// The names of the scenarios that the client does not support, and the detail that it gave.
    var unsupported: [String: VerdictRecord] = [:]
  }

  private let state = Mutex(State())

  /// Keeps the record of a control.
  /// - Parameter answer: what the client answered; `nil` if it did not.
  func add(_ record: VerdictRecord, answer: ClientAnswer?) {
    let result: ControlResult =
      record.verdict == .pass
      ? .passed(decoded: answer?.decoded.map(DecodedControl.init)) : .failed(record.message)
    state.withLock { state in
      state.results[record.id] = result
      state.records[record.id] = record
    }
  }

  /// Keeps the only record of a scenario that the client does not support.
  func addUnsupported(_ record: VerdictRecord) {
    state.withLock { $0.unsupported[record.scenario] = record }
  }

  /// Replaces the record of a control that left the client broken, as the exchange after it showed.
  /// - Parameter isKept: whether the new record is one of the run.
  func replace(_ record: VerdictRecord, isKept: Bool) {
    state.withLock { state in
      state.results[record.id] = .failed(record.message)
      state.records[record.id] = isKept ? record : nil
    }
  }

  func result(of control: TestPlan.Control) -> ControlResult {
    state.withLock { $0.results[control.id] ?? .failed("") }
  }

  func isUnsupported(_ scenario: Scenario) -> Bool {
    state.withLock { $0.unsupported[scenario.name] != nil }
  }

  /// The first of the controls, with their number, if all of them had the same fault of a client that cannot be judged:
  /// no answer that can be read, or no request; otherwise `nil`.
  var failureOfAll: (record: VerdictRecord, count: Int)? {
    let records = self.records
    guard let first = records.first else { return nil }
    let isFault =
      first.verdict == .notExercised || first.verdict == .fail && first.reason == .protocol
    guard isFault,
      records.allSatisfy({
        !$0.caseName.isEmpty && $0.verdict == first.verdict && $0.reason == first.reason
      })
    else { return nil }
    return (first, records.count)
  }

  /// The records of the controls and of the unsupported scenarios, sorted by id. Of an unsupported scenario, the
  /// controls stay in which the client was wrong.
  var records: [VerdictRecord] {
    let all = state.withLock { state in
      state.records.values.filter { record in
        state.unsupported[record.scenario] == nil
          || ![.pass, .notExercised, .invalid].contains(record.verdict)
      } + state.unsupported.values
    }
    return all.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
  }
}
