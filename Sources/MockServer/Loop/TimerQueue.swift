// mockapi
// SPDX-License-Identifier: Apache-2.0

import HeapModule

/// The due times of the connections. There is one structure for all of them; a connection that has ended simply stays
/// in it until its time.
struct TimerQueue {
  private struct Entry: Comparable {
    let due: Duration
    /// Connections that are due at the same time keep the order in which they were added.
    let order: UInt64
    let connection: UInt64

    static func < (left: Entry, right: Entry) -> Bool {
      (left.due, left.order) < (right.due, right.order)
    }
  }

  private var entries = Heap<Entry>()
  private var added: UInt64 = 0

  var count: Int { entries.count }

  /// The time of the next one; `nil` if there is none.
  var next: Duration? { entries.min?.due }

  mutating func add(_ connection: UInt64, due: Duration) {
    added += 1
    entries.insert(Entry(due: due, order: added, connection: connection))
  }

  /// Removes and returns the first connection that is due.
  mutating func pop(due now: Duration) -> UInt64? {
    guard let first = entries.min, first.due <= now else { return nil }
    entries.removeMin()
    return first.connection
  }
}
