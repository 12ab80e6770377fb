// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario
import Synchronization

/// One view of the server: its state, which all threads share.
///
/// A decision is made without the lock, from what was read; its changes are made together, if nothing of that has
/// changed in between.
final class Lease: Sendable {
  let seed: UInt64
  private let state: Mutex<LeaseState>

  init(seed: UInt64) {
    self.seed = seed
    state = Mutex(LeaseState(seed: seed))
  }

  /// Makes the changes of a decision, all of them or none.
  /// - Returns: `false` when another request has changed what they were decided from: decide anew.
  func commit(_ changes: [StateChange]) -> Bool {
    // Most answers change nothing, and need no lock.
    changes.isEmpty || state.withLock { $0.apply(changes) }
  }
}

extension Lease: StateSource {
  var machines: MachineStates { state.withLock { $0.machines } }

  func count(of counter: StateCounter) -> Int { state.withLock { $0.count(of: counter) } }
}
