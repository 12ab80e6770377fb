// mockapi
// SPDX-License-Identifier: Apache-2.0

/// How far a run is.
package struct TestProgress: Sendable, Hashable {
  /// The exchanges that have a verdict.
  package var done = 0
  /// The exchanges of the whole run.
  package let total: Int
  package var findings = 0

  package init(total: Int) {
    self.total = total
  }
}
