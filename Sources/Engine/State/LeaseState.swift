// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario

/// All that changes while scenarios are served: one value for each view of the server, never in the compiled
/// scenarios, so that a new snapshot keeps it and two views do not share it.
struct LeaseState: Equatable, Sendable {
  /// The states of the state machines.
  private(set) var machines = MachineStates()
  /// What was counted; a counter that is not there is 0.
  private var counts: [StateCounter: Int] = [:]
  /// What the draws of faults and delays follow from.
  let seed: UInt64

  init(seed: UInt64 = 0) {
    self.seed = seed
  }

  /// Makes changes, all of them or none.
  /// - Returns: `false`, and nothing is changed, when something is no longer as it was when they were decided.
  mutating func apply(_ changes: [StateChange]) -> Bool {
    guard changes.allSatisfy(holds) else { return false }
    for change in changes {
      switch change {
      case .machine(let name, _, let state): machines.set(name, to: state)
      case .count(let counter, _, let count): counts[counter] = count
      }
    }
    return true
  }

  /// Whether what a change begins from is so.
  private func holds(_ change: StateChange) -> Bool {
    switch change {
    case .machine(let name, let state, _): machines.state(of: name) == state
    case .count(let counter, let count, _): self.count(of: counter) == count
    }
  }
}

extension LeaseState: StateSource {
  func count(of counter: StateCounter) -> Int { counts[counter] ?? 0 }
}
