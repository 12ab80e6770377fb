// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// The options for what `serve` writes.
struct LogArguments: ParsableArguments {
  private static let defaultListCount = 20

  @Option(help: "The format of the log and of diagnostics.")
  var logFormat = LogFormat.text

  @Option(
    help: ArgumentHelp(
      "How many scenarios to list at the start; 0 lists none. (default: \(LogArguments.defaultListCount))",
      valueName: "count"),
    transform: NumberOption.count)
  var list: Int?

  @Flag(help: "Do not log requests.")
  var noRequestLog = false

  @Flag(
    name: .shortAndLong,
    help: "Write only the ready line and problems: --list 0 and --no-request-log in one.")
  var quiet = false

  var logsRequests: Bool { !quiet && !noRequestLog }

  var listCount: Int { quiet ? 0 : list ?? Self.defaultListCount }
}
