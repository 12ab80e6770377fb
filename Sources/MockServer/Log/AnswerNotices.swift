// mockapi
// SPDX-License-Identifier: Apache-2.0

import Logging
import MockAPIEngine
import MockAPINearMisses
import MockAPIScenario
import MockAPISynchronization

/// Logs each condition that took too many steps to decide, and each mistake of a template, once.
final class AnswerNotices: Sendable {
  /// Further ones are neither remembered nor logged.
  private static let limit = 1_000

  private let logged = Mutex<Set<AnswerNotice>>([])
  private let logger: Logger

  init(logger: Logger) {
    self.logger = logger
  }

  func note(_ notices: Set<AnswerNotice>) {
    for notice in notices {
      let isNew = logged.withLock { $0.count < Self.limit && $0.insert(notice).inserted }
      if !isNew { continue }
      switch notice {
      case .undecided(let condition):
        logger.warning(
          "the match limit was reached, so the condition does not hold; simplify its expression",
          metadata: [
            "location": "\(condition.location)", "part": "\(condition.part)",
            "scenario": "\(condition.scenario)",
          ])
      case .template(let problem):
        logger.error(
          "the template has a mistake for a request: \(problem.message)",
          metadata: [
            "location": "\(problem.location)", "part": "\(problem.part)",
            "position": "\(problem.position.map { "\($0)" } ?? "")",
            "scenario": "\(problem.scenario)",
          ])
      }
    }
  }
}
