// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIJudging
import MockAPIReports
import MockAPIScenario
import MockAPIVariants
import Testing

/// The findings of a run by cause.
struct GroupTests {
  private static func finding(
    _ id: String, _ operator: VariantOperator?, expected: [ExpectedOutcome.Kind] = [.unexpected],
    isDefaultCase: Bool = false, group: String = "KeyError at docker/errors.py:28 in create"
  ) -> VerdictRecord {
    let caseName = String(id.prefix { $0 != "~" })
    var record = VerdictRecord(
      id: "docker-container/\(id)", scenario: "docker-container", caseName: caseName,
      operator: `operator`, verdict: .crash, expected: .init(outcomes: expected), group: group,
      location: "Scenarios/docker-container.json:12:7",
      replay: "mockapi replay Scenarios 'docker-container/\(id)'")
    record.isDefaultCase = isDefaultCase
    return record
  }

  private static func report(_ records: [VerdictRecord]) throws -> Report {
    var run = RunInfo(version: "1.2.3", client: "client", paths: ["Scenarios"])
    run.exitStatus = 1
    return try Report(run: run, records: records)
  }

  private static func terminal(_ records: [VerdictRecord]) throws -> String {
    var bytes: [UInt8] = []
    let output = ReportOutput { bytes += $0 }
    try TerminalReport(try report(records), style: TerminalStyle()).write(to: output)
    try output.flush()
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The examples of all groups.
  private static func examples(_ records: [VerdictRecord]) throws -> [String] {
    try terminal(records).split(separator: "\n").filter { $0.hasPrefix("     example    ") }
      .map { String($0.dropFirst(16 + "docker-container/".count)) }
  }

  // MARK: Examples

  @Test(
    "the example of a cause is the finding that says most",
    arguments: [
      // One right outcome before several, and several before any.
      (
        [
          finding("a~html", .html, expected: []),
          finding("b~malformed(noContentWithBody)", .malformed),
          finding("c~cut(1)", .cut, expected: [.unexpected, .noAnswer]),
        ], "b~malformed(noContentWithBody)"
      ),
      // Common damage before rare.
      (
        [
          finding("a~astral@/id", .astral), finding("b~html", .html), finding("c~cut(1)", .cut),
          finding("d~drop@/id", .drop), finding("e~null@/id", .null),
        ], "b~html"
      ),
      ([finding("a~null@/id", .null), finding("b~drop@/id", .drop)], "b~drop@/id"),
      ([finding("a~keyCase(snake)@/id", .keyCase), finding("b~null@/id", .null)], "b~null@/id"),
      // The case itself before everything.
      ([finding("a~html", .html), finding("b", nil)], "b"),
      // The default case before others.
      (
        [finding("a~html", .html), finding("b~html", .html, isDefaultCase: true)], "b~html"
      ),
      // The order of ids.
      ([finding("b~cut(2)", .cut), finding("a~cut(9)", .cut)], "a~cut(9)"),
    ])
  func example(records: [VerdictRecord], id: String) throws {
    #expect(try Self.examples(records) == [id])
    #expect(try Self.examples(records.reversed()) == [id])
  }

  @Test func `the groups do not depend on the order in which records come`() throws {
    var records: [VerdictRecord] = []
    for number in 0..<300 {
      records.append(Self.finding("c\(number)~html", .html, group: "cause \(number % 7)"))
      records.append(Self.finding("c\(number)~drop@/id", .drop, group: "cause 0"))
    }
    let text = try Self.terminal(records)
    // Places beyond a limit are not counted.
    #expect(text.split { $0.isWhitespace }.joined(separator: " ").contains("and many more"))
    #expect(try Self.terminal(records.reversed()) == text)
    #expect(try Self.terminal(Array(records.dropFirst(217) + records.prefix(217))) == text)
  }

  @Test func `a record says in JSON whether its case is the default one`() throws {
    let record = Self.finding("a~html", .html, isDefaultCase: true)
    let read = try VerdictRecord(JSONDocument(parsing: record.json).root)
    #expect(read == record)
    let other = Self.finding("a~html", .html)
    #expect(try JSONDocument(parsing: other.json).root["defaultCase"] == nil)
  }
}
