// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIText

/// A mistake of a response's template that a request has shown.
package struct TemplateProblem: Error, Hashable, Sendable {
  /// The name of the scenario.
  package let scenario: String
  /// Where the template begins: `file:line:column`.
  package let location: String
  /// The part of the response: `body`, `header Location`.
  package let part: String
  /// The place inside the template; `nil` if the mistake has none.
  package let position: SourcePosition?
  /// What must be, and what was found.
  package let message: String

  package init(
    scenario: String, location: String, part: String, position: SourcePosition?, message: String
  ) {
    self.scenario = scenario
    self.location = location
    self.part = part
    self.position = position
    self.message = message
  }
}
