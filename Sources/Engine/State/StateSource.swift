// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIScenario

/// Where the engine reads the state from that a decision depends on.
package protocol StateSource {
  /// What the draws of faults and delays follow from.
  var seed: UInt64 { get }
  /// The states of all state machines, at one time.
  var machines: MachineStates { get }
  /// How far a counter has come; 0 when it was never changed.
  func count(of counter: StateCounter) -> Int
}
