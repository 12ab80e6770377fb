// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Receives a report about every response that violated the contract.
///
///     struct CountingReporter: DefectReporter {
///       func report(_ report: DefectReport) { metrics.count(report.fingerprint) }
///     }
///     let client = APIClient(baseURL: apiURL, reporters: [CountingReporter()])
///
/// Ready to use: ``JSONLinesReporter``, ``CollectingReporter``, ``ClosureReporter``, and
/// `LoggingReporter` of the product MockAPIClientLogging.
public protocol DefectReporter: Sendable {
  /// Called once for each partial response, each failure with defects and each unexpected response; never if there is
  /// no answer. It is called before the caller gets the outcome, on one of the client's threads, so it must not
  /// block.
  func report(_ report: DefectReport)
}
