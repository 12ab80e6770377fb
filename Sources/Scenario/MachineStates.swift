// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The states of the state machines of one view of the server.
package struct MachineStates: Sendable, Equatable {
  private var states: [String: String] = [:]

  package init() {}

  /// The state of a machine.
  package func state(of machine: String) -> String {
    states[machine] ?? StateRule.initialState
  }

  /// Whether a scenario may answer now.
  package func allow(_ rule: StateRule?) -> Bool {
    guard let rule, let required = rule.required else { return true }
    return state(of: rule.machine) == required
  }

  package var isEmpty: Bool { states.isEmpty }

  /// Takes a machine back to its first state.
  package mutating func forget(_ machine: String) {
    states[machine] = nil
  }

  /// Sets the state of a machine.
  package mutating func set(_ machine: String, to state: String) {
    states[machine] = state
  }
}
