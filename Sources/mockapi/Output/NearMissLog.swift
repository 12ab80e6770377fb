// mockapi
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import MockAPIServer
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reports requests that no scenario answers on standard error, as many as a ``NearMissThrottle`` admits, without holding
/// up the threads that serve them. How many it left out is written a second later.
final class NearMissLog: Sendable {
  /// Reports that wait to be written; a reader that has stopped reading must not make the program grow.
  private static let mostWaiting = 20

  private struct State {
    var throttle = NearMissThrottle()
    var waiting = 0
    var isSummaryDue = false
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "mockapi.near-miss-log")
  private let format: LogFormat
  private let console: Console
  private let clock = WallClock()

  init(format: LogFormat, console: Console) {
    self.format = format
    self.console = console
  }

  func report(_ request: UnmatchedRequest) {
    let time = clock.now
    let (isAdmitted, isSummaryNew) = state.withLock { state in
      let isAdmitted =
        state.throttle.admits(request, at: .now) && state.waiting < Self.mostWaiting
      if isAdmitted {
        state.waiting += 1
        return (true, false)
      }
      defer { state.isSummaryDue = true }
      return (false, !state.isSummaryDue)
    }
    if isAdmitted {
      queue.async { [self] in
        write(text(of: request, time))
        state.withLock { $0.waiting -= 1 }
      }
    } else if isSummaryNew {
      queue.asyncAfter(deadline: .now() + .seconds(1)) { [self] in writeSummary() }
    }
  }

  /// Writes what waits, and returns when it is written; at the latest after a second.
  func flush() {
    let isWritten = DispatchSemaphore(value: 0)
    queue.async { [self] in
      writeSummary()
      isWritten.signal()
    }
    _ = isWritten.wait(timeout: .now() + .seconds(1))
  }

  private func text(of request: UnmatchedRequest, _ time: WallClock.Moment) -> String {
    switch format {
    case .text:
      NearMissReport(
        request: request, width: console.errorWidth, isInColor: console.errorsInColor
      ).text
    case .json: NearMissReport.json(request, time: time.timestamp)
    }
  }

  private func writeSummary() {
    let count = state.withLock { state in
      state.isSummaryDue = false
      return state.throttle.takeLeftOut()
    }
    if count == 0 { return }
    switch format {
    case .text: write("mockapi: \(counted(count, "more request")) had no answer\n")
    case .json: write(#"{"event":"unmatchedMore","requests":\#(count)}"# + "\n")
    }
  }

  private func write(_ text: String) {
    Console.write(Array(text.utf8)[...], to: STDERR_FILENO)
  }
}
