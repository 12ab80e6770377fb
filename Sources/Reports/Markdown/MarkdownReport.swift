// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging
import MockAPIText

/// A summary for pull requests and for the step summary of GitHub Actions: counts, causes, the first findings.
struct MarkdownReport {
  /// GitHub refuses a step summary above 1 MiB, and comments above 64 kB; this is below the first with room for others.
  static let sizeLimit = 250_000
  static let findingLimit = 50
  private static let groupLimit = 20

  private let report: Report
  private let paths: ReportPaths

  init(_ report: Report) {
    self.report = report
    paths = ReportPaths(workingDirectory: report.options.workingDirectory)
  }

  func write(to output: ReportOutput) throws {
    let start = output.size
    let table = try VerdictTable(report)
    let groups = try FindingGroups(report)
    try output.write("# \(title(groups))\n\n\(totals)\n")
    if let note = report.noteOnEnding { try output.write("\n**\(text(note))**\n") }
    let notes = [
      report.noteOnUnjudged { code($0, limit: 120) },
      report.noteOnBaseline { code($0, limit: 200) },
    ]
    for note in notes.compactMap(\.self) { try output.write("\n\(note).\n") }
    if groups.total > 0 {
      try writeGroups(groups, to: output)
      try writeFindings(groups, start: start, to: output)
    }
    if !table.operators.isEmpty {
      try writeTable("Operator", table.operators, table, start: start, to: output)
      try writeTable("Scenario", table.scenarios, table, start: start, to: output)
    }
  }

  private func title(_ groups: FindingGroups) -> String {
    let client = report.run.client.map { code($0, limit: 80) } ?? "the bundled client"
    if groups.total == 0 { return "mockapi: no findings for \(client)" }
    return "mockapi: \(groups.title) for \(client)"
  }

  private var totals: String {
    let counts = report.verdictCounts.map(\.text)
    var line = "\(report.summary.total) exchanges"
    if report.duration > 0 { line += " in \(ReportTime.readable(milliseconds: report.duration))" }
    if !counts.isEmpty { line += ": " + counts.joined(separator: ", ") }
    if let known = report.knownCount { line += "; known failures: \(known)" }
    if let baselined = report.baselinedCount { line += "; in the baseline: \(baselined)" }
    return line + "."
  }

  private func writeGroups(_ groups: FindingGroups, to output: ReportOutput) throws {
    try output.write("\n## Causes\n\n| Verdict | Number | Cause | Operators | Places |\n")
    try output.write("| --- | ---: | --- | --- | --- |\n")
    for group in groups.groups.prefix(Self.groupLimit) {
      try output.write(
        "| \(group.verdictText) | \(group.count) | \(code(group.name, limit: 200, inTable: true))"
          + " | \(group.operators.prefix(12).joined(separator: ", "))"
          + "\(group.operators.count > 12 ? " …" : "") | \(code(group.placeText, limit: 300, inTable: true)) |\n"
      )
    }
    let left = groups.groups.count - Self.groupLimit
    if left > 0 { try output.write("\n\(left) more causes are in the other reports.\n") }
  }

  private func writeFindings(
    _ groups: FindingGroups, start: Int, to output: ReportOutput
  ) throws {
    try output.write("\n## Findings\n")
    var written = 0
    try report.records.visit { record in
      let status = report.status(of: record)
      guard status.isRed, written < Self.findingLimit else { return }
      let text = finding(record, status)
      guard output.size - start + text.utf8.count < Self.sizeLimit * 3 / 4 else { return }
      try output.write(text)
      written += 1
    }
    let left = groups.total - written
    if left > 0 { try output.write("\n\(left) more findings are in the other reports.\n") }
  }

  private func finding(_ record: VerdictRecord, _ status: RecordStatus) -> String {
    let words = RecordText(record)
    let location = RecordLocation(record.location)
    var place = paths.relative(location.path)
    if let line = location.line { place += ":\(line)" }
    let message = code(words.message(status), limit: 300)
    let cause = words.cause(status).map { "cause: \(code($0, limit: 300))" }
    var lines = [
      "",
      "<details><summary>\(html(words.verdict)): \(html(SafeText.shortened(SafeText.line(record.id), to: 200)))</summary>",
      "", message, "",
    ]
    if let cause { lines += [cause, ""] }
    if !place.isEmpty { lines += ["at \(code(place, limit: 300))", ""] }
    lines += [block(SafeText.shortened(words.details(status), to: 2_000)), "", "</details>", ""]
    return lines.joined(separator: "\n")
  }

  private func writeTable(
    _ title: String, _ rows: [VerdictTable.Row], _ table: VerdictTable, start: Int,
    to output: ReportOutput
  ) throws {
    let verdicts = table.verdicts
    try output.write("\n## \(title)s\n\n| \(title) | All | ")
    try output.write(verdicts.map(\.rawValue).joined(separator: " | ") + " |\n| --- |")
    try output.write(String(repeating: " ---: |", count: verdicts.count + 1) + "\n")
    for (number, row) in rows.enumerated() {
      guard output.size - start < Self.sizeLimit - 1_000 else {
        return try output.write("\n\(rows.count - number) more are in the other reports.\n")
      }
      let counts = verdicts.map { String(row.count($0)) }.joined(separator: " | ")
      try output.write(
        "| \(code(row.name, limit: 120, inTable: true)) | \(row.total) | \(counts) |\n")
    }
  }

  // MARK: Texts

  /// A text in which no character is markup.
  private func text(_ text: String) -> String { html(SafeText.line(text)) }

  /// A text as code, with more backticks around it than in it. In a table, a bare `|` would end the cell.
  private func code(_ text: String, limit: Int, inTable: Bool = false) -> String {
    let line = SafeText.shortened(SafeText.line(text), to: limit)
    if line.isEmpty { return "" }
    let fence = Self.fence(for: line, atLeast: 1)
    let pad = line.hasPrefix("`") || line.hasSuffix("`") ? " " : ""
    return fence + pad + (inTable ? line.replacing("|", with: "\\|") : line) + pad + fence
  }

  /// Lines of code.
  private func block(_ text: String) -> String {
    let fence = Self.fence(for: text, atLeast: 3)
    return "\(fence)text\n\(SafeText.escaped(text, keepsLines: true))\n\(fence)"
  }

  private static func fence(for text: String, atLeast least: Int) -> String {
    var longest = 0
    var run = 0
    for character in text.utf8 {
      run = character == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    return String(repeating: "`", count: max(least, longest + 1))
  }

  private func html(_ text: String) -> String { XMLText.content(text) }
}
