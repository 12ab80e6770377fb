// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIMatching
package import MockAPIScenario

/// A condition that took too many steps for a request, and so did not hold.
package struct UndecidedCondition: Sendable, Hashable {
  /// The name of its scenario.
  package let scenario: String
  /// Its place: `file:line:column`.
  package let location: String
  /// The part of the request, such as `header Accept`.
  package let part: String

  package init(_ condition: RequestCondition, of scenario: Scenario) {
    self.scenario = scenario.name
    location = "\(scenario.file):\(condition.position)"
    part = condition.part.name
  }
}
