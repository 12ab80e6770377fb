// mockapi
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import MockAPIJournal
import MockAPIMatching
import MockAPIScenario
import MockAPISynchronization
import MockAPISystem

/// Writes the events of standard output without blocking the threads that report them: lines are collected, and
/// written together a hundred times a second.
///
/// If the reader of the output is too slow, requests are left out and counted.
final class AccessLog: Sendable {
  private struct Pending {
    var bytes: [UInt8] = []
    var isScheduled = false
    /// The number of requests that were left out since the last write.
    var lost = 0
    /// All requests, also those that were left out.
    var counts = RequestCounts()
    /// The buffer that was written last. It is emptied and filled next, because it already has the right size.
    var spare: [UInt8] = []
  }

  private let pending = Mutex(Pending())
  private let queue = DispatchQueue(label: "mockapi.access-log")
  private let console: Console
  private let clock = WallClock()

  /// A buffer that a burst has made larger than this is freed.
  private static let spareLimit = 256 << 10
  /// Requests are left out while more than this number of bytes wait to be written.
  private static let limit = 4 << 20

  init(console: Console) {
    self.console = console
  }

  /// Adds the line of a request.
  func add(_ entry: JournalEntry) {
    if entry.request.isPing { return }
    let time = clock.now
    gather { pending in
      pending.counts.add(entry)
      if pending.bytes.count > Self.limit {
        pending.lost += 1
      } else {
        console.format.append(
          entry, at: time, to: &pending.bytes, inColor: console.hasColorsInOutput)
      }
    }
  }

  /// Adds an event that is not a request, in order.
  func add(_ event: LogEvent) {
    gather { pending in console.append(event, to: &pending.bytes) }
  }

  /// The requests until now.
  var counts: RequestCounts { pending.withLock { $0.counts } }

  private func gather(_ add: (inout Pending) -> Void) {
    let isFirst = pending.withLock { pending in
      add(&pending)
      defer { pending.isScheduled = true }
      return !pending.isScheduled
    }
    if isFirst {
      queue.asyncAfter(deadline: .now() + .milliseconds(10)) { [self] in write() }
    }
  }

  /// Writes all collected lines. Returns when they are written, or after a second without room for them, because a reader
  /// that has stopped reading must not block the end of the program.
  func flush() {
    let isWritten = DispatchSemaphore(value: 0)
    queue.async { [self] in
      write()
      isWritten.signal()
    }
    isWritten.wait(forWriterTo: .standardOutput)
  }

  private func write() {
    var taken = pending.withLock { pending in
      defer {
        pending.bytes = pending.spare
        pending.spare = []
        pending.lost = 0
        pending.isScheduled = false
      }
      return (bytes: pending.bytes, lost: pending.lost)
    }
    console.write(taken.bytes)
    taken.bytes.removeAll(keepingCapacity: taken.bytes.capacity <= Self.spareLimit)
    pending.withLock { $0.spare = taken.bytes }
    if taken.lost > 0 { console.write(.lost(requests: taken.lost)) }
  }
}
