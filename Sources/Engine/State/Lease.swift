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
  /// Whether any case is selected, so that most requests need no lock to learn that none is.
  private let hasSelection: Atomic<Bool>

  package init(seed: UInt64, selection: CaseSelection = [:]) {
    self.seed = seed
    state = Mutex(LeaseState(seed: seed, selection: selection))
    hasSelection = Atomic(!selection.cases.isEmpty)
  }

  /// The selected cases.
  package var selection: CaseSelection { state.withLock { $0.selection } }

  /// Selects other cases, from the next decision on.
  package func select(_ selection: CaseSelection) {
    state.withLock { $0.selection = selection }
    hasSelection.store(!selection.cases.isEmpty, ordering: .releasing)
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

  package func selectedCase(of scenario: Scenario) -> String? {
    hasSelection.load(ordering: .acquiring)
      ? state.withLock { $0.selectedCase(of: scenario) } : nil
  }

  package func count(of counter: StateCounter) -> Int { state.withLock { $0.count(of: counter) } }
}
