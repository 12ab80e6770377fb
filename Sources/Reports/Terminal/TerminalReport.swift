// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging
import MockAPIText

/// The report for people at a terminal: the causes of findings in a line each, an example of each cause, tables, and one line with the
/// totals. What is to be mended comes first, and the totals are what stays in view.
package struct TerminalReport {
  /// More groups are not shown unless all are asked for.
  package static let groupLimit = 20

  private let report: Report
  private let style: TerminalStyle
  private let showsAll: Bool
  private let targets: [ReportTarget]

  /// - Parameters:
  ///   - showsAll: whether all groups are shown, and each with its whole example.
  ///   - targets: the reports that were written.
  package init(
    _ report: Report, style: TerminalStyle, showsAll: Bool = false, targets: [ReportTarget] = []
  ) {
    self.report = report
    self.style = style
    self.showsAll = showsAll
    self.targets = targets
  }

  package func write(to output: ReportOutput) throws {
    try writeGroups(to: output)
    try writeTables(try VerdictTable(report), to: output)
    for line in totals { try writeLine(line, to: output) }
  }

  private func writeNote(_ text: String, to output: ReportOutput) throws {
    for line in TerminalText.wrapped(text, width: max(style.width - 2, 16), limit: 20) {
      try writeLine("  " + style.tinted(line, "2"), to: output)
    }
  }

  private func writeLine(_ line: String, to output: ReportOutput) throws {
    try output.write(line + "\n")
  }

  // MARK: Tables

  private func writeTables(_ table: VerdictTable, to output: ReportOutput) throws {
    if table.scenarios.isEmpty { return }
    try writeTable("scenario", table.scenarios, table, to: output)
    let operators = table.operators.filter { !$0.allPass }
    if !operators.isEmpty {
      try output.write("\n")
      try writeTable("operator", operators, table, to: output)
      let passing = table.operators.count - operators.count
      if passing > 0 {
        try writeNote("\(counted(passing, "other operator")): all pass", to: output)
      }
    }
    try output.write("\n")
  }

  private func writeTable(
    _ title: String, _ rows: [VerdictTable.Row], _ table: VerdictTable, to output: ReportOutput
  ) throws {
    var lines = TerminalTable(header: [title, "all"] + table.verdicts.map(\.rawValue))
    for row in rows {
      lines.rows.append(
        [
          TerminalTable.Cell(text: SafeText.line(row.name)),
          TerminalTable.Cell(text: String(row.total)),
        ]
          + table.verdicts.map { verdict in
            let count = row.count(verdict)
            return TerminalTable.Cell(
              text: count == 0 ? "-" : String(count), color: count == 0 ? "2" : Self.color(verdict))
          })
    }
    for line in lines.lines(style) { try writeLine(line, to: output) }
  }

  private static func color(_ verdict: Verdict) -> String? {
    switch verdict {
    case .pass: "32"
    case .fail, .crash, .hang: "31"
    case .silent, .notExercised, .invalid: "33"
    case .harness: "35"
    }
  }

  // MARK: Findings

  private func writeGroups(to output: ReportOutput) throws {
    let groups = try FindingGroups(report)
    guard groups.total > 0 else { return }
    try writeLine(
      style.bold(
        groups.title + (report.run.baseline == nil ? "" : " beyond the baseline")),
      to: output)
    try output.write("\n")
    let shown = showsAll ? groups.groups[...] : groups.groups.prefix(Self.groupLimit)
    try writeOverview(shown, to: output)
    for (number, group) in shown.enumerated() { try write(group, number: number + 1, to: output) }
    let left = groups.groups.count - shown.count
    if left > 0 {
      try writeNote("\(counted(left, "more cause")); --verbose shows all", to: output)
      try output.write("\n")
    }
    if groups.ungrouped > 0 {
      try writeNote(
        "\(counted(groups.ungrouped, "more finding")) with yet other causes", to: output)
      try output.write("\n")
    }
  }

  /// The causes, in a line or two each; nothing if there is only one.
  private func writeOverview(
    _ groups: ArraySlice<FindingGroup>, to output: ReportOutput
  ) throws {
    guard groups.count > 1 else { return }
    let numberWidth = String(groups.count).count
    let countWidth = String(groups.map(\.count).max() ?? 0).count
    func column(_ number: Int, _ width: Int) -> String {
      String(repeating: " ", count: width - String(number).count) + String(number)
    }
    for (index, group) in groups.enumerated() {
      let start = "  \(column(index + 1, numberWidth))  \(column(group.count, countWidth))  "
      let verdict = group.verdictText
      // The judge's own causes begin with it; those in a client's words may begin with the same letters.
      let isNamed =
        group.name == verdict || [": ", " ("].contains { group.name.hasPrefix(verdict + $0) }
      let text = isNamed ? group.name : "\(verdict): \(group.name)"
      let width = max(style.width - start.count, 16)
      for (part, line) in TerminalText.lines(text, width: width, limit: 2).enumerated() {
        let margin = part == 0 ? start : String(repeating: " ", count: start.count)
        try writeLine(
          margin + style.tinted(line, Self.color(group.example.verdict) ?? "0"), to: output)
      }
    }
    try output.write("\n")
  }

  private func write(_ group: FindingGroup, number: Int, to output: ReportOutput) throws {
    let title =
      "\(number). \(group.verdictText), \(group.count == 1 ? "once" : "\(group.count) times"): "
    let width = max(style.width - 2, 20)
    let lines = TerminalText.lines(title + group.name, width: width, limit: showsAll ? 10 : 3)
    for (index, line) in lines.enumerated() {
      let color = Self.color(group.example.verdict) ?? "0"
      let isHead = index == 0 && line.hasPrefix(title)
      try writeLine(
        isHead
          ? style.tinted(title, color) + style.bold(String(line.dropFirst(title.count)))
          : "  " + style.bold(line), to: output)
    }
    let text = RecordText(group.example)
    try writeRow("operators", group.operators.joined(separator: ", "), to: output)
    try writeRow("places", group.placeText, to: output)
    try writeRow("example", group.example.id, to: output)
    try writeRow("why", text.message(report.status(of: group.example)), to: output)
    for row in text.rows() where showsAll || Self.shortRows.contains(row.name) {
      // A replay line is copied, so it is never cut.
      try writeRow(row.name, row.text, isCopied: row.name == "replay", to: output)
    }
    try writeErrors(of: group.example, to: output)
    try output.write("\n")
  }

  /// The last lines that a client wrote to its standard error before it crashed or hung: they say why.
  private func writeErrors(of record: VerdictRecord, to output: ReportOutput) throws {
    guard [.crash, .hang].contains(record.verdict) else { return }
    let width = max(style.width - Self.textColumn, 16)
    let lines = record.standardError.split(whereSeparator: \.isNewline)
    for (number, line) in lines.suffix(showsAll ? 30 : 5).enumerated() {
      let text = SafeText.escaped(String(line).replacing("\t", with: "  "))
      for (part, piece) in TerminalText.lines(text, width: width, limit: 2).enumerated() {
        try writeLabelled(number + part == 0 ? "stderr" : "", piece, to: output)
      }
    }
  }

  /// The rows of an example that are always shown.
  private static let shortRows: Set = [
    "expected", "client", "detail", "requests", "place", "known", "replay",
  ]

  private func writeRow(
    _ name: String, _ text: String, isCopied: Bool = false, to output: ReportOutput
  ) throws {
    let width = max(style.width - Self.textColumn, 16)
    var isFirst = true
    for part in text.split(separator: "\n").prefix(showsAll ? 30 : 2) {
      let lines = TerminalText.wrapped(
        String(part), width: isCopied ? .max : width, limit: showsAll ? 20 : 3)
      for line in lines {
        try writeLabelled(isFirst ? name : "", line, to: output)
        isFirst = false
      }
    }
  }

  /// The column in which the texts of an example begin.
  private static let textColumn = 5 + 11

  private func writeLabelled(_ name: String, _ line: String, to output: ReportOutput) throws {
    let label = TerminalText.padded(name, to: Self.textColumn - 5)
    try writeLine("     " + style.tinted(label, "2") + line, to: output)
  }

  // MARK: Totals

  private var totals: [String] {
    var start = counted(report.summary.total, "exchange")
    if report.duration > 0 { start += " in \(ReportTime.readable(milliseconds: report.duration))" }
    let counts = report.verdictCounts
    var notes: [String] = []
    if let known = report.knownCount { notes.append(counted(known, "known failure")) }
    if let baselined = report.baselinedCount { notes.append("\(baselined) in the baseline") }
    if let stale = report.count(.stale) { notes.append("\(stale) listed as known and passing") }
    if let allowed = report.count(.allowed) { notes.append("\(allowed) allowed") }
    if report.run.leftOut > 0 {
      notes.append("\(counted(report.run.leftOut, "variant")) not selected")
    }
    let end = notes.isEmpty ? "" : " (" + notes.joined(separator: ", ") + ")"
    func line(_ counts: [String]) -> String {
      start + (counts.isEmpty ? "" : ": " + counts.joined(separator: ", ")) + end
    }
    let plain = line(counts.map(\.text))
    var lines = wrapped(plain)
    if lines == [plain] {
      lines = [line(counts.map { style.tinted($0.text, Self.color($0.verdict) ?? "0") })]
    }
    if let note = report.noteOnEmptyRun { lines += wrapped(note) }
    let warnings = [
      report.noteOnBaseline(showsAll: showsAll), report.noteOnUnjudged(), report.noteOnEnding,
    ].compactMap(\.self)
    for warning in warnings { lines += wrapped(warning).map { style.tinted($0, "33") } }
    let files = targets.filter { $0.path != "-" }.map(\.description)
    if !files.isEmpty { lines += wrapped("reports: " + files.joined(separator: ", ")) }
    return lines
  }

  private func wrapped(_ text: String) -> [String] {
    TerminalText.wrapped(text, width: max(style.width, 16), limit: 20)
  }
}
