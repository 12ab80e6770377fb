// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIScenario
import Synchronization

/// One view of the server: its state, which all threads share.
///
/// A decision is made without the lock, from what was read; its changes are made together, if nothing of that has
/// changed in between.
package final class Lease: Sendable {
  package let seed: UInt64
  private let state: Mutex<LeaseState>

  package init(seed: UInt64) {
    self.seed = seed
    state = Mutex(LeaseState(seed: seed))
  }

  /// Makes the changes of a decision, all of them or none.
  /// - Returns: `false` when another request has changed what they were decided from: decide anew.
  package func commit(_ changes: [StateChange]) -> Bool {
    // Most answers change nothing, and need no lock.
    changes.isEmpty || state.withLock { $0.apply(changes) }
  }
}

extension Lease: StateSource {
  package var machines: MachineStates { state.withLock { $0.machines } }

  package func count(of counter: StateCounter) -> Int { state.withLock { $0.count(of: counter) } }
}
