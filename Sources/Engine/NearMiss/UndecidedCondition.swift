// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIMatching
package import MockAPIScenario

/// A condition that took too many steps on a request to decide anything, and so did not hold.
package struct UndecidedCondition: Sendable, Hashable {
  /// The name of its scenario.
  package let scenario: String
  /// Where it stands: `file:line:column`.
  package let location: String
  /// What it looks at, such as `header Accept`.
  package let part: String

  package init(_ condition: RequestCondition, of scenario: Scenario) {
    self.scenario = scenario.name
    location = "\(scenario.file):\(condition.position)"
    part = condition.part.name
  }
}
