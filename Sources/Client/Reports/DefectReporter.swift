// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Is told of every response that was not as the contract says.
///
///     struct CountingReporter: DefectReporter {
///       func report(_ report: DefectReport) { metrics.count(report.fingerprint) }
///     }
///     let client = APIClient(baseURL: apiURL, reporters: [CountingReporter()])
///
/// Ready to use: ``JSONLinesReporter``, ``PostingReporter``, ``CollectingReporter``, ``ClosureReporter``, and
/// `LoggingReporter` of the product MockAPIClientLogging.
public protocol DefectReporter: Sendable {
  /// Called once for each partial response, each failure with defects and each unexpected response; never when there is no
  /// answer. Called before the caller gets the outcome, on a thread of the client's: must not block.
  func report(_ report: DefectReport)
}
