// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIServer

/// What `serve` writes of requests: a line for each, and a report for those that no scenario answers.
struct ServeLog: RequestObserver {
  let access: AccessLog
  let misses: NearMissLog

  init(format: LogFormat, console: Console) {
    access = AccessLog(format: format)
    misses = NearMissLog(format: format, console: console)
  }

  func record(_ entry: JournalEntry) {
    if let request = UnmatchedRequest(entry) { misses.report(request) }
    access.record(entry)
  }

  /// Writes what is gathered.
  func flush() {
    access.flush()
    misses.flush()
  }
}
