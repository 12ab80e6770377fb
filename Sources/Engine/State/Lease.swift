// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIScenario
import Synchronization

/// One view of the server, with its own state, which all threads share.
///
/// A decision is made without the lock, from the state that it reads. Its changes are then applied together, if none
/// of that state has changed in between.
package final class Lease: Sendable {
  package let seed: UInt64
  private let state: Mutex<LeaseState>

  package init(seed: UInt64) {
    self.seed = seed
    state = Mutex(LeaseState(seed: seed))
  }

  /// Applies all changes of a decision, or none.
  /// - Returns: `false` if another request has changed the state that the decision depends on; then decide again.
  package func commit(_ changes: [StateChange]) -> Bool {
    // Most decisions change nothing, and need no lock.
    changes.isEmpty || state.withLock { $0.apply(changes) }
  }
}

extension Lease: StateSource {
  package var machines: MachineStates { state.withLock { $0.machines } }

  package func count(of counter: StateCounter) -> Int { state.withLock { $0.count(of: counter) } }
}
