// mockapi
// SPDX-License-Identifier: Apache-2.0

import Dispatch
public import Foundation
public import MockAPIClientCore

/// Writes each report as one line of JSON.
///
///     let reporter = try JSONLinesReporter(appendingTo: logs.appending(path: "defects.jsonl"))
///     // {"date":"2026-11-21T09:30:00Z","defectCount":1,"fingerprint":"8a3c…","groups":[…],"kind":"partial",…}
///
/// The lines are written in order on a separate queue; `report(_:)` never waits for the disk. The number of unwritten
/// reports is bounded: if the disk is too slow, the oldest reports are dropped, and a line such as `{"dropped":12}`
/// reports how many.
public final class JSONLinesReporter: DefectReporter {
  private struct State {
    var waiting: ReportQueue
    var isDraining = false
  }

  private let state: Guarded<State>
  private let handle: FileHandle
  private let queue = DispatchQueue(label: "mockapi.reports", qos: .utility)

  /// Creates a reporter that writes to `handle` and does not close it; `capacity` is the largest number of waiting
  /// reports.
  public init(to handle: FileHandle, capacity: Int = 1_000) {
    self.handle = handle
    state = Guarded(State(waiting: ReportQueue(capacity: capacity)))
  }

  /// Creates a reporter that appends to a file. If the file does not exist, it is created with access for the user
  /// only.
  ///
  /// Several processes may append to one file, because each line is written as a whole.
  ///
  /// - Throws: `POSIXError` if the file cannot be opened.
  public convenience init(appendingTo file: URL, capacity: Int = 1_000) throws {
    let descriptor = open(file.path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    self.init(
      to: FileHandle(fileDescriptor: descriptor, closeOnDealloc: true), capacity: capacity)
  }

  /// Queues `report` for writing.
  public func report(_ report: DefectReport) {
    state.withLock { state in
      state.waiting.append(report)
      guard !state.isDraining else { return }
      state.isDraining = true
      // Queued while the lock is held, which is safe because `async` does not wait. A later flush is then queued
      // behind it.
      queue.async { self.drain() }
    }
  }

  /// Returns when all earlier reports are written or lost.
  public func flush() async {
    await withCheckedContinuation { continuation in
      // The queue is serial, so this runs after a drain that is already queued.
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
        // For example, the disk is full. The app continues; the next line that can be written reports how many are
        // missing.
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
