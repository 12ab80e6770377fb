// mockapi
// SPDX-License-Identifier: Apache-2.0

#if Logging
  public import Logging
  public import MockAPIClient

  /// Logs each report with swift-log.
  ///
  ///     APIClient(baseURL: apiURL, reporters: [LoggingReporter(Logger(label: "api"))])
  ///     // warning api: GET /users/7 (GetUser): 200, partial: /name is missing; it was defaulted
  ///
  /// The metadata contains resource, method, path, status, outcome, reason and fingerprint, and the excerpt of the body
  /// if there is one. The logger's handler runs inside `report(_:)`, so use one that does not block.
  public struct LoggingReporter: DefectReporter {
    private let logger: Logger
    private let level: @Sendable (DefectReport) -> Logger.Level

    /// Creates a reporter. By default unexpected responses are logged as errors and all others as warnings; `level` can
    /// change this.
    public init(
      _ logger: Logger,
      level: @escaping @Sendable (DefectReport) -> Logger.Level = {
        $0.kind == .unexpected ? .error : .warning
      }
    ) {
      self.logger = logger
      self.level = level
    }

    /// Logs `report`.
    public func report(_ report: DefectReport) {
      var metadata: Logger.Metadata = [
        "resource": "\(report.resource)", "method": "\(report.method)", "path": "\(report.path)",
        "status": "\(report.status)", "outcome": "\(report.kind.rawValue)",
        "fingerprint": "\(report.fingerprint)",
      ]
      metadata["reason"] = report.reason.map { "\($0.rawValue)" }
      metadata["body"] = report.bodyExcerpt.map { "\($0)" }
      logger.log(level: level(report), "\(report)", metadata: metadata)
    }
  }
#endif
