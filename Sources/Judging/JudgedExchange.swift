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

  /// A case itself, unchanged.
  package init(_ scenario: Scenario, caseIndex: Int) {
    self.init(
      scenario: scenario, caseIndex: caseIndex, variant: nil,
      expected: scenario.expectation(ofCase: caseIndex))
  }

  /// A variant of a case.
  package init(_ variant: Variant) {
    self.init(
      scenario: variant.scenario, caseIndex: variant.caseIndex, variant: variant,
      expected: variant.expectation)
  }

  /// The case that is served, or damaged.
  package var declaredCase: Case { scenario.cases[caseIndex] }

  /// The name by which a lease selects it: that of the case, or the id of the variant.
  package var servedName: String { variant?.id.description ?? declaredCase.name }

  /// The damaged value in the scenario file, or the case: `file:line:column`.
  package var location: String {
    "\(scenario.file):\(variant?.position ?? declaredCase.position)"
  }
}
