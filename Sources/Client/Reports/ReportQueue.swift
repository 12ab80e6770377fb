// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Reports that wait, at most so many: one more costs the oldest, and it is known how many were lost.
///
/// Each has a number, from 0, so that somebody can wait for all that came before.
struct ReportQueue {
  private let capacity: Int
  /// From `head` on; what is before it has been taken, and its room is given back now and then.
  private var reports: [DefectReport?] = []
  private var head = 0
  /// The number that the next report gets.
  private(set) var next = 0
  /// How many were lost since somebody asked.
  private(set) var dropped = 0

  init(capacity: Int) {
    self.capacity = max(capacity, 1)
  }

  var count: Int { reports.count - head }

  /// The number of the oldest report that waits; `next` when none does.
  var first: Int { next - count }

  mutating func append(_ report: DefectReport) {
    if count == capacity {
      removeFirst()
      dropped += 1
    }
    reports.append(report)
    next += 1
  }

  /// The oldest reports, at most `limit`.
  mutating func take(_ limit: Int) -> [DefectReport] {
    (0..<min(limit, count)).compactMap { _ in removeFirst() }
  }

  /// How many were lost since the last call.
  mutating func takeDropped() -> Int {
    defer { dropped = 0 }
    return dropped
  }

  /// Counts reports that were taken and then lost.
  mutating func drop(_ count: Int) {
    dropped += count
  }

  @discardableResult
  private mutating func removeFirst() -> DefectReport? {
    let report = reports[head]
    reports[head] = nil
    head += 1
    if head > capacity || head == reports.count {
      reports.removeFirst(head)
      head = 0
    }
    return report
  }
}
