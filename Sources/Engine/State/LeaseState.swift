// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario

/// All state that changes while scenarios are served. Each view of the server has one such value. It is separate from
/// the compiled scenarios, so that it outlives a new snapshot, and views do not share it.
struct LeaseState: Equatable, Sendable {
  /// The states of the state machines.
  private(set) var machines = MachineStates()
  /// The counters of each scenario; a missing counter is 0.
  private var counts: [ScenarioID: [StateCounter: Int]] = [:]
  /// The selected cases.
  var selection: CaseSelection
  /// The seed for the random faults and delays.
  let seed: UInt64

  init(seed: UInt64 = 0, selection: CaseSelection = [:]) {
    self.seed = seed
    self.selection = selection
  }

  /// Whether nothing differs from the beginning.
  var isAtStart: Bool { counts.isEmpty && machines.isEmpty }

  /// Takes all state machines back to their first state.
  mutating func resetMachines() { machines = MachineStates() }

  /// Sets the state of a machine.
  mutating func set(_ machine: String, to state: String) { machines.set(machine, to: state) }

  /// Forgets the state of some scenarios and machines.
  mutating func forget(_ scenarios: Set<ScenarioID>, machines: Set<String>) {
    for id in scenarios { counts[id] = nil }
    for machine in machines { self.machines.forget(machine) }
  }

  /// Applies all changes, or none.
  /// - Returns: `false` if the state differs from what the changes start from; then nothing is changed.
  mutating func apply(_ changes: [StateChange]) -> Bool {
    guard changes.allSatisfy(holds) else { return false }
    for change in changes {
      switch change {
      case .machine(let name, _, let state): machines.set(name, to: state)
      case .count(let counter, _, let count):
        counts[counter.scenario, default: [:]][counter] = count
      }
    }
    return true
  }

  /// Whether the state is the one that a change starts from.
  private func holds(_ change: StateChange) -> Bool {
    switch change {
    case .machine(let name, let state, _): machines.state(of: name) == state
    case .count(let counter, let count, _): self.count(of: counter) == count
    }
  }
}

extension LeaseState: StateSource {
  var hasDelays: Bool { false }
  var delays: Timing? { nil }
  var redirectPort: Int? { nil }
  var onlyVariant: ServedVariant? { nil }

  func selectedCase(of scenario: Scenario) -> String? { selection.cases[scenario.name] }

  func count(of counter: StateCounter) -> Int { counts[counter.scenario]?[counter] ?? 0 }
}
