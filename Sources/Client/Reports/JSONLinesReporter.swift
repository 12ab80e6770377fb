// mockapi
// SPDX-License-Identifier: Apache-2.0

import Dispatch
public import Foundation

/// Writes each report as one line of JSON.
///
///     let reporter = try JSONLinesReporter(appendingTo: logs.appending(path: "defects.jsonl"))
///     // {"date":"2026-11-21T09:30:00Z","defects":[…],"fingerprint":"8a3c…","kind":"partial",…}
///
/// Lines are written in order on a queue of its own; `report(_:)` never waits for the disk. What is not written yet is
/// bounded: when the disk is too slow the oldest reports are left out, and a line such as `{"dropped":12}` says so.
public final class JSONLinesReporter: DefectReporter {
  private struct State {
    var waiting: ReportQueue
    var isDraining = false
  }

  private let state: Guarded<State>
  private let handle: FileHandle
  private let queue = DispatchQueue(label: "mockapi.reports", qos: .utility)

  /// Creates a reporter that writes to `handle`, which stays open; `capacity` is how many reports may wait.
  public init(to handle: FileHandle, capacity: Int = 1_000) {
    self.handle = handle
    state = Guarded(State(waiting: ReportQueue(capacity: capacity)))
  }

  /// Creates a reporter that appends to a file, which is created for the user alone when it is not there.
  ///
  /// Several processes may append to one file: a line is written as a whole. Throws `POSIXError` when the file cannot be
  /// opened.
  public convenience init(appendingTo file: URL, capacity: Int = 1_000) throws {
    let descriptor = open(file.path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    self.init(
      to: FileHandle(fileDescriptor: descriptor, closeOnDealloc: true), capacity: capacity)
  }

  /// Has `report` written, soon.
  public func report(_ report: DefectReport) {
    state.withLock { state in
      state.waiting.append(report)
      guard !state.isDraining else { return }
      state.isDraining = true
      // Under the lock, which it does not wait for: a flush that comes next is queued behind it.
      queue.async { self.drain() }
    }
  }

  /// Returns when everything that was reported before is written, or lost.
  public func flush() async {
    await withCheckedContinuation { continuation in
      // After a drain that has been asked for.
      queue.async { continuation.resume() }
    }
  }

  private func drain() {
    while let (reports, dropped) = takeWaiting() {
      do {
        let encoder = JSONEncoder.reports()
        var lines = Data()
        if dropped > 0 { lines += try encoder.encode(["dropped": dropped]) + [0x0A] }
        for report in reports { lines += try encoder.encode(report) + [0x0A] }
        try handle.write(contentsOf: lines)
      } catch {
        // The disk is full, say. The app goes on; the next line that can be written says what is lacking.
        state.withLock { $0.waiting.drop(reports.count + dropped) }
      }
    }
  }

  private func takeWaiting() -> ([DefectReport], dropped: Int)? {
    state.withLock { state in
      let reports = state.waiting.take(100)
      guard !reports.isEmpty else {
        state.isDraining = false
        return nil
      }
      return (reports, state.waiting.takeDropped())
    }
  }
}
