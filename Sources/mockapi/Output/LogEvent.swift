// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPILoading
import MockAPIReports
import MockAPIScenario

/// An event that mockapi reports: its facts, which ``LogFormat`` formats as text for people or as JSON. Requests, of which
/// there are many, have lines of their own: ``LogFormat/append(_:at:to:)``.
enum LogEvent {
  /// The server accepts connections.
  case ready(ServerStart)
  /// The scenarios that the server serves.
  case list(ServedListing)
  /// The server serves files that have changed.
  case reload(ReloadReport)
  /// This number of requests are missing in the log, because its reader was too slow.
  case lost(requests: Int)
  /// The server has ended.
  case summary(ServeSummary)
  /// No scenario answers a request.
  case unmatched(UnmatchedRequest, at: WallClock.Moment)
  /// This number of further requests had no answer, and no report.
  case unmatchedMore(requests: Int)
  /// A file has an error or a warning.
  case diagnostic(Diagnostic)
  /// A message of the program or the server.
  case message(LogMessage)
  /// The server created a certificate authority, which clients must trust.
  case authority(NewAuthority)

  /// Whether the event is written to standard error; standard output contains only the served scenarios and the
  /// requests.
  var isForStandardError: Bool {
    switch self {
    case .ready, .list, .reload, .lost, .summary: false
    case .unmatched, .unmatchedMore, .diagnostic, .message, .authority: true
    }
  }

  /// Appends the event as whole lines.
  /// - Parameter style: the style of the terminal; JSON does not depend on it.
  func append(to bytes: inout [UInt8], as format: LogFormat, style: TerminalStyle) {
    switch format {
    case .text: bytes += Array(text(style).utf8)
    case .json: bytes += json
    }
  }
}
