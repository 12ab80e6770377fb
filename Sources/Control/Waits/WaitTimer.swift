// mockapi
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import MockAPISynchronization

/// The end of a wait. If it is cancelled, nothing is left of it, however long it would still last.
final class WaitTimer: Sendable {
  private struct State {
    var source: (any DispatchSourceTimer)?
    var isCancelled = false
  }

  private let state = Mutex(State())

  /// Begins the time, once.
  /// - Parameter fire: called after the time, on another thread.
  func begin(_ time: Duration, fire: @escaping @Sendable () -> Void) {
    state.withLock { state in
      guard !state.isCancelled else { return }
      let source = DispatchSource.makeTimerSource(queue: .global())
      source.schedule(deadline: .now() + time / .seconds(1))
      source.setEventHandler(handler: fire)
      source.activate()
      state.source = source
    }
  }

  func cancel() {
    state.withLock { state in
      state.isCancelled = true
      state.source?.cancel()
      state.source = nil
    }
  }
}
