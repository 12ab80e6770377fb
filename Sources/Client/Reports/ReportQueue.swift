// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIClientCore

/// A bounded queue of reports: a report too many drops the oldest, and the number of lost reports is counted.
struct ReportQueue {
  private let capacity: Int
  /// The waiting reports start at `head`; entries before it have been taken, and are removed from time to time.
  private var reports: [DefectReport?] = []
  private var head = 0
  /// The number of reports lost since the last `takeDropped()`.
  private(set) var dropped = 0

  init(capacity: Int) {
    self.capacity = max(capacity, 1)
  }

  var count: Int { reports.count - head }

  mutating func append(_ report: DefectReport) {
    if count == capacity {
      removeFirst()
      dropped += 1
    }
    reports.append(report)
  }

  /// Removes and returns the oldest reports, at most `limit`.
  mutating func take(_ limit: Int) -> [DefectReport] {
    (0..<min(limit, count)).compactMap { _ in removeFirst() }
  }

  /// The number of reports lost since the last call.
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
