// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario

/// The first half of the decision about a request: the scenario that answers. It says what of the state the second half reads, which
/// chooses the case.
package struct Route: Sendable {
  enum Goal: Sendable {
    case scenario(ServedScenario)
    /// No scenario matches the request.
    case unmatched
    /// `OPTIONS *`.
    case ping
    /// The request of a browser that asks what a page may send.
    case preflight
  }

  let goal: Goal
  /// The state that the choice of the scenario depends on, and its changes.
  let changes: [StateChange]
  /// The states of the machines with which the scenario was chosen.
  let machines: MachineStates
  let preferences: Preferences
  /// The case of the scenario; `nil` if it was not looked for.
  let conditional: ConditionalCase?
  /// What belongs in the log.
  let notices: Set<AnswerNotice>
  /// What the choice of the case reads.
  package let needs: StateNeeds

  /// - Parameter influences: those of the view whose state is read.
  init(
    _ goal: Goal, changes: [StateChange] = [], machines: MachineStates = MachineStates(),
    preferences: Preferences = Preferences([]), conditional: ConditionalCase? = nil,
    notices: Set<AnswerNotice> = [], influences: Influences
  ) {
    self.goal = goal
    self.changes = changes
    self.machines = machines
    self.preferences = preferences
    self.conditional = conditional
    self.notices = notices
    needs = Self.needs(of: goal, preferences, influences)
  }

  private static func needs(
    of goal: Goal, _ preferences: Preferences, _ influences: Influences
  ) -> StateNeeds {
    var needs = StateNeeds()
    if case .ping = goal { return needs }
    needs.disturbance = influences.contains(.offline)
    guard case .scenario(let served) = goal else { return needs }
    let scenario = served.scenario
    let preferring = !preferences.isEmpty
    let isSelected = influences.contains(.selection) && !preferring
    let mayFail = influences.contains(.failures) && !preferring
    needs.selection = isSelected ? scenario.name : nil
    if mayFail || influences.contains(.delays) { needs.disturbance = true }
    // Only a variant redirects, and its faults and delays may be others than those of the cases.
    needs.redirectPort = preferring || isSelected || mayFail || influences.contains(.variant)
    if needs.redirectPort || served.hasCounters || influences.contains(.delays) {
      needs.counters = scenario.id
    }
    return needs
  }
}
