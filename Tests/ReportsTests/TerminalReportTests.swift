// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging
import MockAPIJudgingTestSupport
import MockAPIReports
import MockAPIScenario
import MockAPIVariants
import Testing

struct TerminalReportTests {
  private static func text(
    _ records: some RecordSource, style: TerminalStyle = TerminalStyle(), showsAll: Bool = false,
    targets: [ReportTarget] = []
  ) throws -> String {
    var run = RunInfo(version: "1.2.3", client: "client", paths: ["Scenarios"])
    run.exitStatus = try RunSummary(of: records).exitStatus
    let report = try Report(run: run, records: records)
    var bytes: [UInt8] = []
    let output = ReportOutput { bytes += $0 }
    try TerminalReport(report, style: style, showsAll: showsAll, targets: targets).write(to: output)
    try output.flush()
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func record(
    _ name: String, _ verdict: Verdict, pointer: String? = nil, group: String? = nil
  ) -> VerdictRecord {
    var record = RecordDraft(
      id: "registration/\(name)", scenario: "registration", caseName: "registered",
      operator: pointer == nil ? nil : .null, pointer: pointer, verdict: verdict,
      reason: verdict == .fail ? .outcome : nil,
      expected: .init(outcomes: [.partial], defects: [pointer ?? ""]),
      actual: .init(outcome: verdict == .crash ? nil : "unexpected"), group: group,
      location: "Scenarios/registration.json:20:5",
      replay: "mockapi replay Scenarios 'registration/\(name)'")
    record.message = "message"
    return record.record
  }

  @Test func `a run is the causes, an example of each, tables, and the totals`() throws {
    let records = [
      Self.record("registered", .pass),
      Self.record("registered~null@/a", .fail, pointer: "/a", group: "a is null"),
      Self.record("registered~null@/b", .crash, pointer: "/b", group: "TypeError in load"),
      Self.record("registered~null@/c", .crash, pointer: "/c", group: "TypeError in load"),
    ]
    let text = try Self.text(
      records,
      targets: [
        ReportTarget(format: .junit, path: "report.xml"), ReportTarget(format: .json, path: "-"),
      ])
    #expect(
      text == """
        3 findings with 2 causes

          1  2  crash: TypeError in load
          2  1  fail: a is null

        1. crash, 2 times: TypeError in load
             operators  null
             places     registration/registered /b, registration/registered /c
             example    registration/registered~null@/b
             why        message
             expected   partial with defects at /b
             client     a crash
             place      Scenarios/registration.json:20:5
             replay     mockapi replay Scenarios 'registration/registered~null@/b'

        2. fail, once: a is null
             operators  null
             places     registration/registered /a
             example    registration/registered~null@/a
             why        message
             expected   partial with defects at /a
             client     unexpected
             place      Scenarios/registration.json:20:5
             replay     mockapi replay Scenarios 'registration/registered~null@/a'

          scenario      all  pass  fail  crash
          registration    4     1     1      2

          operator  all  pass  fail  crash
          null        3     -     1      2
          1 other operator: all pass

        4 exchanges: 1 pass, 1 fail, 2 crash
        reports: junit=report.xml

        """)
  }

  @Test(arguments: [
    (Verdict.crash, false, 5), (.hang, false, 5), (.crash, true, 7), (.fail, true, 0),
  ])
  func `the example of a crash or a hang shows the end of the client's standard error`(
    _ verdict: Verdict, _ showsAll: Bool, _ count: Int
  ) throws {
    let record = Self.record("registered~null@/b", verdict, pointer: "/b", group: "KeyError").with {
      $0.standardError = "one\ntwo\n\tthree\nfour\nfive\nsix\r\n\u{1B}[2Jseven\n"
    }
    let text = try Self.text([record], showsAll: showsAll)
    let lines = text.split(separator: "\n").drop { !$0.contains("     stderr ") }.prefix(count)
    #expect(
      lines.map { $0.dropFirst(16) }
        == [
          "one", "two", "  three", "four", "five", "six", "\\u{1b}[2Jseven",
        ].suffix(count))
    #expect(lines.first?.hasPrefix("     stderr     ") ?? (count == 0))
  }

  @Test func `a cause in a case itself comes first, and what was not run for it last`() throws {
    let control = Self.record("registered", .fail, group: "fail (outcome): registration").with {
      $0.actual = $0.actual.with { $0.outcome = "failure" }
    }
    let rubbish = Self.record("other~null@/c", .fail, pointer: "/c", group: "protocol").with {
      $0.reason = .protocol
      $0.actual = .init(detail: #"an answer must be a JSON object; found "hello""#)
    }
    var records = [rubbish]
    for name in ["a", "b"] {
      let id = "another~null@/\(name)"
      records.append(Self.record(id, .crash, pointer: "/\(name)", group: "TypeError"))
    }
    records.append(control)
    for name in ["a", "b", "c"] {
      let record = Self.record(
        "registered~null@/\(name)", .invalid, pointer: "/\(name)", group: "invalid: registered")
      records.append(record.with { $0.actual = .init() })
    }
    let text = try Self.text(records)
    let causes = text.split(separator: "\n").filter { $0.dropFirst().hasPrefix(". ") }
    #expect(
      causes == [
        "1. fail, once: fail (outcome): registration", "2. crash, 2 times: TypeError",
        "3. fail, once: protocol", "4. invalid, 3 times: invalid: registered",
      ])
    #expect(text.contains("client     not run: 'registration/registered' did not pass\n"))
    #expect(
      text.contains(
        #"client     not an answer: an answer must be a JSON object; found "hello""# + "\n"))
    #expect(!text.contains("detail") && !text.contains("no answer"))
  }

  @Test func `the example says why it is a finding, whatever the outcome is`() throws {
    let leaked = Self.record("registered", .fail, group: "fail (credentials)").with {
      $0.reason = .credentials
      $0.expected = .init()
      $0.actual = .init(outcome: "ok")
      $0.message =
        "the client said ok, but the field 'X-Vault-Token' was sent to the port that the redirect named"
    }
    let listed = Self.record("registered~null@/id", .pass, pointer: "/id").with {
      $0.known = "known.txt:3"
    }
    let text = try Self.text([leaked, listed], style: TerminalStyle(width: 160))
    #expect(
      text.contains("     why        \(leaked.message)\n     expected   any outcome\n"), "\(text)")
    #expect(
      text.contains(
        "     why        it is listed as a known failure (known.txt:3) and passes; remove its entry\n"
      ))
  }

  @Test(arguments: [
    (1, nil as String?, "1 other request: HEAD /charts, no scenario"),
    (2, "charts", "2 other requests, the first: HEAD /charts, scenario 'charts'"),
  ])
  func `the example shows the requests that its scenario did not answer`(
    _ count: Int, _ scenario: String?, _ row: String
  ) throws {
    let record = Self.record("registered", .fail, group: "fail (outcome)").with {
      $0.otherRequests = OtherRequests(count: count, first: "HEAD /charts", scenario: scenario)
    }
    #expect(try Self.text([record]).contains("     requests   \(row)\n     place      "))
  }

  @Test func `what is expected has the line of the contract that it follows from`() throws {
    let record = Self.record("registered~null@/a", .fail, pointer: "/a", group: "fail (outcome)")
    #expect(
      try Self.text([record.with { $0.rule = "/a is defaulted" }])
        .contains("     expected   partial with defects at /a, because /a is defaulted\n"))
  }

  @Test func `a run without findings says so in few lines`() throws {
    #expect(
      try Self.text([Self.record("registered", .pass)]) == """
          scenario      all  pass
          registration    1     1

        1 exchange: 1 pass

        """)
  }

  @Test(arguments: [40, 60, 80, 120])
  func `only replay lines are wider than the terminal, and nothing hostile reaches it`(width: Int)
    throws
  {
    var records = SampleRecords(count: 600)
    records.findingStep = 2
    let text = try Self.text(records, style: TerminalStyle(width: width), showsAll: true)
    for line in text.split(separator: "\n") where !line.contains("replay") {
      #expect(TerminalText.width(of: String(line)) <= width, "\(line)")
    }
    #expect(!text.contains("\u{1B}") && !text.contains("\u{202E}") && !text.contains("\0"))
  }

  @Test func `at most 20 causes are shown unless all are asked for`() throws {
    let records = (10..<60).map {
      Self.record("registered~null@/\($0)", .fail, pointer: "/\($0)", group: "cause \($0)")
    }
    let short = try Self.text(records)
    // Each in the overview, and with an example.
    #expect(short.count(of: ": cause ") == 40)
    #expect(short.contains("30 more causes; --verbose shows all"))
    #expect(try Self.text(records, showsAll: true).count(of: ": cause ") == 100)
  }

  @Test(arguments: [
    (0, 100, 0, 100, "[" + String(repeating: ".", count: 40) + "] 0/100  0%"),
    (
      50, 100, 3, 100,
      "[" + String(repeating: "#", count: 20) + String(repeating: ".", count: 20)
        + "] 50/100  50%  3 findings  10 s left"
    ),
    (100, 100, 1, 100, "[" + String(repeating: "#", count: 40) + "] 100/100  100%  1 finding"),
    (50, 100, 3, 40, "50/100  50%  3 findings  10 s left"), (50, 100, 3, 20, "50/100  50%"),
    (0, 0, 0, 12, "0/0  100%"),
  ])
  func `progress is one line that fits`(
    done: Int, total: Int, findings: Int, width: Int, line: String
  ) {
    let progress = TerminalProgress(
      done: done, total: total, findings: findings, elapsed: .seconds(10))
    #expect(progress.line(TerminalStyle(width: width)) == line)
    #expect(line.count <= width)
  }
}
