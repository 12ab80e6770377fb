// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIJudging
import MockAPIJudgingTestSupport
import MockAPIReports
import MockAPITestSupport
import MockAPIVariants
import Testing

private let browser = Program(ofSystem: "chromium")

struct HTMLReportTests {
  private static let page: Result<String, any Error> = Result {
    var records = SampleRecords(count: 1_500)
    records.findingStep = 2
    return try records.report().text(.html)
  }

  /// Loads a page from a file with the address of a verdict, and returns its elements when its script has run.
  private static func load(_ page: String, opening id: String) async throws -> String {
    try await load(
      page, hash: id.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")
  }

  private static func load(_ page: String, hash: String) async throws -> String {
    let folder = try ScratchFolder()
    let file = try folder.write(page, to: "report.html")
    try folder.makeFolder("profile")
    let result = try await browser?.run(
      "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
      "--user-data-dir=\(folder.path)/profile", "--virtual-time-budget=20000", "--dump-dom",
      "file://\(file)#\(hash)")
    return result?.output ?? ""
  }

  @Test func `a page has no outside resources, and no markup from records`() throws {
    let page = try Self.page.get()
    #expect(!page.contains(try Regex(#"(src|href)="[^#]"#)))
    #expect(!page.contains(try Regex(#"url\(|@import"#)))
    #expect(!page.contains("<img"))
    // One script for each chunk, the index, and the script of the page.
    let scripts = page.count(of: "</script")
    #expect(page.count(of: "<script") == scripts)
    #expect(page.count(of: "<script type=\"application/json\"") == scripts - 1)
  }

  @Test func `the script has each module after those that it imports`() throws {
    let page = try Self.page.get()
    let folder = Repository.root.appending(path: "Sources/CResources/report")
    /// Where a module is in the page, by the last of its statements that are not indented.
    func place(_ name: String) throws -> String.Index {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      let line = try #require(text.split(separator: "\n").last { $0.first?.isLetter == true })
      let statement = "\n\(line.trimmingPrefix("export "))\n"
      #expect(page.count(of: statement) == 1, "\(name)")
      return try #require(page.range(of: statement)).lowerBound
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".mjs") }
    #expect(names.contains("report.mjs"))
    for name in names {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      for imported in text.matches(of: /from "\.\/(.+)";/) {
        #expect(try place(String(imported.1)) < place(name), "\(name) imports \(imported.1)")
      }
    }
    #expect(!page.contains(#/\n(import|export) /#))
  }

  /// The tests of the script read the same file, so both sides agree on the names and the numbers in it.
  @Test func `records are written as the script reads them`() throws {
    let records = SampleRecords(count: 20, findingStep: 2, hasHostileTexts: false)
    let page = try records.report().text(.html)
    var found: [String: [String: Any]] = [:]
    for match in page.matches(of: /<script type="application\/json" id="(\w+)">(.+)<\/script>/) {
      let value = try JSONSerialization.jsonObject(with: Data(match.2.utf8))
      found[String(match.1)] = value as? [String: Any]
    }
    #expect(found["index"]?.removeValue(forKey: "operators") is [String])
    let file = Repository.root.appending(path: "Tests/ReportScript/sample.json")
    let expected = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    let texts = try [found, expected].map { value in
      let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
      return String(
        decoding: try JSONSerialization.data(withJSONObject: value, options: options),
        as: UTF8.self)
    }
    #expect(texts[0] == texts[1])
  }

  @Test func `a page without a script shows causes and findings`() throws {
    let page = try Self.page.get()
    #expect(page.contains("<noscript>"))
    let rows = page.components(separatedBy: "<noscript>").last?.count(of: "<tr><td>") ?? 0
    let expected = try SampleRecords(count: 1_500, findingStep: 2).report().summary
    #expect(rows == expected.findings + expected[.fault])
    #expect(page.contains("<ol class=\"groups\">"))
  }

  @Test(.enabled(if: browser != nil, "there is no chromium on the PATH"))
  func `the script shows a matrix, and opens the verdict of the address`() async throws {
    let page = try Self.page.get()
    var finding: VerdictRecord?
    try SampleRecords(count: 1_500, findingStep: 2).visit { record in
      if record.verdict == .crash, record.pointer != nil { finding = finding ?? record }
    }
    let record = try #require(finding)
    let elements = try await Self.load(page, opening: record.id)
    #expect(elements.contains("<html lang=\"en\" class=\"js\">"))
    #expect(elements.count(of: "class=\"cell v-crash") > 0)
    #expect(elements.contains("<dialog id=\"dialog\" aria-label=\"Verdict\" open=\"\">"))
    let dialog = elements.components(separatedBy: "<dialog").last ?? ""
    #expect(dialog.contains("<code>\(record.id)</code>"))
    #expect(dialog.contains("<code>mockapi replay Scenarios '\(record.id)'</code>"))
  }

  @Test(.enabled(if: browser != nil, "there is no chromium on the PATH"))
  func `the filter of the address is in the form, the matrix and the headings`() async throws {
    var counts: [String: Int] = [:]
    var cases: Set<String> = []
    try SampleRecords(count: 1_500, findingStep: 2).visit { record in
      cases.insert("\(record.scenario) / \(record.caseName)")
      guard record.verdict == .crash, record.scenario == "scenario-0001" else { return }
      counts[record.caseName, default: 0] += 1
    }
    let elements = try await Self.load(
      try Self.page.get(), hash: "?verdict=crash&scenario=scenario-0001")
    let total = counts.values.reduce(0, +)
    #expect(elements.contains(">\(total) verdicts in \(counts.count) cases</output>"))
    #expect(elements.count(of: "class=\"case\"") == cases.count)
    #expect(
      elements.count(of: " hidden=\"\"><summary><span class=\"name\">")
        == cases.count - counts.count)
    let headings = elements.components(separatedBy: "<details class=\"case\"").filter {
      $0.contains("scenario-0001 / ")
    }
    for heading in headings {
      let parts = heading.components(separatedBy: "<div class=\"body\">")[0]
      guard let name = counts.keys.first(where: { parts.contains("/ \($0)</span>") }) else {
        continue
      }
      #expect(parts.count(of: "class=\"tally ") == 1)
      #expect(parts.contains("</span>\(counts[name] ?? 0)<span class=\"quiet\"> crash</span>"))
    }
  }

  @Test(
    .enabled(if: browser != nil, "there is no chromium on the PATH"),
    arguments: [
      "</script><script>document.title='owned'</script>",
      "<img src=x onerror=document.title='owned'>",
      "\"><svg onload=document.title='owned'>", "javascript:document.title='owned'", "<!--<script>",
    ])
  func `nothing in a record runs`(text: String) async throws {
    var record = RecordDraft(
      id: "s/\(text)~drop@\(text)", scenario: "s", caseName: text, operator: .drop, argument: text,
      pointer: text, verdict: .fail, reason: .outcome, group: text, location: text, replay: text)
    record.message = text
    record.actual = VerdictRecord.Actual(outcome: text, code: text, defects: [text], detail: text)
    record.sent = VerdictRecord.Sent(head: text, excerpt: text, ending: text)
    record.standardError = text
    var run = RunInfo(version: text, client: text, paths: [text])
    run.exitStatus = 1
    let page = try Report(run: run, records: [record.record]).text(.html)
    let elements = try await Self.load(page, opening: record.id)
    #expect(elements.contains("open=\"\""))
    #expect(
      !elements.contains("<title>owned") && !elements.contains("<img") && !elements.contains("<svg")
    )
  }

  @Test func `a page with 10,000 verdicts is small`() throws {
    var records = SampleRecords(count: 10_000)
    records.hasHostileTexts = false
    let page = try records.report().text(.html)
    #expect(page.utf8.count < 4_000_000)
    #expect(page.count(of: "<td") < 20_000)
  }
}
