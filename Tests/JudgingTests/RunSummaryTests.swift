// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging
import MockAPIJudgingTestSupport
import Testing

struct RunSummaryTests {
  private static func record(_ verdict: Verdict, known: String? = nil) -> VerdictRecord {
    var record = RecordDraft(id: "s/c", scenario: "s", caseName: "c", verdict: verdict)
    record.known = known
    return record.record
  }

  @Test(arguments: [
    (Verdict.pass, nil, RecordStatus.passed), (.fail, nil, .finding), (.silent, nil, .finding),
    (.crash, nil, .finding), (.hang, nil, .finding), (.notExercised, nil, .finding),
    (.invalid, nil, .finding), (.harness, nil, .fault), (.fail, "known:3", .known),
    (.pass, "known:3", .stale), (.harness, "known:3", .fault),
  ])
  func `each verdict has a status in its run`(
    verdict: Verdict, known: String?, status: RecordStatus
  ) {
    #expect(Self.record(verdict, known: known).status(FindingRules()) == status)
  }

  @Test func `options allow silent and unexercised verdicts, and only those`() {
    var rules = FindingRules()
    rules.allowsSilent = true
    rules.allowsUnexercised = true
    let allowed = Verdict.allCases.filter { Self.record($0).status(rules) == .allowed }
    #expect(allowed == [.silent, .notExercised, .invalid])
  }

  @Test(arguments: [
    ([Verdict.pass], 0), ([.pass, .fail], 1), ([.pass, .notExercised], 1), ([.notExercised], 2),
    ([.notExercised, .invalid], 2),
    ([], 2), ([.pass, .fail, .harness], 2),
  ])
  func `the exit status follows from the verdicts`(verdicts: [Verdict], status: Int) throws {
    let summary = try RunSummary(of: verdicts.map { Self.record($0) })
    #expect(summary.exitStatus == status)
    #expect(summary.total == verdicts.count)
  }

  @Test func `a known failure does not fail a run, and one that passes does`() throws {
    let known = Self.record(.crash, known: "known:1")
    #expect(try RunSummary(of: [Self.record(.pass), known]).exitStatus == 0)
    #expect(try RunSummary(of: [Self.record(.pass, known: "known:1")]).exitStatus == 1)
  }

  @Test func `a pattern of known failures is stale only if all that it matches passes`() throws {
    let records = [Self.record(.pass, known: "k:1"), Self.record(.fail, known: "k:1")]
    let mixed = try RunSummary(of: records)
    #expect(mixed.exitStatus == 0)
    #expect(mixed.staleEntries == [])
    #expect(mixed[.passed] == 1)
    #expect(mixed.status(of: records[0]) == .passed)
    let stale = try RunSummary(of: [records[0], records[0]])
    #expect(stale.staleEntries == ["k:1"])
    #expect(stale[.stale] == 2)
    #expect(stale.status(of: records[0]) == .stale)
  }

  @Test func `no entry is stale if what does not pass may not have been made`() throws {
    var rules = FindingRules()
    rules.ignoresStale = true
    let records = [
      Self.record(.pass, known: "k:1"), Self.record(.pass, known: "k:2"),
      Self.record(.fail, known: "k:2"),
    ]
    let summary = try RunSummary(of: records, rules: rules)
    #expect(summary.exitStatus == 0)
    #expect(summary.staleEntries == [])
    #expect(summary[.stale] == 0 && summary[.passed] == 2 && summary[.known] == 1)
    #expect(summary.status(of: records[0]) == .passed)
  }

  @Test func `a silent verdict that the contract allows is not a finding`() throws {
    let record = Self.record(.silent).with { $0.isAllowed = true }
    #expect(record.status(FindingRules()) == .allowed)
    #expect(try RunSummary(of: [record]).exitStatus == 0)
  }
}
