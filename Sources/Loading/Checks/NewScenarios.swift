// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
import MockAPIScenario
import MockAPIText

/// Scenarios of a few files that have changed, beside many that are known not to conflict with each other. To compare a few with all
/// takes less time than to make the directories with which all are compared with all.
struct NewScenarios {
  /// More scenarios than these are not compared one by one.
  private static let limit = 16

  private let scenarios: [Scenario]

  init(_ scenarios: [Scenario]) {
    self.scenarios = scenarios
  }

  /// Whether none of them certainly conflicts with another scenario.
  /// - Parameter all: all scenarios, including these.
  func areFreeOfConflicts(among all: some Collection<Scenario>) -> Bool {
    scenarios.count <= Self.limit
      && scenarios.allSatisfy { new in
        all.allSatisfy { $0 === new || Self.areFree(new, $0) }
      }
  }

  private static func areFree(_ new: Scenario, _ other: Scenario) -> Bool {
    // The id of a scenario file follows from its name.
    if new.id == other.id { return false }
    if new.pathHash != other.pathHash, new.hasExactPath, other.hasExactPath { return true }
    WorkMeter.add(1)
    return !new.request.covers(other.request) && !other.request.covers(new.request)
  }
}

extension Scenario {
  fileprivate var hasExactPath: Bool { if case .exactly = paths { true } else { false } }
}
