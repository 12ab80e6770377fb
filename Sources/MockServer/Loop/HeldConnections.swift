// mockapi
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import MockAPISynchronization

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
    /// Called when there is a connection; `nil` if nothing waits for that.
    var sleeper: (@Sendable () -> Void)?
    /// Called when there is no connection any more; `nil` if nothing waits for that.
    var emptied: (@Sendable () -> Void)?
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
  func admitNew(wake: @escaping @Sendable () -> Void) -> Verdict {
    state.withLock { state in
      if let end = state.reservationEnd {
        let now = now()
        if now < end { return .wait(atMost: end - now) }
        state.reservationEnd = nil
      }
      guard state.count < limit else {
        state.wakes.append(wake)
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
    admit { [now] in $0.reservationEnd = now() + Self.interval * 2 }
  }

  /// Takes a place for a connection that another thread has accepted; ``leave()`` gives it back.
  /// - Returns: whether there was room.
  func admitAccepted() -> Bool {
    if state.withLock({ $0.reservationEnd.map { now() < $0 } ?? false }) { return false }
    return admit { _ in }
  }

  /// Takes a place, and wakes what sleeps while there are no connections.
  private func admit(orElse refuse: (inout State) -> Void) -> Bool {
    var sleeper: (@Sendable () -> Void)?
    let isAdmitted = state.withLock { state in
      guard state.count < limit else {
        refuse(&state)
        return false
      }
      state.count += 1
      sleeper = state.sleeper.take()
      return true
    }
    sleeper?()
    return isAdmitted
  }

  /// Whether there are connections.
  /// - Parameter wake: called once, on any thread, when another thread than this one admits a connection, if there is none.
  func areAny(orElse wake: @escaping @Sendable () -> Void) -> Bool {
    state.withLock { state in
      state.sleeper = state.count > 0 ? nil : wake
      return state.count > 0
    }
  }

  /// Wakes what sleeps while there are no connections, after another thread has admitted one with ``admitNew(wake:)``.
  func wakeSleeper() {
    let sleeper = state.withLock { $0.sleeper.take() }
    sleeper?()
  }

  /// Blocks until there are no connections, or for this time.
  /// - Returns: whether there are none.
  func awaitNone(milliseconds: Int) -> Bool {
    let none = DispatchSemaphore(value: 0)
    let isNone = state.withLock { state in
      if state.count > 0 { state.emptied = { none.signal() } }
      return state.count == 0
    }
    return isNone || none.wait(timeout: .now() + .milliseconds(milliseconds)) == .success
  }

  /// Gives a place back.
  func leave() {
    let wakes = state.withLock { state in
      state.count -= 1
      var wakes = state.wakes
      state.wakes = []
      if state.count == 0, let emptied = state.emptied.take() { wakes.append(emptied) }
      return wakes
    }
    for wake in wakes { wake() }
  }
}
