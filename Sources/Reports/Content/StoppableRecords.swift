// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJudging
import MockAPISynchronization

/// Ends the work on reports from another thread.
package final class ReportStop: Sendable {
  private let flag = Atomic(false)

  package init() {}

  package var isSet: Bool { flag.load(ordering: .relaxed) }

  package func set() { flag.store(true, ordering: .relaxed) }
}

/// Records that end early when they are stopped. Every format visits the records, so all of them end.
package struct StoppableRecords: RecordSource {
  private let records: any RecordSource
  private let stop: ReportStop

  package init(_ records: any RecordSource, _ stop: ReportStop) {
    self.records = records
    self.stop = stop
  }

  /// - Throws: ``ReportError`` when it is stopped.
  package func visit(_ body: (VerdictRecord) throws -> Void) throws {
    try check()
    try records.visit { record in
      try check()
      try body(record)
    }
  }

  private func check() throws {
    if stop.isSet { throw ReportError("it was interrupted") }
  }
}
