// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISynchronization

/// The port that the redirects of variants lead to: that of a lease with a journal, which is made for the first redirect, after the
/// decision to send it.
package final class RedirectTarget: Sendable {
  private let state = Mutex(State())

  private struct State {
    var lease: Lease?
    var make: (@Sendable () -> Lease?)?

    var port: Int? { lease.flatMap { $0.isOver ? nil : $0.port } }
  }

  package init() {}

  /// - Parameter lease: a lease with a port of its own.
  package init(_ lease: Lease) { state.withLock { $0.lease = lease } }

  /// A target of its own, whose lease is made as that of another one.
  init(madeAs other: RedirectTarget) { set { other.makeLease() } }

  /// Sets the closure that makes the lease, with its port, while the target is locked; it returns `nil` if there is no room for it.
  func set(_ make: (@Sendable () -> Lease?)?) { state.withLock { $0.make = make } }

  /// The lease; `nil` if no redirect has been sent.
  package var lease: Lease? { state.withLock { $0.lease } }

  /// `nil` before ``open()``, and after the end.
  package var port: Int? { state.withLock { $0.port } }

  /// Makes the lease if there is none.
  /// - Returns: whether there is a port; `false` if the server has no room for another lease or port, and after the end.
  func open() -> Bool {
    state.withLock { state in
      if state.lease?.isOver ?? true { state.lease = state.make?() }
      return state.port != nil
    }
  }

  private func makeLease() -> Lease? { state.withLock { $0.make }?() }

  /// Makes no lease from now on.
  /// - Returns: the lease, which is to end, too.
  func end() -> Lease? {
    state.withLock { state in
      state.make = nil
      return state.lease.take()
    }
  }
}
