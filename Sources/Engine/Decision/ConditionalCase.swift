// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIMatching

/// The first case of a scenario whose `when` a request satisfies. It is found once for a request, because all conditions share
/// the request's ``MatchBudget``.
package struct ConditionalCase: Sendable {
  /// `nil` if no condition holds.
  package let index: Int?
  /// The conditions that took too many steps, and so did not hold.
  package let undecided: [RequestCondition]

  package init(of served: ServedScenario, for request: some RequestView) {
    var undecided: [RequestCondition] = []
    index = served.conditions.flatMap { conditions in
      conditions.choice.first(for: request) { undecided.append($0) }.map { conditions.indices[$0] }
    }
    self.undecided = undecided
  }
}
