// mockapi
// SPDX-License-Identifier: Apache-2.0

import Logging
import MockAPIJSON

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the server itself has to say, on standard error, in the format of the access log.
struct MessageLog: LogHandler {
  let format: LogFormat
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.info

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  init(format: LogFormat) {
    self.format = format
  }

  func log(event: LogEvent) {
    let metadata = self.metadata.merging(event.metadata ?? [:]) { _, new in new }
    let line: String
    switch format {
    case .text:
      let details = metadata.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
      line = "mockapi: \(event.level.rawValue): \(event.message)\(details)"
    case .json:
      var writer = JSONWriter()
      writer.object { writer in
        writer.member("event", "message")
        writer.member("level", event.level.rawValue)
        writer.member("message", "\(event.message)")
        for (key, value) in metadata.sorted(by: { $0.key < $1.key }) {
          writer.member(key, "\(value)")
        }
      }
      line = writer.text
    }
    Console.write(Array((line + "\n").utf8)[...], to: STDERR_FILENO)
  }
}
