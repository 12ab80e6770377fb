// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISynchronization

/// Tells the owner of a server of changes of its leases that somebody has asked for. What ends by itself, with a request or with
/// time, is none of them.
package final class LeaseChanges: Sendable {
  /// What was changed.
  package enum Reason: String, Sendable, CaseIterable {
    /// The selection.
    case select
    /// What disturbs the answers.
    case disturb
    /// All but the selection and the disturbance is as at the beginning.
    case reset
    /// The sequences of a scenario are at their beginning.
    case sequence
    /// Requests are no longer in the journal.
    case journal
  }

  package typealias Observer = @Sendable (Lease, Reason) -> Void

  private let observer = Mutex<Observer?>(nil)
  /// Held while the observer is called, so that what it reads of a lease at its last call is what the lease has then.
  private let telling = Mutex(())

  package init() {}

  /// Sets what is called after each change. It may read leases, and must not change any.
  func observe(_ observer: @escaping Observer) {
    self.observer.withLock { $0 = observer }
  }

  /// Tells of a change. One that comes after the end of its lease is not told, since another lease may have its id by then.
  func note(_ reason: Reason, of lease: Lease) {
    guard let observer = observer.withLock({ $0 }) else { return }
    // The lease does not end meanwhile.
    lease.identity.telling.withLock { _ in
      if lease.isOver { return }
      telling.withLock { _ in observer(lease, reason) }
    }
  }
}
