// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging
import MockAPISystem

/// The verdicts of a lease, for reports: the last one on each case and variant.
struct KeptVerdicts: Sendable {
  private struct Entry: Sendable {
    let record: VerdictRecord
    let time: SystemTime
  }

  /// By the ids of the records.
  private var entries: LatestValues<Entry>

  /// - Parameters:
  ///   - mostVerdicts: the largest number of verdicts.
  ///   - mostBytes: see ``mostBytes``.
  init(mostVerdicts: Int = 10_000, mostBytes: Int = 32 << 20) {
    entries = LatestValues(mostValues: mostVerdicts, mostBytes: mostBytes)
  }

  /// The largest number of bytes in which their outcomes were posted; the last one is always kept. It counts from the next one on.
  var mostBytes: Int {
    get { entries.mostBytes }
    set { entries.mostBytes = newValue }
  }

  /// The number of verdicts that were dropped for newer ones, which is not that of those on the same case or variant.
  var droppedCount: Int { entries.droppedCount }

  mutating func keep(_ record: VerdictRecord, size: Int, at time: SystemTime = .now) {
    entries.keep(Entry(record: record, time: time), for: record.id, size: size)
  }

  /// In the order of their ids, as in reports.
  var records: [VerdictRecord] { entries.values.map(\.record).sorted { $0.id < $1.id } }

  /// When the first and the last of them were made; `nil` if there are none.
  var times: (first: SystemTime, last: SystemTime)? {
    guard let first = entries.oldest, let last = entries.newest else { return nil }
    return (first.time, last.time)
  }
}
