// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJournal
import MockAPIJudging
import MockAPILeases
import MockAPITestSupport
import Testing

@testable import MockAPIControl

/// `/__mockapi/leases/ID/verdicts`, without sockets. `ProgramTests` have the reports of the program.
struct VerdictResourceTests {
  private static let reporter = VerdictReporter(
    formats: [
      VerdictReporter.Format(name: "json", mediaType: "application/json"),
      VerdictReporter.Format(name: "html", mediaType: "text/html"),
    ]
  ) { name, run, records in
    let ids = records.map { "\"\($0.id)\"" }.joined(separator: ",")
    let text = """
      {"format":"\(name)","client":"\(run.client ?? "")","exit":\(run.exitStatus),"times":\(run.start != nil && run.end != nil),"ids":[\(ids)]}
      """
    return Array(text.utf8)
  }

  private let path = "/__mockapi/leases/default/verdicts"

  private func site(reports: Bool = true) throws -> ControlSite {
    try ControlSite(
      scenarios: [ControlSite.pay], journals: .on, verdictReporter: reports ? Self.reporter : nil)
  }

  private func post(_ outcome: String, of name: String, to site: ControlSite) throws {
    try site.serve(
      StubRequest(
        "POST", "/pay",
        headers: ["Prefer": "case=\(name)", "Mockapi-Exchange": "\(name) \(outcome)"]),
      in: "default")
    let answer = try site.ask(
      "POST", "/__mockapi/leases/default/outcomes",
      #"{"request": "\#(name) \#(outcome)", "outcome": "\#(outcome)"}"#)
    #expect(answer.status == 200, "\(answer["detail"] ?? "")")
  }

  @Test func `the last verdict on each case is listed, until the lease is reset`() throws {
    let site = try site()
    let empty = try site.ask("GET", path)
    #expect(empty["verdicts"] == "[]" && empty["dropped"] == "0")
    try post("success", of: "paid", to: site)
    try post("success", of: "declined", to: site)
    try post("failure", of: "declined", to: site)
    let list = try site.ask("GET", path)
    #expect(list["verdicts.0.id"] == "pay/declined" && list["verdicts.0.status"] == "pass")
    #expect(list["verdicts.1.id"] == "pay/paid" && list["verdicts.1.verdict"] == "pass")
    #expect(list["verdicts.2"] == nil)
    #expect(try site.ask("POST", "/__mockapi/leases/default/reset").status == 204)
    #expect(try site.ask("GET", path)["verdicts"] == "[]")
  }

  @Test func `a report has the verdicts, and the exit status of a run`() throws {
    let site = try site()
    let empty = try site.ask("GET", path + "?format=json")
    #expect(empty["exit"] == "0" && empty["times"] == "false")
    try post("success", of: "paid", to: site)
    #expect(try site.ask("GET", path + "?format=json")["exit"] == "0")
    try post("success", of: "declined", to: site)
    let report = try site.ask("GET", path + "?format=json")
    #expect(report["exit"] == "1" && report["times"] == "true")
    #expect(report["ids"] == #"["pay/declined","pay/paid"]"#)
    #expect(report["client"] == "outcomes that were posted in the lease 'default'")
    #expect(try site.ask("GET", path + "?format=html").header("Content-Type") == "text/html")
  }

  @Test func `an unknown format is refused, and every format by a server that writes no reports`()
    throws
  {
    let unknown = try site().ask("GET", path + "?format=htm")
    #expect(unknown.status == 400)
    #expect(
      unknown["detail"] == "'format' must be one of json, html; found 'htm'; did you mean 'html'?")
    let refused = try site(reports: false).ask("GET", path + "?format=html")
    #expect(refused.status == 501 && refused["type"] == "mockapi:no-reporter")
  }

  @Test func `the oldest verdicts make room, and are counted`() throws {
    let site = try site()
    for name in ["paid", "declined", "paid~drop@/name"] {
      try post("success", of: name, to: site)
    }
    let all = LeaseOutcomes.of(site.context.leases.main, among: site.context.leases).verdicts
    var kept = KeptVerdicts(mostVerdicts: 2)
    for record in all.records { kept.keep(record, size: 1) }
    #expect(kept.records.map(\.id) == Array(all.records.map(\.id).dropFirst()))
    #expect(kept.droppedCount == 1)
    // The same again is not another one.
    for record in kept.records { kept.keep(record, size: 1) }
    #expect(kept.droppedCount == 1 && kept.records.count == 2)
    var small = KeptVerdicts(mostBytes: 10)
    for record in all.records { small.keep(record, size: 6) }
    #expect(small.records.count == 1 && small.droppedCount == 2)
  }
}
