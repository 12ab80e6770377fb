// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIHarness
import MockAPIJudging
import MockAPILoading
import MockAPITestSupport
import MockAPIVariants
import Testing

/// Each planted bug is found, with a verdict that names the place; the same client without a bug has no finding.
@Suite(.serialized, .tags(.realTime))
struct PlantedBugTests {
  private let loaded = ScenarioLoader().load(texts: [("order.json", OrderScenario.text)])

  @Test func `the careful client has no finding`() async throws {
    #expect(loaded.diagnostics.map(\.message) == [])
    let records = try await records(of: nil)
    #expect(records.count > 400)
    #expect(records.filter { $0.verdict != .pass }.map(\.explanation) == [])
  }

  @Test(arguments: PlantedBug.allCases)
  func `the bug is found`(bug: PlantedBug) async throws {
    let finding = bug.finding
    let records = try await records(of: bug, operators: finding.operators)
    let ids = records.map(\.id)
    let record = try #require(records.first { $0.id == "order/\(finding.id)" }, "\(ids)")
    #expect(record.verdict == finding.verdict, "\(record.explanation)")
    #expect(record.reason == finding.reason, "\(record.explanation)")
  }

  @Test func `the page on bugs lists all of them`() throws {
    let page = Repository.root.appending(path: "docs/planted-bugs.md")
    let table = PlantedBug.allCases.map { bug in
      let finding = bug.finding
      let verdict = finding.verdict.rawValue + (finding.reason.map { " (\($0.rawValue))" } ?? "")
      return "| \(finding.bug) | `\(finding.id)` | \(verdict) |"
    }
    let text = try String(contentsOf: page, encoding: .utf8)
    let lines = text.split(separator: "\n").map(String.init)
    let shown = lines.filter { $0.contains("| `") }
    if shown != table, ProcessInfo.processInfo.environment["MOCKAPI_UPDATE_DOCS"] == "1" {
      let head = text.components(separatedBy: "| --- |")[0]
      let new = ([head + "| --- | --- | --- |"] + table).joined(separator: "\n") + "\n"
      try new.write(to: page, atomically: true, encoding: .utf8)
      return
    }
    #expect(shown == table)
    #expect(table.count >= 60)
  }

  private func records(
    of bug: PlantedBug?, operators: Set<VariantOperator>? = nil
  ) async throws -> [VerdictRecord] {
    let server = try await ExchangeServer.start(loaded, patience: .generous)
    let records = try await JudgedRun.records(
      of: OrderClient(bug: bug), on: server, loaded, operators: operators)
    await server.stop()
    return records
  }
}
