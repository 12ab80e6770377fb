// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIScenario

/// The state that the engine reads for a decision.
package protocol StateSource {
  /// The seed for the random faults and delays.
  var seed: UInt64 { get }
  /// What is selected for a scenario, read at one time; `nil` if nothing is.
  func selection(of scenario: Scenario) -> ScenarioSelection?
  /// The variant that answers in place of all cases of its scenario; `nil` for none.
  var onlyVariant: ServedVariant? { get }
  /// Whether there is a ``delay``.
  var hasDelays: Bool { get }
  /// The delay of responses that declare none; `nil` for none.
  var delay: DefaultDelay? { get }
  /// The share of requests that fail; `nil` for none.
  var failures: Disturbance.Failures? { get }
  /// The port to which variants redirect; `nil` if none is open.
  var redirectPort: Int? { get }
  /// The states of all state machines, read at one time.
  var machines: MachineStates { get }
  /// The value of a counter; 0 if it was never changed.
  func count(of counter: StateCounter) -> Int
}
