// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIScenario
package import MockAPIVariants

/// One exchange to judge: a case, or a variant of it, and what a correct client does.
package struct JudgedExchange: Sendable {
  package let scenario: Scenario
  package let caseIndex: Int
  /// `nil` for the case itself, the control.
  package let variant: Variant?
  /// What correct clients make of it.
  package let expected: Prediction

  package init(scenario: Scenario, caseIndex: Int, variant: Variant?, expected: Prediction) {
    self.scenario = scenario
    self.caseIndex = caseIndex
    self.variant = variant
    self.expected = expected
  }

  /// The case that is served, or damaged.
  package var declaredCase: Case { scenario.cases[caseIndex] }
}
