// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJudging

/// What a client did in one exchange.
package struct ClientRun: Sendable {
  /// The exchange that the end of a run belongs to.
  package enum Culprit: Sendable, Hashable {
    /// The exchange itself.
    case itself
    /// The one before in the same process: its aftermath came when this exchange had not begun, or bears its number. This
    /// exchange has not been made.
    case previous
    /// This one or the one before: the process ended during this exchange. It shows when the exchange is made alone.
    case unclear
  }

  package let end: Observation.End
  package let culprit: Culprit
  /// What it wrote to its standard error.
  package let standardError: String
  package let duration: Duration
  /// Whether the shell could not start the command.
  package let isMissing: Bool

  package init(
    _ end: Observation.End, culprit: Culprit = .itself, standardError: String = "",
    duration: Duration, isMissing: Bool = false
  ) {
    self.end = end
    self.culprit = culprit
    self.standardError = standardError
    self.duration = duration
    self.isMissing = isMissing
  }
}

extension Observation.End {
  /// The end of a process whose runtime reported an error that nobody caught, and that did not end then.
  static let unended = Self.crashed(
    "its runtime reported an error that nobody caught; the process did not end afterwards, and was killed"
  )
}
