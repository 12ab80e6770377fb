// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A step of a state machine: when a scenario answers, and where it leads. WireMock calls the machine a scenario.
public struct StateRule: Sendable, Hashable {
  /// The state that every machine begins in.
  public static let initialState = "Started"

  /// The machine's name, shared by the scenarios that belong to it.
  public let machine: String
  /// The state in which it answers; `nil` for each.
  public let required: String?
  /// The state that it leads to; `nil` when it changes nothing.
  public let next: String?

  /// Whether a scenario with a rule may answer in every state in which one with another rule may.
  static func permits(_ rule: StateRule?, whenever other: StateRule?) -> Bool {
    guard let rule, let required = rule.required else { return true }
    return rule.machine == other?.machine && required == other?.required
  }

  package init(machine: String, required: String?, next: String?) {
    self.machine = machine
    self.required = required
    self.next = next
  }
}
