// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJournal
import MockAPIServer

/// The log of `serve`: a line for each request, and a report for each request without a scenario.
struct ServeLog: RequestObserver {
  let access: AccessLog
  let misses: NearMissLog
  private let start = ContinuousClock.now

  init(console: Console) {
    access = AccessLog(console: console)
    misses = NearMissLog(console: console)
  }

  func record(_ entry: JournalEntry) {
    if let request = UnmatchedRequest(entry) { misses.report(request) }
    access.add(entry)
  }

  /// Adds the summary of all requests as the last line.
  func end() {
    let time = ContinuousClock.now - start
    access.add(
      .summary(
        ServeSummary(counts: access.counts, milliseconds: Int(time / .milliseconds(1)))))
  }

  /// Writes all collected lines.
  func flush() {
    access.flush()
    misses.flush()
  }
}
