// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJudging
package import MockAPIVariants

/// The settings of a run of tests.
package struct TestOptions: Sendable {
  package var variants = VariantOptions()
  package var rules = FindingRules()
  /// The number of clients that run at the same time.
  package var parallel = 1
  /// The seed for everything that is drawn.
  package var seed: UInt64 = 0

  package init() {}
}
