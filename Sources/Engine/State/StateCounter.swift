// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario

/// One number that is counted while scenarios are served.
///
/// A case keeps its numbers when its file is loaded again, so it is known by the id of its scenario and its name.
package struct StateCounter: Hashable, Sendable {
  enum Kind: Sendable {
    /// How many steps a sequence has taken.
    case steps
    /// How many requests a case has answered whose faults or delays depend on their number.
    case answers
  }

  let kind: Kind
  let scenario: ScenarioID
  /// The name of the case.
  let name: String
}
