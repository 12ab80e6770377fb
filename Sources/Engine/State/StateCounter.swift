// mockapi
// SPDX-License-Identifier: Apache-2.0

/// One number that is counted while scenarios are served.
///
/// A case keeps its numbers when its file is loaded again, so it is known by names.
package struct StateCounter: Hashable, Sendable {
  enum Kind: Sendable {
    /// How many steps a sequence has taken.
    case steps
    /// How many requests a case has answered whose faults or delays depend on their number.
    case answers
  }

  let kind: Kind
  /// The name of the scenario.
  let scenario: String
  /// The name of the case.
  let name: String
}
