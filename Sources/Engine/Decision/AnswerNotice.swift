// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPINearMisses
package import MockAPIScenario

/// Something about an answer that belongs in the log.
package enum AnswerNotice: Sendable, Hashable {
  /// A condition took too many steps, and so did not hold.
  case undecided(UndecidedCondition)
  /// The request has shown a mistake of a template.
  case template(TemplateProblem)
}
