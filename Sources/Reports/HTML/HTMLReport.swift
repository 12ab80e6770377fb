// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIAssets
import MockAPIJudging
import MockAPISystem
import MockAPIText

/// One page without outside resources: findings by cause, then for each case a matrix of fields by operators.
///
/// The records are compact JSON in the page, from which the script makes the rows of a case when it is opened, so that a page
/// with very many verdicts opens quickly. Without a script the causes and a table of findings can be read.
struct HTMLReport {
  private static let groupLimit = 100
  /// The causes that are seen without opening anything.
  private static let openGroups = 10
  private static let plainLimit = 1_000

  private let report: Report
  private let paths: ReportPaths

  init(_ report: Report) {
    self.report = report
    paths = ReportPaths(workingDirectory: report.options.workingDirectory)
  }

  func write(to output: ReportOutput) throws {
    var sections = try HTMLSections(report)
    let groups = try FindingGroups(report)
    try writeHead(groups, to: output)
    try output.write("<main id=\"main\">\n")
    try writeGroups(groups, to: output)
    try writeCases(sections, to: output)
    try writePlainTable(groups, to: output)
    try output.write("</main>\n<dialog id=\"dialog\" aria-label=\"Verdict\"></dialog>\n")
    try writeChunks(&sections, to: output)
    try output.write("<script type=\"application/json\" id=\"index\">")
    try output.write(sections.index)
    try output.write("</script>\n<script>\(HTMLAssets.script.text)</script>\n</body>\n</html>\n")
  }

  // MARK: Head

  private func writeHead(_ groups: FindingGroups, to output: ReportOutput) throws {
    // Only this page's own script and style run, whatever the records contain.
    let policy =
      "default-src 'none'; script-src \(HTMLAssets.script.policySource); "
      + "style-src \(HTMLAssets.style.policySource); base-uri 'none'; form-action 'none'"
    let client = SafeText.line(report.run.client ?? "the bundled client")
    try output.write(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(HTMLText.escaped("\(groups.total) findings: \(SafeText.shortened(client, to: 80))")) · mockapi</title>
      <style>\(HTMLAssets.style.text)</style>
      </head>
      <body>
      <a class="skip" href="#main">Skip to the findings</a>
      <header>
      <div class="bar"><h1>mockapi <span>test report</span></h1>
      <button type="button" id="theme" class="plain">Dark</button></div>
      <p class="client"><span>Client</span> <code>\(HTMLText.escaped(client))</code></p>
      <p class="facts">\(HTMLText.escaped(facts.joined(separator: " · ")))</p>

      """)
    for note in [report.noteOnUnjudged(), report.noteOnBaseline()].compactMap(\.self) {
      try output.write("<p class=\"note\">\(HTMLText.escaped(note)).</p>\n")
    }
    try output.write("<ul class=\"counts\">\n")
    for verdict in Verdict.allCases {
      let count = report.summary[verdict]
      try output.write(
        "<li class=\"\(count == 0 ? "none " : "")tile-\(verdict.rawValue)\"><b>\(count)</b> "
          + "\(sign(verdict)) \(verdict.rawValue)</li>\n")
    }
    try output.write("</ul>\n</header>\n")
  }

  private var facts: [String] {
    var facts: [String] = []
    if !report.options.isReproducible, let start = report.run.start {
      facts.append("\(start.timestamp.prefix(16).replacing("T", with: " ")) UTC")
    }
    facts.append("\(report.summary.total) exchanges")
    if report.duration > 0 { facts.append(ReportTime.readable(milliseconds: report.duration)) }
    if let known = report.knownCount { facts.append("\(known) known failures") }
    if let baselined = report.baselinedCount { facts.append("\(baselined) in the baseline") }
    if let allowed = report.count(.allowed) { facts.append("\(allowed) allowed") }
    if report.run.leftOut > 0 { facts.append("\(report.run.leftOut) variants not selected") }
    if let shard = report.run.shard { facts.append("shard \(shard.number) of \(shard.count)") }
    if let note = report.noteOnEnding { facts.append(note) }
    facts.append("exit status \(report.run.exitStatus)")
    facts.append("mockapi \(report.run.version)")
    return facts
  }

  // MARK: Findings

  private func writeGroups(_ groups: FindingGroups, to output: ReportOutput) throws {
    try output.write(
      "<section aria-labelledby=\"causes\">\n<h2 id=\"causes\">Findings by cause</h2>\n")
    if groups.total == 0 {
      try output.write("<p class=\"good\">There are no findings.</p>\n")
    } else {
      let causes = counted(groups.groups.count, "cause")
      try output.write(
        "<p class=\"note\">\(counted(groups.total, "finding")) with \(causes), "
          + "the most frequent first.</p>\n<ol class=\"groups\">\n")
      let shown = groups.groups.prefix(Self.groupLimit)
      for group in shown.prefix(Self.openGroups) { try write(group, to: output) }
      try output.write("</ol>\n")
      let folded = shown.dropFirst(Self.openGroups)
      if !folded.isEmpty {
        try output.write(
          "<details class=\"more\"><summary>\(folded.count) more causes</summary>\n<ol class=\"groups\">\n"
        )
        for group in folded { try write(group, to: output) }
        try output.write("</ol></details>\n")
      }
      let left = groups.groups.count - Self.groupLimit
      if left > 0 { try output.write("<p class=\"note\">\(left) more causes are not shown.</p>\n") }
    }
    try output.write("</section>\n")
  }

  private func write(_ group: FindingGroup, to output: ReportOutput) throws {
    let record = group.example
    let text = RecordText(record)
    try output.write(
      "<li><details><summary>\(badge(record.verdict))<b class=\"number\">\(group.count)</b> "
        + "<span class=\"cause\">\(HTMLText.escaped(group.name))</span></summary>\n<div class=\"group\">"
        + "<p class=\"message\">\(HTMLText.escaped(text.message(report.status(of: record))))</p>\n<dl>"
        + row("verdicts", group.verdictText)
        + (record.reason.map { row("reason", $0.rawValue) } ?? "")
        + row("operators", group.operators.joined(separator: ", "))
        + row("places", group.placeText) + row("example", record.id))
    for (name, value) in text.rows() where name != "replay" { try output.write(row(name, value)) }
    try output.write("</dl>\n")
    if !record.replay.isEmpty { try output.write(replay(record.replay)) }
    try output.write("</div></details></li>\n")
  }

  private func badge(_ verdict: Verdict) -> String {
    "<span class=\"badge v-\(verdict.rawValue)\"><span aria-hidden=\"true\">\(verdict.sign)</span> "
      + "\(verdict.rawValue)</span>"
  }

  private func sign(_ verdict: Verdict) -> String {
    "<span class=\"sign v-\(verdict.rawValue)\" aria-hidden=\"true\">\(verdict.sign)</span>"
  }

  private func row(_ name: String, _ text: String) -> String {
    "<dt>\(name)</dt><dd>\(HTMLText.lines(text))</dd>"
  }

  private func replay(_ text: String) -> String {
    "<p class=\"replay\"><code>\(HTMLText.escaped(SafeText.line(text)))</code>"
      + "<button type=\"button\" class=\"copy plain\">Copy</button></p>\n"
  }

  // MARK: Cases

  private func writeCases(_ sections: HTMLSections, to output: ReportOutput) throws {
    try output.write(
      """
      <section id="cases" aria-labelledby="matrix">
      <h2 id="matrix">Scenarios and cases</h2>
      <form id="filters" role="search" aria-label="Filter the verdicts">
      <fieldset><legend>Verdicts</legend>

      """)
    for verdict in Verdict.allCases where report.summary[verdict] > 0 {
      try output.write(
        "<label><input type=\"checkbox\" name=\"verdict\" value=\"\(verdict.rawValue)\" checked> "
          + "\(sign(verdict)) \(verdict.rawValue)</label>\n")
    }
    try output.write(
      """
      </fieldset>
      <label>Scenario <select name="scenario"><option value="">all</option></select></label>
      <label>Operator <select name="operator"><option value="">all</option></select></label>
      <label>Text <input type="search" name="text" placeholder="field, message, id" autocomplete="off"></label>
      <button type="reset" class="plain">Reset</button>
      <output id="shown" aria-live="polite"></output>
      </form>

      """)
    for (number, section) in sections.sections.enumerated() {
      let signs = Verdict.allCases.filter { section.counts[$0] != nil }.map { verdict in
        "<span class=\"tally t-\(verdict.rawValue)\">\(sign(verdict))\(section.counts[verdict] ?? 0)"
          + "<span class=\"quiet\"> \(verdict.rawValue)</span></span>"
      }
      try output.write(
        "<details class=\"case\" data-n=\"\(number)\"><summary><span class=\"name\">"
          + "\(HTMLText.escaped(section.title))</span> <span class=\"tallies\">\(signs.joined(separator: " "))"
          + "</span></summary><div class=\"body\"></div></details>\n")
    }
    try output.write("</section>\n")
  }

  /// For readers without a script.
  private func writePlainTable(_ groups: FindingGroups, to output: ReportOutput) throws {
    try output.write(
      "<noscript>\n<h2>Findings</h2>\n<div class=\"scroll\"><table class=\"plain-table\">\n")
    try output.write(
      "<thead><tr><th>Verdict</th><th>Id</th><th>Cause</th><th>Message</th><th>Place</th><th>Replay</th></tr></thead>\n<tbody>\n"
    )
    var written = 0
    try report.records.visit { record in
      let status = report.status(of: record)
      guard [.finding, .stale, .fault].contains(status), written < Self.plainLimit else { return }
      written += 1
      let text = RecordText(record)
      let cells = [
        text.cause(status) ?? "", SafeText.shortened(text.message(status), to: 400),
        location(of: record), SafeText.line(record.replay),
      ].map { "<td>\(HTMLText.escaped($0))</td>" }
      try output.write(
        "<tr><td>\(badge(record.verdict))</td><td><code>\(HTMLText.escaped(record.id))</code></td>"
          + "\(cells.joined())</tr>\n")
    }
    try output.write("</tbody></table></div>\n")
    let left = groups.total - written
    if left > 0 { try output.write("<p>\(left) more findings are in the other reports.</p>\n") }
    try output.write("</noscript>\n")
  }

  private func location(of record: VerdictRecord) -> String {
    let location = RecordLocation(record.location)
    return
      ([paths.relative(location.path)]
      + [location.line, location.column].compactMap { $0.map(String.init) })
      .joined(separator: ":")
  }

  // MARK: Records

  private func writeChunks(_ sections: inout HTMLSections, to output: ReportOutput) throws {
    var chunk: HTMLChunk?
    var count = 0
    func flush() throws {
      guard let whole = chunk else { return }
      try output.write("<script type=\"application/json\" id=\"d\(count)\">")
      try output.write(whole.json)
      try output.write("</script>\n")
      sections.add(chunk: count, to: whole.section)
      count += 1
      chunk = nil
    }
    try report.records.visit { record in
      let section = sections.number(of: record)
      if let current = chunk, current.section != section || current.isFull { try flush() }
      if chunk == nil { chunk = HTMLChunk(section: section) }
      chunk?.add(
        record, report.status(of: record), location: location(of: record),
        milliseconds: report.duration(of: record.milliseconds))
    }
    try flush()
  }
}
