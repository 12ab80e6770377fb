// mockapi
// SPDX-License-Identifier: Apache-2.0

import Logging

/// Passes the server's own messages to the queue that writes them, in the format of the other logs.
struct MessageLog: LogHandler {
  let queue: MessageQueue
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.info

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  init(queue: MessageQueue) {
    self.queue = queue
  }

  func log(event: Logging.LogEvent) {
    let metadata = self.metadata.merging(event.metadata ?? [:]) { _, new in new }
    let details = metadata.sorted { $0.key < $1.key }.map { (name: $0.key, value: "\($0.value)") }
    queue.add(LogMessage(level: event.level.rawValue, text: "\(event.message)", details: details))
  }
}
