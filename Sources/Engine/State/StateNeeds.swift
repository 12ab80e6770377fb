// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIScenario

/// What a step of a decision reads of a view's state; it is fetched at once (``StateView``).
package struct StateNeeds: Equatable, Sendable {
  /// Whether the states of all state machines are read.
  package var machines = false
  /// The name of the scenario whose selection is read; `nil` if none is.
  package var selection: String?
  /// Whether the disturbance is read.
  package var disturbance = false
  /// The scenario whose counters are read; `nil` if none are.
  package var counters: ScenarioID?
  /// Whether the port may be read to which variants redirect.
  package var redirectPort = false

  package init() {}

  /// Whether nothing is read that changes while scenarios are served.
  package var areConstant: Bool { !machines && counters == nil && !mayEnd }

  /// Whether something is read that may end by itself.
  package var mayEnd: Bool { selection != nil || disturbance }
}
