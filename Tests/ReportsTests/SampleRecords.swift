// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIReports
import MockAPIScenario
import MockAPISystem
import MockAPIVariants

@testable import MockAPIJudging

/// A run that nobody made: as many records as wanted, always the same ones, with every verdict and reason, and with texts
/// that would break a careless report.
struct SampleRecords: RecordSource {
  let count: Int
  /// Each record whose number is a multiple of this is not a pass; 0 for none.
  var findingStep = 7
  var knownStep = 11
  /// The verdicts that are not a pass, in turn.
  var verdicts = Verdict.allCases.filter { $0 != .pass }
  var hasHostileTexts = true

  private static let perScenario = 500
  private static let fields = [
    "", "/id", "/name", "/friends", "/friends/0", "/friends/0/id", "/friends/0/name", "/address",
    "/address/street", "/address/city", "/created", "/a~1b", "/\u{FC}ml\u{E4}ut",
  ]
  private static let operators: [VariantOperator] = VariantOperator.allCases.filter {
    $0.target == .value
  }
  private static let others: [VariantOperator] = VariantOperator.allCases.filter {
    $0.target != .value
  }

  private static let noncharacters = String(
    String.UnicodeScalarView(
      [0xFFFE, 0xFFFF, 0xFDD0, 0x1FFFE].compactMap { Unicode.Scalar($0 as UInt32) }))

  /// Texts with everything that a format cannot hold, or gives a meaning to.
  static let hostileTexts = [
    String(String.UnicodeScalarView((0..<0xA0).compactMap { Unicode.Scalar($0) })),
    "]]> & < > \" ' <!-- --> <script>alert(1)</script></script> <\\/script>",
    Self.noncharacters,
    "\u{2028}\u{2029}\u{202E}reversed\u{202C}",
    "| pipe | `code` ``` **bold** [link](javascript:alert(1))",
    "\u{1B}[31mred\u{1B}[0m\r\nsecond line", "emoji \u{1F600} e\u{301} \u{4E2D}\u{6587}",
    "\\ud800 \\u0000 {{template}} ${x} %s %n",
    "</textarea></title></style><img src=x onerror=alert(1)>",
    String(repeating: "long ", count: 300),
  ]

  func visit(_ body: (VerdictRecord) throws -> Void) throws {
    var made = 0
    var scenario = 0
    while made < count {
      let size = min(Self.perScenario, count - made)
      let records = (0..<size).map { record(number: made + $0, index: $0, scenario: scenario) }
      // For ids in one normal form, the order of their UTF-8, and much faster.
      for record in records.sorted(by: { $0.id < $1.id }) { try body(record) }
      made += size
      scenario += 1
    }
  }

  private func record(number: Int, index: Int, scenario: Int) -> VerdictRecord {
    let digits = String(scenario)
    let name = "scenario-" + String(repeating: "0", count: 4 - digits.count) + digits
    let perCase = Self.perScenario / 4
    let caseName = ["registered", "registered2", "incorrect.password", "not-found"][index / perCase]
    let place = index % perCase
    var record = Sketch(id: "\(name)/\(caseName)")
    if place > 0 { describe(&record, place: place) }
    judge(&record, number: number)
    return VerdictRecord(
      id: record.id, scenario: name, caseName: caseName, operator: record.operator,
      argument: record.argument, pointer: record.pointer, verdict: record.verdict,
      reason: record.reason, expected: record.expected,
      actual: VerdictRecord.Actual(
        outcome: "success", code: nil, defects: nil, detail: record.detail, decoded: nil),
      group: record.group, requests: 1, milliseconds: Double(number % 97) + 0.25,
      otherRequests: nil, location: "Scenarios/my app/\(name).json:\(place + 1):9",
      locationEnd: "", replay: "mockapi replay Scenarios '\(record.id)'",
      message: record.message, sent: record.sent, standardError: record.standardError,
      known: record.known, rule: nil, isDefaultCase: false, baseline: nil, isAllowed: false,
      isUnjudged: false, isOfMapping: false, field: nil, reading: nil)
  }

  /// The values of a record that differ among these. (A draft of a record takes too long for many thousands.)
  private struct Sketch {
    var id: String
    var `operator`: VariantOperator?
    var argument: String?
    var pointer: String?
    var verdict = Verdict.pass
    var reason: VerdictReason?
    var expected = VerdictRecord.Expected(outcomes: [.success], code: nil, defects: nil)
    var detail = ""
    var group: String?
    var message = ""
    var sent: VerdictRecord.Sent?
    var standardError = ""
    var known: String?
  }

  private func describe(_ record: inout Sketch, place: Int) {
    let values = 96
    if place <= values {
      let name = Self.operators[place % 8 + place % 3 * 7]
      let pointer = Self.fields[place / 8]
      record.operator = name
      record.pointer = pointer
      record.argument = name == .keyCase ? "snake" : nil
      let argument = record.argument.map { "(\($0))" } ?? ""
      record.id += "~\(name.rawValue)\(argument)@" + pointer.replacing("\u{FC}", with: "%C3%BC")
    } else {
      let name = Self.others[(place - values) % Self.others.count]
      record.operator = name
      record.argument = name == .dribble ? nil : String(place)
      record.id += "~\(name.rawValue)" + (record.argument.map { "(\($0))" } ?? "")
    }
  }

  private func judge(_ record: inout Sketch, number: Int) {
    guard findingStep > 0, number % findingStep == 0 else { return }
    let step = number / findingStep
    record.verdict = verdicts[step % verdicts.count]
    record.reason = record.verdict == .fail ? VerdictReason.allCases[step / 7 % 8] : nil
    record.group = "cause \(step % 40)"
    record.expected = VerdictRecord.Expected(
      outcomes: step % 3 == 0 ? [] : [.unexpected, .partial], code: nil,
      defects: step % 2 == 0 ? nil : ["/name"])
    record.message = "expected unexpected or partial; the client said success"
    var excerpt = #"{"id": 7, "name": null}"#
    if knownStep > 0, step % knownStep == 3 {
      record.known = "known-failures.txt:\(step + 1)"
      if step % 2 == 0 { record.verdict = .pass }
    }
    if hasHostileTexts {
      let text = Self.hostileTexts[step % Self.hostileTexts.count]
      record.detail = text
      record.standardError = text + text
      if step % 5 == 0 { record.message = text }
      if step % 9 == 0 { record.group = text }
      excerpt = text
    }
    record.sent = VerdictRecord.Sent(
      head: "HTTP/1.1 200 OK\nContent-Type: application/json", excerpt: excerpt,
      offset: step % 2 * 100, bodySize: 123, ending: "complete")
  }

  /// The run of the records.
  func run(_ rules: FindingRules = FindingRules()) throws -> RunInfo {
    var run = RunInfo(version: "1.2.3", client: "swift run app-client <&>", paths: ["Scenarios"])
    run.rules = rules
    run.start = SystemTime(seconds: 1_772_442_000, nanoseconds: 5_000_000)
    run.end = SystemTime(seconds: 1_772_442_012, nanoseconds: 417_000_000)
    run.exitStatus = try RunSummary(of: self, rules: rules).exitStatus
    return run
  }

  /// The report of the records.
  func report(
    _ rules: FindingRules = FindingRules(), options: ReportOptions = ReportOptions()
  ) throws -> Report {
    try Report(run: try run(rules), records: self, options: options)
  }
}

extension Report {
  /// A report as text.
  func text(_ format: ReportFormat) throws -> String {
    var bytes: [UInt8] = []
    let output = ReportOutput { bytes += $0 }
    try write(format, to: output)
    try output.flush()
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension JSONValue {
  /// The elements of an array.
  var list: [JSONValue] { Array(elements) }
}

extension String {
  /// How often a text occurs in it.
  func count(of part: String) -> Int { ranges(of: part).count }
}
