// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Which variants there are, and the times in them.
package struct VariantOptions: Sendable, Hashable {
  /// The operators; `trickle` is not among the standard ones.
  package var operators = VariantOperator.standard
  /// Whether every element of an array, and every entry that a contract declares with `*`, is damaged; otherwise only the
  /// first and the last.
  package var damagesAllElements = false
  /// Whether bodies are cut after every byte; otherwise after at most 16 structural bytes.
  package var cutsEverywhere = false
  /// Whether all cases have stalls; otherwise only the default case and one failure.
  package var stallsAllCases = false
  /// The time limit of the client, in milliseconds, which slow answers depend on.
  package var timeLimit = 2_000.0

  /// The standard ones.
  package init() {}
}
