// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging
import MockAPIJudgingTestSupport
import Testing

/// What two builds of a client made of the same exchanges.
struct RunComparisonTests {
  private static func record(
    _ id: String, _ verdict: Verdict, _ group: String? = "cause"
  ) -> VerdictRecord {
    RecordDraft(
      id: id, scenario: "s", caseName: "c", verdict: verdict,
      group: verdict == .pass ? nil : group
    ).record
  }

  private static func compare(
    _ old: [VerdictRecord], _ new: [VerdictRecord],
    rules: (FindingRules, FindingRules) = (FindingRules(), FindingRules())
  ) throws -> RunComparison {
    try RunComparison(from: old, "old", rules.0, to: new, "new", rules.1)
  }

  @Test(arguments: [
    (Verdict.pass, Verdict.silent, RunComparison.Kind?.some(.new)), (.pass, .crash, .new),
    (.pass, .notExercised, .new), (.pass, .invalid, .new), (.silent, .fail, .worse),
    (.silent, .crash, .worse), (.fail, .hang, .worse), (.crash, .pass, .mended),
    (.invalid, .pass, .mended), (.crash, .fail, .better), (.fail, .silent, .better),
    (.crash, .hang, nil), (.hang, .crash, nil), (.fail, .fail, nil), (.pass, .pass, nil),
    (.crash, .invalid, nil), (.notExercised, .fail, nil), (.pass, .harness, nil),
    (.harness, .crash, nil),
  ])
  func `an exchange has changed in one way`(
    old: Verdict, new: Verdict, kind: RunComparison.Kind?
  ) throws {
    let comparison = try Self.compare([Self.record("s/a", old)], [Self.record("s/a", new)])
    #expect(comparison.changes.map(\.kind) == [kind].compactMap(\.self))
    #expect(comparison.isWorse == [.new, .worse].contains(kind))
    if let kind {
      let exchanges = comparison.changes.flatMap(\.exchanges)
      #expect(exchanges.map(\.id) == ["s/a"])
      #expect(exchanges.map(\.old) == [old] && exchanges.map(\.new) == [new])
      #expect(comparison.count(kind) == 1)
    }
  }

  @Test(arguments: [
    (Verdict.crash, Verdict.invalid, 1), (.invalid, .crash, 1), (.pass, .harness, 1),
    (.invalid, .invalid, 0), (.pass, .crash, 0),
  ])
  func `an exchange in which one build proves nothing is not compared`(
    old: Verdict, new: Verdict, incomparable: Int
  ) throws {
    let comparison = try Self.compare([Self.record("s/a", old)], [Self.record("s/a", new)])
    #expect(comparison.incomparable == incomparable)
    #expect(comparison.compared == 1 - incomparable)
  }

  @Test func `changes are grouped by cause, and a cause that one build has nowhere is marked`()
    throws
  {
    let old = [
      Self.record("s/a", .pass), Self.record("s/b", .pass), Self.record("s/c", .pass),
      Self.record("s/d", .crash, "KeyError at a.py:3 in f"), Self.record("s/e", .crash, "gone"),
      Self.record("s/f", .crash, "X at a.py:1 in g"), Self.record("s/g", .fail, "same"),
      Self.record("s/only", .crash, "elsewhere"),
    ]
    let new = [
      Self.record("s/a", .crash, "KeyError at a.py:7 in f"), Self.record("s/b", .fail, "fresh"),
      Self.record("s/c", .silent, "fresh"),
      Self.record("s/d", .crash, "KeyError at a.py:7 in f"), Self.record("s/e", .pass),
      Self.record("s/f", .crash, "X at a.py:2 in h"), Self.record("s/g", .fail, "same"),
      Self.record("s/more", .crash, "elsewhere, too"),
    ]
    let comparison = try Self.compare(old, new)
    let shown = comparison.changes.map { change in
      "\(change.kind) \(change.cause)\(change.oldCause.map { " after \($0)" } ?? "")"
        + " \(change.isCauseOfOne) \(change.exchanges.map(\.id))"
    }
    #expect(
      shown == [
        #"new fresh true ["s/b", "s/c"]"#, #"new KeyError at a.py:7 in f false ["s/a"]"#,
        #"mended gone true ["s/e"]"#,
        #"changed X at a.py:2 in h after X at a.py:1 in g true ["s/f"]"#,
      ])
    #expect(comparison.compared == 7 && comparison.incomparable == 2)
    #expect(comparison.old.exchanges == 8 && comparison.old.findings == 5)
    #expect(comparison.new.findings == 7 && comparison.new.causes.count == 5)
  }

  @Test func `what was not made, because its case does not pass, comes last`() throws {
    let old = ["s/a", "s/a~x", "s/a~y"].map { Self.record($0, .pass) }
    let new = [
      Self.record("s/a", .crash, "bug"), Self.record("s/a~x", .invalid, "invalid: s/a"),
      Self.record("s/a~y", .invalid, "invalid: s/a"),
    ]
    #expect(try Self.compare(old, new).changes.map(\.cause) == ["bug", "invalid: s/a"])
  }

  @Test func `known failures count, and what a run allows does not`() throws {
    let known = Self.record("s/a", .crash).with {
      $0.known = "known.txt:1"
      $0.baseline = "b.json:1"
    }
    #expect(try Self.compare([Self.record("s/a", .pass)], [known]).isWorse)
    let allowed = Self.record("s/a", .silent).with { $0.isAllowed = true }
    #expect(try !Self.compare([Self.record("s/a", .pass)], [allowed]).isWorse)
    var rules = FindingRules()
    rules.allowsSilent = true
    let silent = Self.record("s/a", .silent)
    #expect(try !Self.compare([Self.record("s/a", .pass)], [silent], rules: (rules, rules)).isWorse)
    #expect(try Self.compare([silent], [Self.record("s/a", .fail)], rules: (rules, rules)).isWorse)
  }

  @Test(arguments: [
    (Verdict.crash, Verdict.notExercised), (.crash, .invalid), (.notExercised, .crash),
    (.invalid, .fail), (.invalid, .pass), (.notExercised, .invalid),
  ])
  func `an exchange that need not be made is neither mended nor worse if it was not made`(
    old: Verdict, new: Verdict
  ) throws {
    var rules = FindingRules()
    rules.allowsUnexercised = true
    let comparison = try Self.compare(
      [Self.record("s/a", old)], [Self.record("s/a", new)], rules: (rules, rules))
    #expect(comparison.changes.isEmpty && !comparison.isWorse)
    #expect(comparison.compared == 0 && comparison.incomparable == 1)
  }

  @Test func `a build compared with itself has not changed`() throws {
    let records = Verdict.allCases.enumerated().map { Self.record("s/\($0)", $1) }
    let comparison = try Self.compare(records, records)
    #expect(comparison.changes.isEmpty && !comparison.isWorse)
    #expect(comparison.compared == records.count - 1)
  }
}
