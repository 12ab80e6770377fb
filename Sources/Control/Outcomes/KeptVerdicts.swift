// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging
import MockAPISystem

/// The verdicts of a lease, for reports: the last one on each case and variant.
struct KeptVerdicts: Sendable {
  private struct Entry: Sendable {
    let record: VerdictRecord
    let size: Int
    let time: SystemTime
  }

  private let mostVerdicts: Int
  /// The largest number of bytes in which their outcomes were posted; the last one is always kept. It counts from the next one on.
  var mostBytes: Int
  /// By the ids of the records.
  private var entries: [String: Entry] = [:]
  /// The keys of ``entries``, oldest first.
  private var order: [String] = []
  private var size = 0
  /// The number of verdicts that were dropped for newer ones, which is not that of those on the same case or variant.
  private(set) var droppedCount = 0

  /// - Parameters:
  ///   - mostVerdicts: the largest number of verdicts.
  ///   - mostBytes: see ``mostBytes``.
  init(mostVerdicts: Int = 10_000, mostBytes: Int = 32 << 20) {
    self.mostVerdicts = mostVerdicts
    self.mostBytes = mostBytes
  }

  mutating func keep(_ record: VerdictRecord, size: Int, at time: SystemTime = .now) {
    let entry = Entry(record: record, size: size, time: time)
    if let old = entries.updateValue(entry, forKey: record.id) {
      self.size -= old.size
      order.removeAll { $0 == record.id }
    }
    order.append(record.id)
    self.size += size
    while order.count > 1, order.count > mostVerdicts || self.size > mostBytes {
      self.size -= entries.removeValue(forKey: order.removeFirst())?.size ?? 0
      droppedCount += 1
    }
  }

  /// In the order of their ids, as in reports.
  var records: [VerdictRecord] { entries.values.map(\.record).sorted { $0.id < $1.id } }

  /// When the first and the last of them were made; `nil` if there are none.
  var times: (first: SystemTime, last: SystemTime)? {
    guard let first = order.first.flatMap({ entries[$0] }),
      let last = order.last.flatMap({ entries[$0] })
    else { return nil }
    return (first.time, last.time)
  }
}
