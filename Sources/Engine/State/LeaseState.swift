// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIScenario

/// All state that changes while scenarios are served. Each view of the server has one such value, and so has whoever answers in the
/// process of an app. It is separate from the compiled scenarios, so that it outlives a new snapshot, and views do not share it.
package struct LeaseState: Equatable, Sendable {
  /// The states of the state machines.
  package private(set) var machines = MachineStates()
  /// The counters of each scenario; a missing counter is 0.
  private var counts: [ScenarioID: [StateCounter: Int]] = [:]
  /// The cases that are selected until others are.
  package var selection: CaseSelection
  /// The cases that are selected for some requests or for a time, which come first.
  package var limited = LimitedSelections()
  /// What disturbs the answers.
  package private(set) var disturbance: Disturbance
  /// When the disturbance ends by itself; `nil` for never.
  package private(set) var disturbanceEnd: TimeLimit?
  /// The seed for the random faults and delays.
  package let seed: UInt64

  package init(
    seed: UInt64 = 0, selection: CaseSelection = [:], disturbance: Disturbance = Disturbance()
  ) {
    self.seed = seed
    self.selection = selection
    self.disturbance = disturbance
  }

  /// Disturbs the answers in another way. Its failures begin with the first request, so that they are the same each time.
  package mutating func disturb(_ disturbance: Disturbance, until end: TimeLimit? = nil) {
    self.disturbance = disturbance
    disturbanceEnd = end
    counts = counts.compactMapValues { counters in
      let others = counters.filter { $0.key.kind != .failures }
      return others.isEmpty ? nil : others
    }
  }

  /// A time before which nothing ends by itself; `nil` if nothing does.
  package var firstEnd: TimeLimit? {
    guard let disturbanceEnd else { return limited.firstEnd }
    return limited.firstEnd.map { min($0, disturbanceEnd) } ?? disturbanceEnd
  }

  /// Ends the selections and the disturbance whose time is over.
  package mutating func endDue(at now: Duration) {
    limited.removeEnded(at: now)
    if disturbanceEnd?.isOver(at: now) == true { disturb(Disturbance()) }
  }

  /// What is selected for the scenario with a name; `nil` if nothing is.
  package func selection(ofScenario name: String) -> ScenarioSelection? {
    ScenarioSelection(lasting: selection.cases[name], limited: limited[name])
  }

  /// Takes counters and state machines back to their beginning. Selections and the disturbance stay, and their shares begin anew.
  package mutating func reset() {
    counts = [:]
    limited.restartShares()
    resetMachines()
  }

  /// The number of steps that the sequence of a case has taken; of those of the present round if it loops.
  func stepsTaken(of name: String, in scenario: ScenarioID) -> Int {
    counts[scenario]?[StateCounter(kind: .steps, scenario: scenario, name: name)] ?? 0
  }

  /// Takes the sequences of a scenario back to their first step.
  package mutating func restartSequences(of scenario: ScenarioID) {
    let others = counts[scenario]?.filter { $0.key.kind != .steps } ?? [:]
    counts[scenario] = others.isEmpty ? nil : others
  }

  /// Whether nothing differs from the beginning.
  package var isAtStart: Bool { counts.isEmpty && machines.isEmpty }

  /// Takes all state machines back to their first state.
  package mutating func resetMachines() { machines = MachineStates() }

  /// Sets the state of a machine.
  package mutating func set(_ machine: String, to state: String) {
    machines.set(machine, to: state)
  }

  /// Forgets the state of some scenarios and machines.
  package mutating func forget(_ scenarios: Set<ScenarioID>, machines: Set<String>) {
    for id in scenarios { counts[id] = nil }
    for machine in machines { self.machines.forget(machine) }
  }

  /// Applies all changes, or none.
  /// - Returns: `false` if the state differs from what the changes start from; then nothing is changed.
  package mutating func apply(_ changes: [StateChange]) -> Bool {
    guard changes.allSatisfy(holds) else { return false }
    for change in changes {
      switch change {
      case .machine(let name, _, let state): machines.set(name, to: state)
      case .count(let counter, _, let count):
        counts[counter.scenario, default: [:]][counter] = count
      case .selection(let scenario, let number, _, let count):
        limited.set(scenario, number: number, count: count)
      }
    }
    return true
  }

  /// Whether the state is the one that a change starts from.
  private func holds(_ change: StateChange) -> Bool {
    switch change {
    case .machine(let name, let state, _): machines.state(of: name) == state
    case .count(let counter, let count, _): counts[counter.scenario]?[counter] ?? 0 == count
    case .selection(let scenario, let number, let count, _):
      limited.holds(scenario, number: number, count: count)
    }
  }
}

extension LeaseState: StateSource {
  /// What of it influences answers, until the time of something is over.
  package var influences: Influences {
    [
      selection.cases.isEmpty && limited.isEmpty ? [] : .selection,
      disturbance.delayMilliseconds == nil ? [] : .delays,
      disturbance.failures == nil ? [] : .failures,
      disturbance.isOffline == true ? .offline : [],
    ]
  }

  package func view(for needs: StateNeeds) -> StateView {
    var view = StateView()
    view.seed = seed
    if needs.machines { view.machines = machines }
    if let scenario = needs.selection { view.selection = selection(ofScenario: scenario) }
    if needs.disturbance {
      view.delay = disturbance.delay
      view.failures = disturbance.failures
      view.isOffline = disturbance.isOffline
      view.disturbanceEnd = disturbanceEnd
    }
    if needs.mayEnd { view.firstEnd = firstEnd }
    if let scenario = needs.counters, let counts = counts[scenario] { view.counts = counts }
    return view
  }
}
