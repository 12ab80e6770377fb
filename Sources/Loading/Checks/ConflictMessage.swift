// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
package import MockAPIScenario

/// The messages about scenarios that cannot be served together.
package enum ConflictMessage {
  /// A scenario has the name of another one.
  package static func sameName(_ scenario: Scenario, as other: Scenario) -> String {
    "the name '\(scenario.name)' must be unique; it is already the name of \(other.location); "
      + "give another 'name'"
  }

  /// A scenario is never reached.
  /// - Parameter isFirstToBlame: whether the scenario that hides it has changed.
  package static func hidden(
    _ second: Scenario, by first: Scenario, isFirstToBlame: Bool = false
  ) -> String {
    let finding =
      isFirstToBlame
      ? "'\(second.name)' (\(second.location)) would never be reached: '\(first.name)'"
      : "'\(second.name)' is never reached: '\(first.name)' (\(first.location))"
    let advice =
      haveSameRequests(second, first)
      ? "join them as cases of one scenario, or make their requests differ"
      : isFirstToBlame
        ? "give it a 'priority' above \(second.priority)"
        : "give it a 'priority' below \(first.priority)"
    return "\(finding) matches every request that it would, and comes first; \(advice)"
  }

  private static func haveSameRequests(_ one: Scenario, _ other: Scenario) -> Bool {
    one.request.conditions.map(\.part) == other.request.conditions.map(\.part)
  }
}
