// mockapi
// SPDX-License-Identifier: Apache-2.0

/// One change of a view's state, with the value that it starts from. It is a value, so it can be compared, and
/// applied elsewhere if that start value is still current (compare and set).
///
/// A change to the same value only notes that the decision depends on it.
package enum StateChange: Equatable, Sendable {
  /// A state machine changes from one state to another.
  case machine(String, from: String, to: String)
  case count(StateCounter, from: Int, to: Int)
  /// The count of a limited selection, by the name of its scenario and its number.
  case selection(String, number: Int, from: Int, to: Int)
}
