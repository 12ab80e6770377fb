// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIScenario

/// The state that a step of a decision reads: a value, all of one time. It has what was asked for with ``StateNeeds``; everything
/// else is as at the beginning.
package struct StateView: Equatable, Sendable {
  /// The seed for the random faults and delays.
  package var seed: UInt64 = 0
  /// The variant that answers in place of all cases of its scenario; `nil` for none.
  package var onlyVariant: ServedVariant?
  /// What is selected for the scenario; `nil` if nothing is.
  package var selection: ScenarioSelection?
  /// The delay of responses that declare none; `nil` for none.
  package var delay: DefaultDelay?
  /// The share of requests that fail; `nil` for none.
  package var failures: Disturbance.Failures?
  /// Whether no request gets an answer; `nil` for no.
  package var isOffline: Bool?
  /// When the delay and the failures end by themselves; `nil` for never.
  package var disturbanceEnd: TimeLimit?
  /// A time before which nothing ends by itself that is selected or disturbs answers, for any scenario; `nil` if nothing does, or if
  /// neither is read.
  package var firstEnd: TimeLimit?
  /// The port to which variants redirect; `nil` if none is open.
  package var redirectPort: Int?
  /// The states of all state machines.
  package var machines = MachineStates()
  /// A missing counter is 0.
  package var counts: [StateCounter: Int] = [:]

  package init() {}

  /// Leaves out what is over.
  package mutating func endDue(at now: Duration) {
    selection = selection.flatMap { selection in
      ScenarioSelection(
        lasting: selection.lasting,
        limited: selection.limited.filter { !($0.end?.isOver(at: now) ?? false) })
    }
    if disturbanceEnd?.isOver(at: now) == true {
      delay = nil
      failures = nil
      isOffline = nil
    }
  }

  /// The value of a counter; 0 if it was never changed.
  func count(of counter: StateCounter) -> Int { counts[counter] ?? 0 }
}
