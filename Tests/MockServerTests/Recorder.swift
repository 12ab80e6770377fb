// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIServer
import Synchronization

/// Remembers what was served, and waits for it.
final class Recorder: RequestObserver {
  private struct State {
    var requests: [ServedRequest] = []
    var waiting: CheckedContinuation<ServedRequest, Never>?
  }

  private let state = Mutex(State())

  var requests: [ServedRequest] { state.withLock { $0.requests } }

  func served(_ request: ServedRequest) {
    let waiting = state.withLock { state in
      defer { state.waiting = nil }
      if state.waiting == nil { state.requests.append(request) }
      return state.waiting
    }
    waiting?.resume(returning: request)
  }

  /// The next request that is told of, or the first that was.
  func next() async -> ServedRequest {
    await withCheckedContinuation { continuation in
      let first = state.withLock { state -> ServedRequest? in
        if !state.requests.isEmpty { return state.requests.removeFirst() }
        state.waiting = continuation
        return nil
      }
      if let first { continuation.resume(returning: first) }
    }
  }
}
