// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIScenario

/// Something that mockapi reports: the facts, which ``LogFormat`` turns into text for people or into JSON.
enum LogEvent {
  /// The server accepts connections.
  case ready(ServerAddresses)
  /// The scenarios that the server serves.
  case list(ScenarioList)
  /// The server serves files that have changed.
  case reload(ReloadReport)
  /// A request was answered.
  case request(JournalEntry, at: WallClock.Moment)
  /// The log has no line for so many requests, since its reader did not keep up.
  case lost(requests: Int)
  /// No scenario answers a request.
  case unmatched(UnmatchedRequest, at: WallClock.Moment)
  /// So many more requests had no answer, and no report.
  case unmatchedMore(requests: Int)
  /// A file has an error, or something to be warned of.
  case diagnostic(Diagnostic)
  /// The program or the server has something to say.
  case message(LogMessage)
  /// The server made a certificate authority, which clients have to trust.
  case authority(NewAuthority)

  /// Whether the event is written to standard error: standard output has only the served scenarios and the requests.
  var isForStandardError: Bool {
    switch self {
    case .ready, .list, .reload, .request, .lost: false
    case .unmatched, .unmatchedMore, .diagnostic, .message, .authority: true
    }
  }

  /// Appends the event as whole lines.
  /// - Parameter style: how the terminal shows text; JSON does not depend on it.
  func append(to bytes: inout [UInt8], as format: LogFormat, style: TerminalStyle) {
    switch format {
    case .text: appendText(to: &bytes, style: style)
    case .json: appendJSON(to: &bytes)
    }
  }
}
