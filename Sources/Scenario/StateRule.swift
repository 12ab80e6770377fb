// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A step of a state machine: the state in which a scenario answers, and the next state. WireMock calls the machine a
/// scenario.
package struct StateRule: Sendable, Hashable {
  /// The first state of every machine.
  package static let initialState = "Started"

  /// The machine's name, shared by its scenarios.
  package let machine: String
  /// The state in which it answers; `nil` for every state.
  package let required: String?
  /// The next state; `nil` if it does not change.
  package let next: String?

  package init(machine: String, required: String?, next: String?) {
    self.machine = machine
    self.required = required
    self.next = next
  }
}
