// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario

/// Thrown if a ``Verification`` does not hold. Its description is the whole report.
public struct VerificationFailure: Error, Sendable, CustomStringConvertible {
  public let report: VerificationReport

  package init(report: VerificationReport) {
    self.report = report
  }

  public var description: String { report.description }
}
