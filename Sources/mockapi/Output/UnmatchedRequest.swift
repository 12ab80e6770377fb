// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIJournal
import MockAPIMatching
import MockAPINearMisses
import MockAPIScenario
import MockAPIServer

/// A request that neither a scenario nor a file answers, and the nearest scenarios.
struct UnmatchedRequest {
  let method: String
  let target: String
  /// Nearest first; empty if no scenario is loaded.
  let nearMisses: [NearMiss]
  /// The number of scenarios.
  let scenarioCount: Int
}

extension UnmatchedRequest {
  /// `nil` if the request had another answer.
  init?(_ entry: JournalEntry) {
    guard entry.reply.reason != .file, let misses = entry.misses else { return nil }
    self.init(
      method: entry.request.method, target: entry.request.target.text, nearMisses: misses.nearest,
      scenarioCount: misses.scenarioCount)
  }
}
