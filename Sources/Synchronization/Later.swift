// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A value that comes once, from any thread, or never. Nobody waits for it: whoever needs it is called.
package final class Later<Value: Sendable>: Sendable {
  private let state: Mutex<State>

  private struct State {
    var value: Value?
    var isLost = false
    /// Called once, when the value comes or is lost.
    var ready: (@Sendable () -> Void)?
    /// Called once, if nobody needs the value any more.
    var abandoned: (@Sendable () -> Void)?

    var hasEnded: Bool { value != nil || isLost }
  }

  /// - Parameter didAbandon: called once, if nobody needs the value any more and it has neither come nor been lost.
  package init(didAbandon: (@Sendable () -> Void)? = nil) {
    var state = State()
    state.abandoned = didAbandon
    self.state = Mutex(state)
  }

  /// The value; `nil` before it has come.
  package var value: Value? { state.withLock { $0.value } }

  /// Whether the value never comes.
  package var isLost: Bool { state.withLock { $0.isLost } }

  /// Gives the value; only the first one counts, and none after ``lose()``.
  package func complete(_ value: Value) { end { $0.value = value } }

  /// Notes that the value never comes.
  package func lose() { end { $0.isLost = true } }

  private func end(_ change: (inout State) -> Void) {
    let ready = state.withLock { state -> (@Sendable () -> Void)? in
      guard !state.hasEnded else { return nil }
      change(&state)
      state.abandoned = nil
      return state.ready.take()
    }
    // Outside of the lock, because it may ask for the value.
    ready?()
  }

  /// Sets what is called when the value comes or is lost, on the thread that says so; if that has happened, this is called at once.
  package func whenReady(_ ready: @escaping @Sendable () -> Void) {
    let hasEnded = state.withLock { state in
      if !state.hasEnded { state.ready = ready }
      return state.hasEnded
    }
    if hasEnded { ready() }
  }

  /// Notes that nobody needs the value any more.
  package func abandon() {
    let abandoned = state.withLock { state in
      state.ready = nil
      return state.abandoned.take()
    }
    abandoned?()
  }
}

/// A value that is there, or comes later.
package enum Eventual<Value: Sendable>: Sendable {
  case now(Value)
  case later(Later<Value>)
}

/// A value of any type that comes later.
package protocol Awaited: Sendable {
  /// Sets what is called when the value comes or is lost; if that has happened, this is called at once.
  func whenReady(_ ready: @escaping @Sendable () -> Void)
  /// Notes that nobody needs the value any more.
  func abandon()
}

extension Later: Awaited {}
