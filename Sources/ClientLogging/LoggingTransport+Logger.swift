// mockapi
// SPDX-License-Identifier: Apache-2.0

#if Logging
  public import Logging
  public import MockAPIClient

  extension LoggingTransport {
    /// Creates a transport that sends with `transport`, and logs its lines with swift-log.
    ///
    ///     LoggingTransport(URLSessionTransport(), logger: Logger(label: "api"))
    ///     // debug api: curl 'https://api.example.com/v1/users?page=…' -H 'Accept: application/json'
    ///     // debug api: GET https://api.example.com/v1/users: 200, 12 ms, 345 bytes
    ///
    /// The logger's handler runs on the task of the request, so use one that does not block.
    public init(
      _ transport: any Transport, showing visible: LoggingTransport.Visible = .names,
      logger: Logger, level: Logger.Level = .debug
    ) {
      self.init(transport, showing: visible) { line in logger.log(level: level, "\(line)") }
    }
  }
#endif
