// mockapi
// SPDX-License-Identifier: Apache-2.0

import Logging
import MockAPIEngine
import MockAPIScenario
import Synchronization

/// Logs each condition that took too many steps to decide, once.
final class LimitNotices: Sendable {
  /// Further conditions are neither remembered nor logged.
  private static let limit = 1_000

  private let told = Mutex<Set<UndecidedCondition>>([])
  private let logger: Logger

  init(logger: Logger) {
    self.logger = logger
  }

  func note(_ conditions: Set<UndecidedCondition>) {
    for condition in conditions {
      let isNew = told.withLock { $0.count < Self.limit && $0.insert(condition).inserted }
      if !isNew { continue }
      logger.warning(
        "the match limit was reached, so the condition does not hold; simplify its expression",
        metadata: [
          "location": "\(condition.location)", "part": "\(condition.part)",
          "scenario": "\(condition.scenario)",
        ])
    }
  }
}
