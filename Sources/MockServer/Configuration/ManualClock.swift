// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISynchronization

/// A clock that a test advances, so that no test waits for a delay.
///
/// ```swift
/// let clock = ManualClock()
/// configuration.clock = .manual(clock)
/// // … a request to a case with "fixedDelayMilliseconds": 60000 …
/// await clock.sleepers(atLeast: 1)
/// clock.advance(by: .seconds(60))  // The answer arrives.
/// ```
public final class ManualClock: Sendable {
  private struct State {
    var now = Duration.zero
    /// The number of answers that wait for the clock, by the loop in which they wait.
    var sleepers: [ObjectIdentifier: Int] = [:]
    var wakers: [ObjectIdentifier: @Sendable () -> Void] = [:]
    var watchers: [Watcher] = []

    struct Watcher {
      let count: Int
      let notify: @Sendable () -> Void
    }

    var count: Int { sleepers.values.reduce(0, +) }
  }

  private let state = Mutex(State())

  public init() {}

  /// The time since the clock was made.
  public var now: Duration { state.withLock { $0.now } }

  /// Advances the clock; everything that is due by then happens, in order.
  public func advance(by duration: Duration) {
    precondition(duration >= .zero, "a clock does not go back")
    let wakers = state.withLock { state in
      state.now += duration
      // Loops report again which answers still wait after their due ones are done.
      state.sleepers = [:]
      return Array(state.wakers.values)
    }
    for wake in wakers { wake() }
  }

  /// Returns when at least this number of answers wait for the clock.
  public func sleepers(atLeast count: Int) async {
    await withCheckedContinuation { continuation in
      whenSleepers(atLeast: count) { continuation.resume() }
    }
  }

  /// Advances the clock as soon as at least this number of answers wait for it, on the thread that sends them. Unlike a task that
  /// waits for ``sleepers(atLeast:)``, it needs no thread of Swift's pool, so a client whose own time-out is running is answered
  /// even while all of these are busy.
  package func advance(by duration: Duration, whenSleepers count: Int) {
    whenSleepers(atLeast: count) { self.advance(by: duration) }
  }

  private func whenSleepers(atLeast count: Int, _ notify: @escaping @Sendable () -> Void) {
    let isReached = state.withLock { state in
      if state.count >= count { return true }
      state.watchers.append(State.Watcher(count: count, notify: notify))
      return false
    }
    if isReached { notify() }
  }

  /// Makes each advance wake a loop.
  func register(_ loop: AnyObject, wake: @escaping @Sendable () -> Void) {
    state.withLock { $0.wakers[ObjectIdentifier(loop)] = wake }
  }

  func unregister(_ loop: AnyObject) {
    state.withLock {
      $0.wakers[ObjectIdentifier(loop)] = nil
      $0.sleepers[ObjectIdentifier(loop)] = nil
    }
  }

  /// Records the number of answers that wait in a loop.
  /// - Parameter now: the time up to which everything that is due is done; an older report does not count.
  func report(_ count: Int, in loop: AnyObject, at now: Duration) {
    let reached = state.withLock { state in
      guard now >= state.now else { return [] as [State.Watcher] }
      state.sleepers[ObjectIdentifier(loop)] = count
      let total = state.count
      let reached = state.watchers.filter { $0.count <= total }
      state.watchers.removeAll { $0.count <= total }
      return reached
    }
    for watcher in reached { watcher.notify() }
  }
}
