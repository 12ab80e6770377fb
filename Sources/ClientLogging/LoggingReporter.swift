// mockapi
// SPDX-License-Identifier: Apache-2.0

public import Logging
public import MockAPIClient

/// Logs each report with swift-log.
///
///     APIClient(baseURL: apiURL, reporters: [LoggingReporter(Logger(label: "api"))])
///     // warning api: GET /users/7 (GetUser): 200, partial: /name is missing; it was defaulted
///
/// Resource, method, path, status, outcome, reason and fingerprint are in the metadata, and the excerpt of the body when
/// one was captured. The logger's handler runs in `report(_:)`: use one that does not block.
public struct LoggingReporter: DefectReporter {
  private let logger: Logger
  private let level: @Sendable (DefectReport) -> Logger.Level

  /// Creates a reporter; unexpected responses are errors and all others warnings, unless `level` says otherwise.
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
