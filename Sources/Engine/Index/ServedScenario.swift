// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
package import MockAPIScenario

/// A scenario at its place in the order of answering.
package final class ServedScenario: Sendable {
  package let scenario: Scenario
  let place: Place
  let signature: PathSignature

  /// Scenarios of the same priority answer in the descending order of their numbers.
  package var number: Int { place.number }

  /// - Parameters:
  ///   - number: of scenarios with the same priority, the one with the largest number answers first.
  ///   - part: orders the scenarios of one number; the largest comes first, too.
  package init(_ scenario: Scenario, number: Int, part: Int = 0) {
    self.scenario = scenario
    place = Place(priority: scenario.priority, number: number, part: part)
    signature = PathSignature(scenario.paths)
  }

  /// Whether it answers before another scenario of the same index.
  package func isBefore(_ other: ServedScenario) -> Bool { place < other.place }

  /// A place in the order of answering; no two scenarios of an index have the same one.
  struct Place: Comparable, Sendable {
    let priority: Int
    let number: Int
    let part: Int

    static func < (left: Place, right: Place) -> Bool {
      if left.priority != right.priority { return left.priority < right.priority }
      if left.number != right.number { return left.number > right.number }
      return left.part > right.part
    }
  }
}
