// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIJudging
import MockAPIJudgingTestSupport
import Testing

/// The causes that a project lives with for now.
struct BaselineTests {
  private static func record(
    _ id: String, _ verdict: Verdict, _ group: String?, known: String? = nil,
    baseline: String? = nil
  ) -> VerdictRecord {
    var record = RecordDraft(
      id: "s/\(id)", scenario: "s", caseName: "c", verdict: verdict, group: group)
    record.known = known
    record.baseline = baseline
    return record.record
  }

  private static func run(
    _ paths: [String] = ["Scenarios"], _ selection: [String] = []
  ) -> RunInfo {
    var run = RunInfo(version: "1", client: "c", paths: paths)
    run.selection = selection
    return run
  }

  private static func read(_ text: String) throws -> Baseline {
    try Baseline(JSONDocument(parsing: text).root, file: "b.json")
  }

  @Test(arguments: [
    ("KeyError at sdk/errors.py:28 in create", "KeyError at sdk/errors.py in create"),
    ("panic: x at app/client.go:7 in main.run", "panic: x at app/client.go in main.run"),
    ("Fatal error at app/Parser.swift:12", "Fatal error at app/Parser.swift:12"),
    ("fail (outcome): html, answered ok", "fail (outcome): html, answered ok"),
    ("a: in b:12", "a: in b:12"), ("a:1 in:2 in ", "a:1 in in "), (":", ":"), ("", ""),
  ])
  func `a cause does not depend on the number of a line in a function`(
    group: String, text: String
  ) {
    #expect(CauseKey(group).text == text)
  }

  @Test func `the causes of findings are written one a line, sorted`() throws {
    let records = [
      Self.record("a", .fail, "B at f.py:1 in g"), Self.record("b", .crash, "B at f.py:9 in g"),
      Self.record("c", .silent, "A"), Self.record("d", .pass, nil),
      Self.record("e", .crash, "by id", known: "known.txt:1"),
      Self.record("f", .hang, "old", baseline: "b.json:2"), Self.record("g", .harness, "ours"),
      Self.record("h", .invalid, "invalid: s/c"),
    ]
    let kept = [
      Baseline.Entry(cause: CauseKey("not run"), verdict: .crash, example: "t/a", line: 7),
      Baseline.Entry(cause: CauseKey("A"), verdict: .crash, example: "t/b", line: 8),
    ]
    let baseline = try Baseline(
      of: records, Self.run(["Scenarios"], ["--quick"]), file: "b.json", keeping: kept)
    #expect(
      String(decoding: baseline.text, as: UTF8.self) == """
        {"version":1,"paths":["Scenarios"],"selection":["--quick"],"causes":[
        {"cause":"A","verdict":"silent","example":"s/c"},
        {"cause":"B at f.py in g","verdict":"crash","example":"s/a"},
        {"cause":"invalid: s/c","verdict":"invalid","example":"s/h"},
        {"cause":"not run","verdict":"crash","example":"t/a"},
        {"cause":"old","verdict":"hang","example":"s/f"}
        ]}

        """)
  }

  @Test func `what the rules of a run allow is no cause of it`() throws {
    var run = Self.run()
    run.rules.allowsSilent = true
    let baseline = try Baseline(of: [Self.record("a", .silent, "A")], run, file: "b.json")
    #expect(
      String(decoding: baseline.text, as: UTF8.self)
        == "{\"version\":1,\"paths\":[\"Scenarios\"],\"causes\":[]}\n")
  }

  @Test func `a baseline is read as it was written, with the lines of its entries`() throws {
    let records = [
      Self.record("a", .fail, "A \"quoted\""), Self.record("b", .crash, "B at f.py:9 in g"),
    ]
    let text = try Baseline(of: records, Self.run(), file: "b.json").text
    let read = try Self.read(String(decoding: text, as: UTF8.self))
    #expect(read.scope == RunScope(paths: ["Scenarios"], selection: []))
    #expect(read.entries.map(\.line) == [2, 3])
    #expect(read.place(ofCause: "A \"quoted\"") == "b.json:2")
    #expect(read.place(ofCause: "B at f.py:12 in g") == "b.json:3")
    #expect(read.place(ofCause: "B at f.py:12 in h") == nil)
    #expect(read.text == text)
  }

  @Test(arguments: [
    ("[]", "a baseline must be an object; found an array"),
    (#"{"version": 2, "causes": []}"#, "b.json: 'version' of a baseline must be 1; found another"),
    (#"{"version": 1}"#, "b.json: a baseline must have 'causes', an array; found none"),
    (
      "{\"version\": 1, \"causes\": [\n{\"verdict\": \"fail\"}]}",
      "b.json:2: a cause must have 'cause', a string; found none"
    ),
  ])
  func `JSON that is not a baseline says why`(text: String, why: String) throws {
    let error = try #require(throws: RecordError.self) { try Self.read(text) }
    #expect("\(error)" == why)
  }

  @Test func `a finding whose cause is in the baseline does not fail the run, and a new one does`()
    throws
  {
    var records = [
      Self.record("a", .crash, "A", baseline: "b.json:2"), Self.record("b", .pass, nil),
    ]
    #expect(try RunSummary(of: records).exitStatus == 0)
    records.append(Self.record("c", .fail, "B"))
    let summary = try RunSummary(of: records)
    #expect(summary.exitStatus == 1)
    #expect(summary[.known] == 1 && summary.baselined == 1 && summary.findings == 1)
  }

  @Test func `a failure in both files is known by its id, and its cause occurs`() throws {
    let summary = try RunSummary(of: [
      Self.record("a", .crash, "A", known: "known.txt:1", baseline: "b.json:2")
    ])
    #expect(summary[.known] == 1 && summary.baselined == 0)
    #expect(summary.metCauses == [CauseKey("A")])
  }

  @Test func `a fault of the server is not excused`() throws {
    let fault = Self.record("a", .harness, "A", baseline: "b.json:2")
    #expect(try RunSummary(of: [fault]).exitStatus == 2)
  }

  @Test(
    arguments: [
      (["Scenarios"], [], true), (["./Scenarios/"], [], true), (["Scenarios"], ["--quick"], false),
      (["Scenarios/a.json"], [], false),
    ] as [([String], [String], Bool)])
  func `a cause is gone only if the run made all exchanges of the baseline's run`(
    paths: [String], selection: [String], isGone: Bool
  ) throws {
    let baseline = try Self.read(
      #"{"version": 1, "paths": ["Scenarios"], "causes": [{"cause": "A"}, {"cause": "B"}]}"#)
    let met = Self.record("a", .crash, "A", baseline: baseline.place(ofCause: "A"))
    var run = Self.run(paths, selection)
    run.baseline = baseline.use(in: try RunSummary(of: [met]))
    #expect(run.baseline?.unmet.map(\.cause.text) == ["B"])
    #expect(run.goneCauses.map(\.cause.text) == (isGone ? ["B"] : []))
    #expect(run.undecidedCauses.map(\.cause.text) == (isGone ? [] : ["B"]))
    run.isComplete = false
    #expect(run.goneCauses.isEmpty)
    run.isComplete = true
    run.shard = RunInfo.Shard(number: 1, count: 2)
    #expect(run.goneCauses.isEmpty)
    run.shard = nil
    run.exitStatus = 2
    #expect(run.goneCauses.isEmpty)
  }

  @Test func `a run with the options of the baseline's run decides, too`() {
    let quick = RunScope(paths: ["a", "b"], selection: ["--quick"])
    #expect(RunScope(paths: ["b/", "./a"], selection: ["--quick"]).includes(quick))
    #expect(RunScope(paths: ["a", "b"], selection: []).includes(quick))
    #expect(!RunScope(paths: ["a"], selection: ["--quick"]).includes(quick))
  }

  @Test func `what a run says of its baseline is read as it was written`() throws {
    let use = BaselineUse(
      file: "b.json", scope: RunScope(paths: ["a"], selection: ["--quick"]), count: 3,
      unmet: [
        Baseline.Entry(cause: CauseKey("A"), verdict: .crash, example: "s/a", line: 4),
        Baseline.Entry(cause: CauseKey("B"), verdict: .silent, example: "s/b"),
      ])
    #expect(try BaselineUse(JSONDocument(parsing: use.json.bytes).root) == use)
  }
}
