// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIEngine
package import MockAPILeases
import MockAPISynchronization

/// Decisions without a server, for leases whose state is in memory, so that it is always at hand.
extension Lease: StateSource {
  package func view(for needs: StateNeeds) -> StateView {
    guard case .now(let view) = fetch(needs) else {
      preconditionFailure("the state of the lease is not in memory")
    }
    return view
  }

  /// The state with the delays and the failures of the next answer.
  package var disturbing: StateView {
    var needs = StateNeeds()
    needs.disturbance = true
    return view(for: needs)
  }

  /// Applies all changes of a decision, or none; see ``commit(_:)``.
  package func apply(_ changes: [StateChange]) -> Bool {
    guard case .now(let isApplied) = commit(changes) else {
      preconditionFailure("the state of the lease is not in memory")
    }
    return isApplied
  }
}
