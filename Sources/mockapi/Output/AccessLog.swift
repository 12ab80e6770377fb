// mockapi
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import MockAPIEngine
import MockAPIMatching
import MockAPIScenario
import Synchronization

/// Writes the events of standard output without holding up the threads that report them: lines are gathered, and written
/// together a hundred times a second.
///
/// When the reader of the output does not keep up, requests are left out and counted.
final class AccessLog: Sendable {
  private struct Pending {
    var bytes: [UInt8] = []
    var isScheduled = false
    /// How many requests were left out since the last write.
    var lost = 0
    /// The buffer that was written last, emptied, to be filled next: it has the right size already.
    var spare: [UInt8] = []
  }

  private let pending = Mutex(Pending())
  private let queue = DispatchQueue(label: "mockapi.access-log")
  private let console: Console
  private let clock = WallClock()

  /// A buffer that a burst has made larger than this is given back.
  private static let spareLimit = 256 << 10
  /// Requests are left out while more bytes than these wait to be written.
  private static let limit = 4 << 20

  init(console: Console) {
    self.console = console
  }

  /// Adds the line of a request.
  func add(_ entry: JournalEntry) {
    // The ping of health checks is not a request of the client under test.
    if entry.request.method == "OPTIONS", entry.request.target.text == "*" { return }
    let time = clock.now
    gather { pending in
      if pending.bytes.count > Self.limit {
        pending.lost += 1
      } else {
        console.append(.request(entry, at: time), to: &pending.bytes)
      }
    }
  }

  /// Adds an event that is not a request, in its order among them.
  func add(_ event: LogEvent) {
    gather { pending in console.append(event, to: &pending.bytes) }
  }

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

  /// Writes everything that is gathered. Returns when it is written, or after a second: a reader that has stopped
  /// reading must not keep the program from ending.
  func flush() {
    let isWritten = DispatchSemaphore(value: 0)
    queue.async { [self] in
      write()
      isWritten.signal()
    }
    _ = isWritten.wait(timeout: .now() + .seconds(1))
  }

  private func write() {
    var taken = pending.withLock { pending in
      defer { pending = Pending(bytes: pending.spare) }
      return (bytes: pending.bytes, lost: pending.lost)
    }
    console.write(taken.bytes)
    taken.bytes.removeAll(keepingCapacity: taken.bytes.capacity <= Self.spareLimit)
    pending.withLock { $0.spare = taken.bytes }
    if taken.lost > 0 { console.write(.lost(requests: taken.lost)) }
  }
}
