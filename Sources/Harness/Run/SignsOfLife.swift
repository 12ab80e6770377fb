// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging

/// Whether the client of a run works at all. One that cannot start, ends at once or never reads what it is given has no
/// findings: its command is wrong.
struct SignsOfLife: Sendable {
  /// The number of processes that may run out of time before the run ends, if none of them shows a sign of life. Each
  /// costs the whole time to start.
  private static let mostHangs = 6

  /// Whether a request has come, wherever it was sent.
  private(set) var hasAsked = false
  private var hasLived = false
  private var hangCount = 0
  private var ending = ""
  /// Whether the last process ran out of time.
  private var hasTimedOut = false
  private var standardError = ""

  /// Takes an exchange into account.
  mutating func add(_ run: ClientRun, _ report: ServerReport) {
    if !report.isWithoutRequests { hasAsked = true }
    if hasLived { return }
    hasTimedOut = false
    switch run.end {
    // The shell answers for a command that it could not start.
    case .answered where run.isMissing: ending = "the shell could not start it"
    case .answered, .brokenProtocol: hasLived = true
    case .crashed(let how): ending = how
    case .hung:
      ending = "no answer in time"
      hasTimedOut = true
      hangCount += 1
    }
    if !report.requests.isEmpty { hasLived = true }
    if !run.standardError.isEmpty { standardError = run.standardError }
  }

  /// Why the run must end now; `nil` if it may go on.
  /// - Parameters:
  ///   - isMissing: whether the shell could not start the command.
  func problem(isMissing: Bool) -> MissingClient? {
    isMissing || hangCount >= Self.mostHangs ? problem : nil
  }

  /// Why the run must end when all controls have been made; `nil` if it may go on.
  var problem: MissingClient? {
    // Without an ending, no exchange was made.
    if hasLived || ending.isEmpty { return nil }
    return MissingClient(
      ending: ending, hasTimedOut: hasTimedOut, standardError: Secrets.redacted(standardError))
  }
}
