// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISynchronization

/// What tells a lease from others that have its id before it or after it. It outlives the lease as long as its id is remembered, and where
/// connections came to its port.
package final class LeaseIdentity: Sendable {
  package let id: String
  /// Held while the lease begins and that is told, while a change of it is told, and while it ends and that is told, so that all are told
  /// in their order, and before the beginning of a later lease with the same id.
  let telling = Mutex(())
  private let late = Atomic(0)

  package init(_ id: String) { self.id = id }

  /// The number of requests that came for the lease after its end.
  var lateRequests: Int { late.load(ordering: .relaxed) }

  /// Counts a request that came for the lease after its end.
  /// - Returns: the number of them, this one included.
  func countLateRequest() -> Int { late.add(1, ordering: .relaxed).newValue }
}
