// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJournal
import MockAPIServer

/// The log of `serve`: a line for each request, and a report for each request without a scenario.
struct ServeLog: RequestObserver {
  let access: AccessLog
  let misses: NearMissLog

  init(console: Console) {
    access = AccessLog(console: console)
    misses = NearMissLog(console: console)
  }

  func record(_ entry: JournalEntry) {
    if let request = UnmatchedRequest(entry) { misses.report(request) }
    access.add(entry)
  }

  /// Writes all collected lines.
  func flush() {
    access.flush()
    misses.flush()
  }
}
