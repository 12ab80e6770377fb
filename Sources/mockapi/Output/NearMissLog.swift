// mockapi
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import MockAPIServer
import MockAPISynchronization
import MockAPISystem

/// Reports requests that no scenario answers, without blocking the threads that serve them; a ``NearMissThrottle``
/// limits the number of reports. The number of the others is written a second later.
final class NearMissLog: Sendable {
  /// The largest number of waiting reports, because a reader that has stopped reading must not make the program grow.
  private static let mostWaiting = 20

  private struct State {
    var throttle = NearMissThrottle()
    var waiting = 0
    var isSummaryDue = false
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "mockapi.near-miss-log")
  private let console: Console
  private let clock = WallClock()

  init(console: Console) {
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
        console.write(.unmatched(request, at: time))
        state.withLock { $0.waiting -= 1 }
      }
    } else if isSummaryNew {
      queue.asyncAfter(deadline: .now() + .seconds(1)) { [self] in writeSummary() }
    }
  }

  /// Writes all waiting reports. Returns when they are written, or after a second without room for them.
  func flush() {
    let isWritten = DispatchSemaphore(value: 0)
    queue.async { [self] in
      writeSummary()
      isWritten.signal()
    }
    isWritten.wait(forWriterTo: .standardError)
  }

  private func writeSummary() {
    let count = state.withLock { state in
      state.isSummaryDue = false
      return state.throttle.takeLeftOut()
    }
    if count == 0 { return }
    console.write(.unmatchedMore(requests: count))
  }
}
