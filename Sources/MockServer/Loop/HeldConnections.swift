// mockapi
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Counts the connections that libmicrohttpd holds, and decides whether it gets another one.
///
/// libmicrohttpd's own limit is never reached. If version 0.9.75 reaches its limit with a connection that was given
/// to it, the thread locks a mutex twice (`new_connection_process_`) and hangs.
final class HeldConnections: Sendable {
  private struct State {
    var count = 0
    /// Until this time, new connections leave free places to returning ones; `nil` if none of these waits.
    var reservationEnd: Duration?
    /// Called when a place becomes free; empty if nothing waits for one.
    var wakes: [@Sendable () -> Void] = []
  }

  /// Whether a new connection may be accepted.
  enum Verdict: Equatable {
    case admitted
    /// There is no room. Ask again when woken, or after this time; `nil` is for ever.
    case wait(atMost: Duration?)
  }

  /// The time after which a connection without room is tried again.
  static let interval = Duration.milliseconds(20)

  private let limit: Int
  private let now: @Sendable () -> Duration
  private let state = Mutex(State())

  /// - Parameter limit: the largest number of simultaneous connections.
  init(limit: Int, now: @escaping @Sendable () -> Duration = { ServerClock.systemNow }) {
    self.limit = limit
    self.now = now
  }

  /// Takes a place for a connection that is about to be accepted; ``leave()`` gives it back.
  /// - Parameter wake: called once, on any thread, when a place becomes free after there was none.
  func admitNew(wake: (@Sendable () -> Void)? = nil) -> Verdict {
    state.withLock { state in
      if let end = state.reservationEnd {
        let now = now()
        if now < end { return .wait(atMost: end - now) }
        state.reservationEnd = nil
      }
      guard state.count < limit else {
        if let wake { state.wakes.append(wake) }
        return .wait(atMost: nil)
      }
      state.count += 1
      return .admitted
    }
  }

  /// Takes a place for a connection that returns from an answer; ``leave()`` gives it back. Returning connections
  /// have precedence: while one of them asks again every ``interval``, no new connection is admitted.
  /// - Returns: whether there was room.
  func admitReturning() -> Bool {
    state.withLock { state in
      guard state.count < limit else {
        state.reservationEnd = now() + Self.interval * 2
        return false
      }
      state.count += 1
      return true
    }
  }

  /// Whether there are no connections.
  var isEmpty: Bool { state.withLock { $0.count == 0 } }

  /// Gives a place back.
  func leave() {
    let wakes = state.withLock { state in
      state.count -= 1
      defer { state.wakes = [] }
      return state.wakes
    }
    for wake in wakes { wake() }
  }
}
