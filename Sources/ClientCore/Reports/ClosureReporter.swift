// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Hands each report to a closure.
///
///     APIClient(baseURL: apiURL, reporters: [ClosureReporter { print($0.fingerprint) }])
public struct ClosureReporter: DefectReporter {
  private let body: @Sendable (DefectReport) -> Void

  /// Creates a reporter; `body` must not block.
  public init(_ body: @escaping @Sendable (DefectReport) -> Void) {
    self.body = body
  }

  /// Calls the closure.
  public func report(_ report: DefectReport) {
    body(report)
  }
}
