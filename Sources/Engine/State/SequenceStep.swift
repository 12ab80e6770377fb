// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIScenario

/// Where a sequence is: the step that the next request gets.
package struct SequenceStep: Equatable, Sendable {
  /// The name of the scenario.
  package let scenario: String
  /// The name of the case that is a sequence.
  package let caseName: String
  /// The number of the step, from 1 on.
  package let step: Int
  /// The number of steps.
  package let count: Int
  /// The name of the case that answers.
  package let next: String
  /// Whether the first step follows the last one.
  package let loops: Bool
}

extension LeaseState {
  /// Where the sequences of a scenario are, in the order of its cases.
  package func sequenceSteps(of scenario: Scenario) -> [SequenceStep] {
    scenario.cases.compactMap { one in
      guard case .sequence(let steps, let loops) = one.answer, !steps.isEmpty else { return nil }
      let taken = stepsTaken(of: one.name, in: scenario.id)
      let place = loops ? taken % steps.count : min(taken, steps.count - 1)
      return SequenceStep(
        scenario: scenario.name, caseName: one.name, step: place + 1, count: steps.count,
        next: scenario.cases[steps[place]].name, loops: loops)
    }
  }
}
