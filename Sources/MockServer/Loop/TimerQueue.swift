// mockapi
// SPDX-License-Identifier: Apache-2.0

import HeapModule

/// When which connection is due. One structure for all of them; a connection that is gone simply stays in it
/// until its time.
struct TimerQueue {
  private struct Entry: Comparable {
    let due: Duration
    /// Orders what is due at the same time as it was added.
    let order: UInt64
    let connection: UInt64

    static func < (left: Entry, right: Entry) -> Bool {
      (left.due, left.order) < (right.due, right.order)
    }
  }

  private var entries = Heap<Entry>()
  private var added: UInt64 = 0

  var count: Int { entries.count }

  /// When the next one is due; `nil` when none is.
  var next: Duration? { entries.min?.due }

  mutating func add(_ connection: UInt64, due: Duration) {
    added += 1
    entries.insert(Entry(due: due, order: added, connection: connection))
  }

  /// Takes the first connection that is due by now.
  mutating func pop(due now: Duration) -> UInt64? {
    guard let first = entries.min, first.due <= now else { return nil }
    entries.removeMin()
    return first.connection
  }
}
