// mockapi
// SPDX-License-Identifier: Apache-2.0

/// One change of the state of a view, from what it was when it was decided; a value, so that it can be compared, and made
/// elsewhere if what it begins from is still so (compare and set).
///
/// A change to the same value says only what the decision depends on.
package enum StateChange: Equatable, Sendable {
  /// A state machine goes from one state to another.
  case machine(String, from: String, to: String)
  case count(StateCounter, from: Int, to: Int)
}
