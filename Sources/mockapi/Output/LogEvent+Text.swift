// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPILoading
import MockAPIReports
import MockAPIScenario
import MockAPIText

/// The log for people. Names, paths and requests must not contain terminal control characters, so they are made
/// printable here.
extension LogEvent {
  /// The event as whole lines.
  func text(_ style: TerminalStyle) -> String {
    switch self {
    case .ready(let start): start.text
    case .list(let list): list.text
    case .reload(let report): "\(report.text)\n"
    case .lost(let count):
      "\(counted(count, "request")) not listed: the reader of this log was too slow\n"
    case .summary(let summary): summary.text
    case .unmatched(let request, _): NearMissReport(request: request, style: style).text
    case .unmatchedMore(let count): "mockapi: \(counted(count, "more request")) had no answer\n"
    case .diagnostic(let diagnostic): "\(diagnostic.rendered(inColor: style.hasColors))\n"
    case .message(let message): "\(message.text(in: style))\n"
    case .authority(let authority): authority.text
    }
  }
}

extension ServerStart {
  private static let limitedControl =
    "only programs on this machine may use /__mockapi/ and /__admin/ (--control-token allows others)\n"

  private static let openControl =
    "everybody who reaches this server may use /__mockapi/ and /__admin/, and a page that it serves may read there "
    + "(--control-token demands a token)\n"

  private static let unwatched =
    "changed files are served after a restart, because the log goes to no terminal (--watch or MOCKAPI_WATCH=1 serves "
    + "them at once)\n"

  /// In a container, or for a phone, the address of the URL is not the one to use.
  private var addresses: String {
    hasAllAddresses ? " (and at all other addresses of this machine)" : ""
  }

  fileprivate var text: String {
    ([url, secureURL].compactMap(\.self).map { "mockapi is ready at \($0)\(addresses)\n" }
      + (page.map { ["page: \($0)\n"] } ?? [])
      + faultPorts.map { "fault port '\($0.kind)' at \($0.url)\n" }
      + (isControlLimited ? [Self.limitedControl] : [])
      + (isControlOpen ? [Self.openControl] : [])
      + (watches || isWatchSaid ? [] : [Self.unwatched])).joined()
  }
}

extension ServedListing {
  /// More cases are only counted.
  private static let mostCases = 10
  /// The largest width of a column that one long entry may cause.
  private static let mostColumns = 40

  fileprivate var text: String {
    let cells = rows.map { row in
      [row.method, row.target, row.name].map(Console.printable)
    }
    let widths = (0..<3).map { column in
      min(cells.map { TerminalText.width(of: $0[column]) }.max() ?? 0, Self.mostColumns)
    }
    var text = ""
    for (row, cells) in zip(rows, cells) {
      let padded = zip(cells, widths).map { TerminalText.padded($0, to: $1) }
      text += "  \(padded[0]) \(padded[1])  \(padded[2])  \(Self.caseNames(of: row))\n"
    }
    if !rows.isEmpty, moreCount > 0 {
      text +=
        "  … and \(counted(moreCount, "more scenario")) (--list \(rows.count + moreCount) shows all)\n"
    }
    return text
  }

  /// The names of the cases: the selected case and the default come first, and are marked.
  private static func caseNames(of row: Row) -> String {
    let defaultName = row.cases[row.defaultCase]
    let marked = [(row.selectedCase, "selected"), (defaultName, "default")].compactMap {
      name, mark in
      name.map { "\($0) (\(mark))" }
    }
    let names = marked + row.cases.filter { $0 != defaultName && $0 != row.selectedCase }
    let more = names.count - mostCases
    return names.prefix(mostCases).joined(separator: ", ")
      + (more > 0 ? ", … and \(more) more" : "")
  }
}

extension ReloadReport {
  /// More files are only counted.
  private static let mostFiles = 10

  fileprivate var text: String {
    let files =
      added.map { "\($0) is new" } + changed.map { "\($0) has changed" }
      + removed.map { "\($0) is gone" }
    let more = files.count - Self.mostFiles
    let named = files.prefix(Self.mostFiles).map(Console.printable).joined(separator: ", ")
    let what =
      files.isEmpty
      ? "loaded again" : more > 0 ? "\(named), … and \(counted(more, "more file"))" : named
    let errors =
      errorCount > 0 ? "; files with errors are still served in their last valid version" : ""
    return "\(what): \(counted(scenarioCount, "scenario")) served\(errors)"
  }
}

extension LogMessage {
  fileprivate func text(in style: TerminalStyle) -> String {
    let label = level == "error" ? style.tinted("error:", "1;31") : "\(level):"
    let facts = details.map { " \($0.name)=\(Console.printable($0.value))" }
    return "mockapi: \(label) \(Console.printableLines(text))"
      + (facts.isEmpty ? "" : ":" + facts.joined())
  }
}

extension NewAuthority {
  fileprivate var text: String {
    "mockapi made a certificate authority in \(file), and its key in \(file).key; to trust it:\n"
      + commands.map { "  \(TerminalText.padded($0.client, to: 16))\($0.command)\n" }.joined()
  }
}
