// mockapi
// SPDX-License-Identifier: Apache-2.0

import Logging
import MockAPISynchronization

/// The lines of a log, each with its metadata behind it.
final class LogLines: Sendable {
  let all = Mutex<[String]>([])
  let levels = Mutex<[Logger.Level]>([])
}

struct LogCollector: LogHandler {
  let lines: LogLines
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.info

  init(lines: LogLines) {
    self.lines = lines
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: Logging.LogEvent) {
    let details = event.metadata ?? [:]
    lines.levels.withLock { $0.append(event.level) }
    lines.all.withLock {
      $0.append("\(event.message)\(details.map { " \($0.key): \($0.value)" }.joined())")
    }
  }
}
