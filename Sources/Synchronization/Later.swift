// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A value that comes once, from any thread. Nobody waits for it: whoever needs it is called.
package final class Later<Value: Sendable>: Sendable {
  private let state: Mutex<State>

  private struct State {
    var value: Value?
    /// Called once, when the value comes.
    var ready: (@Sendable () -> Void)?
    /// Called once, if nobody needs the value any more.
    var abandoned: (@Sendable () -> Void)?
  }

  /// - Parameter didAbandon: called once, if nobody needs the value any more and it has not come.
  package init(didAbandon: (@Sendable () -> Void)? = nil) {
    var state = State()
    state.abandoned = didAbandon
    self.state = Mutex(state)
  }

  /// The value; `nil` before it has come.
  package var value: Value? { state.withLock { $0.value } }

  /// Gives the value; only the first one counts.
  package func complete(_ value: Value) {
    let ready = state.withLock { state -> (@Sendable () -> Void)? in
      guard state.value == nil else { return nil }
      state.value = value
      state.abandoned = nil
      return state.ready.take()
    }
    // Outside of the lock, because it may ask for the value.
    ready?()
  }

  /// Sets what is called when the value comes, on the thread that gives it; if it has come, this is called at once.
  package func whenReady(_ ready: @escaping @Sendable () -> Void) {
    let isThere = state.withLock { state in
      if state.value == nil { state.ready = ready }
      return state.value != nil
    }
    if isThere { ready() }
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
  /// Sets what is called when the value comes; if it has come, this is called at once.
  func whenReady(_ ready: @escaping @Sendable () -> Void)
  /// Notes that nobody needs the value any more.
  func abandon()
}

extension Later: Awaited {}
