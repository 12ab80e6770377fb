// mockapi
// SPDX-License-Identifier: Apache-2.0

/// What a client reported of the answer to a request, and the verdict on it. It is an object, since most entries have none, and all
/// requests of a verdict share it.
package final class ReportedOutcome: Sendable {
  /// The word that the client used; `nil` if it ended without an answer.
  package let outcome: String?
  /// The id of the verdict: `SCENARIO/CASE`, or `SCENARIO/VARIANT`.
  package let id: String
  package let verdict: String
  /// `nil` unless the verdict is `fail`.
  package let reason: String?
  /// Whether a test fails for it, and whose fault that is.
  package let status: String
  /// One sentence: what was expected, and what came.
  package let message: String

  package init(
    outcome: String?, id: String, verdict: String, reason: String?, status: String, message: String
  ) {
    self.outcome = outcome
    self.id = id
    self.verdict = verdict
    self.reason = reason
    self.status = status
    self.message = message
  }

  /// The memory that it takes, in bytes.
  var size: Int { 256 + (outcome?.utf8.count ?? 0) + id.utf8.count + message.utf8.count }
}
