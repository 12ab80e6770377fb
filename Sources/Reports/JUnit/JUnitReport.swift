// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging
import MockAPIText
import MockAPIVariants

/// JUnit XML, as GitLab, Jenkins and the actions for GitHub read it: a suite for each scenario, a test case for each
/// exchange.
///
/// Above 20,000 records, passing variants of one case and operator are one test case, and what readers can find in the text
/// is left out beside it, because GitLab reads at most 250,000 elements and attributes of a file.
struct JUnitReport {
  /// The largest number of records of which each is a test case.
  static let limit = 20_000
  private static let outputLimit = 16_384

  private let report: Report
  private let isLarge: Bool
  private let paths: ReportPaths

  init(_ report: Report) {
    self.report = report
    isLarge = report.summary.total > Self.limit && !report.options.hasEachInJUnit
    paths = ReportPaths(workingDirectory: report.options.workingDirectory)
  }

  /// The numbers of one suite. Scenarios whose ids lie between those of another one have several suites.
  private struct Suite {
    let scenario: String
    var file = ""
    var tests = 0
    var failures = 0
    var errors = 0
    var skipped = 0
    var milliseconds = 0
  }

  /// Passing variants of one case and operator.
  private struct Joined: Hashable {
    let scenario: String
    let caseName: String
    let operatorName: String
    let className: String
    var count = 0
    var milliseconds = 0

    func hasSameKey(as other: Joined) -> Bool {
      (scenario, caseName, operatorName) == (other.scenario, other.caseName, other.operatorName)
    }
  }

  /// What is written, in order.
  private enum Event {
    case suite(String)
    case record(VerdictRecord, ReportedResult)
    case joined(Joined)
  }

  func write(to output: ReportOutput) throws {
    let suites = try count()
    try writeRoot(suites, to: output)
    var number = 0
    try visit { event in
      switch event {
      case .suite:
        if number > 0 { try writeEnd(to: output) }
        try writeStart(suites[number], number: number, to: output)
        number += 1
      case .record(let record, let result): try write(record, result, to: output)
      case .joined(let joined):
        try writeCase(
          className: joined.className,
          name: "\(joined.caseName)~\(joined.operatorName) (\(joined.count) places)",
          milliseconds: joined.milliseconds, location: nil, to: output)
        try output.write("/>\n")
      }
    }
    if number > 0 { try writeEnd(to: output) }
    if report.unexplainedExitStatus != nil {
      let reason = XMLText.attribute(report.reasonForExit)
      let error = "<error type=\"run\" message=\"\(reason)\">\(reason)</error>"
      try writeRun(number, errors: 1, error, to: output)
    }
    // Jenkins rejects a file without a test case.
    if let note = report.noteOnEmptyRun {
      try writeRun(0, skipped: 1, "<skipped message=\"\(XMLText.attribute(note))\"/>", to: output)
    }
    try output.write("</testsuites>\n")
  }

  private func visit(_ handle: (Event) throws -> Void) throws {
    var scenario: String?
    var joined: Joined?
    func flush() throws {
      if let whole = joined { try handle(.joined(whole)) }
      joined = nil
    }
    try report.records.visit { record in
      let result = ReportedResult(record, report.status(of: record))
      if record.scenario != scenario {
        try flush()
        scenario = record.scenario
        try handle(.suite(record.scenario))
      }
      if isLarge, result == .passed, let name = record.operator?.rawValue {
        let next = Joined(
          scenario: record.scenario, caseName: record.caseName, operatorName: name,
          className: className(of: record))
        if joined?.hasSameKey(as: next) != true {
          try flush()
          joined = next
        }
        joined?.count += 1
        joined?.milliseconds += report.duration(of: record.milliseconds)
      } else {
        try handle(.record(record, result))
      }
    }
    try flush()
  }

  private func count() throws -> [Suite] {
    var suites: [Suite] = []
    try visit { event in
      if case .suite(let scenario) = event { suites.append(Suite(scenario: scenario)) }
      guard var suite = suites.popLast() else { return }
      switch event {
      case .suite: break
      case .joined(let joined):
        suite.tests += 1
        suite.milliseconds += joined.milliseconds
      case .record(let record, let result):
        suite.tests += 1
        suite.milliseconds += report.duration(of: record.milliseconds)
        if suite.file.isEmpty { suite.file = paths.relative(RecordLocation(record.location).path) }
        switch result {
        case .passed: break
        case .failure: suite.failures += 1
        case .error: suite.errors += 1
        case .skipped: suite.skipped += 1
        }
      }
      suites.append(suite)
    }
    return suites
  }

  // MARK: Elements

  private func writeRoot(_ suites: [Suite], to output: ReportOutput) throws {
    try output.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites")
    if !report.options.isStrictJUnit {
      let extra = report.unexplainedExitStatus == nil ? 0 : 1
      let skipped = report.noteOnEmptyRun == nil ? 0 : 1
      let tests = suites.reduce(extra + skipped) { $0 + $1.tests }
      let failures = suites.reduce(0) { $0 + $1.failures }
      let errors = suites.reduce(extra) { $0 + $1.errors }
      try output.write(
        " name=\"mockapi test\" tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\""
          + " time=\"\(ReportTime.seconds(milliseconds: report.duration))\"")
    }
    try output.write(">\n")
  }

  private func writeStart(_ suite: Suite, number: Int, to output: ReportOutput) throws {
    try output.write(
      "<testsuite name=\"\(XMLText.attribute(suite.scenario))\" tests=\"\(suite.tests)\""
        + " failures=\"\(suite.failures)\" errors=\"\(suite.errors)\" skipped=\"\(suite.skipped)\""
        + " time=\"\(ReportTime.seconds(milliseconds: suite.milliseconds))\""
        + " timestamp=\"\(ReportTime.calendar(report.start))\""
        + " hostname=\"\(XMLText.attribute(hostName))\" id=\"\(number)\" package=\"mockapi\"")
    if !report.options.isStrictJUnit, !suite.file.isEmpty {
      try output.write(" file=\"\(XMLText.attribute(suite.file))\"")
    }
    try output.write(">\n<properties>")
    try writeProperty("mockapi.version", report.run.version, to: output)
    try writeProperty("mockapi.client", report.run.client ?? "bundled", to: output)
    if let seed = report.run.seed { try writeProperty("mockapi.seed", String(seed), to: output) }
    if let shard = report.run.shard {
      try writeProperty("mockapi.shard", "\(shard.number)/\(shard.count)", to: output)
    }
    if !report.run.isComplete {
      try writeProperty("mockapi.incomplete", report.reasonForExit, to: output)
    }
    if let note = report.noteOnUnjudged(in: suite.scenario) {
      try writeProperty("mockapi.unjudged", note, to: output)
    }
    if isLarge {
      try writeProperty(
        "mockapi.joined", "passing variants of one case and operator are one test case",
        to: output)
    }
    try output.write("</properties>\n")
  }

  private var hostName: String {
    report.options.isReproducible || report.options.hostName.isEmpty
      ? "localhost" : report.options.hostName
  }

  private func writeProperty(_ name: String, _ value: String, to output: ReportOutput) throws {
    try output.write("<property name=\"\(name)\" value=\"\(XMLText.attribute(value))\"/>")
  }

  private func writeEnd(to output: ReportOutput) throws {
    try output.write("<system-out></system-out><system-err></system-err>\n</testsuite>\n")
  }

  private func writeCase(
    className: String, name: String, milliseconds: Int, location: RecordLocation?,
    to output: ReportOutput
  ) throws {
    try output.write(
      "<testcase classname=\"\(XMLText.attribute(className))\" name=\"\(XMLText.attribute(name))\""
        + " time=\"\(ReportTime.seconds(milliseconds: milliseconds))\"")
    guard let location, !report.options.isStrictJUnit, !location.path.isEmpty else { return }
    try output.write(" file=\"\(XMLText.attribute(paths.relative(location.path)))\"")
    if let line = location.line, !isLarge { try output.write(" line=\"\(line)\"") }
  }

  private func write(
    _ record: VerdictRecord, _ result: ReportedResult, to output: ReportOutput
  ) throws {
    let text = RecordText(record)
    let status = report.status(of: record)
    try writeCase(
      className: className(of: record), name: text.name,
      milliseconds: report.duration(of: record.milliseconds),
      location: RecordLocation(record.location), to: output)
    switch result {
    case .passed: return try output.write("/>\n")
    case .skipped(let reason):
      try output.write("><skipped message=\"\(XMLText.attribute(reason))\"/>")
    case .failure(let type): try write("failure", type, text, status, to: output)
    case .error(let type): try write("error", type, text, status, to: output)
    }
    if status.isRed, !record.standardError.isEmpty, !isLarge, !report.options.isStrictJUnit {
      let end = SafeText.end(of: record.standardError, limit: Self.outputLimit)
      try output.write("<system-out>\(XMLText.content(end))</system-out>")
    }
    try output.write("</testcase>\n")
  }

  /// The first line of the text repeats the message, because GitLab shows only the text.
  private func write(
    _ element: String, _ type: String, _ text: RecordText, _ status: RecordStatus,
    to output: ReportOutput
  ) throws {
    try output.write("><\(element) type=\"\(XMLText.attribute(type))\"")
    if !isLarge {
      let message = XMLText.attribute(text.headline(status, limit: 1_024))
      try output.write(" message=\"\(message)\"")
    }
    try output.write(">\(XMLText.content(text.details(status)))</\(element)>")
  }

  /// A suite with one test case, which is about the run itself.
  private func writeRun(
    _ number: Int, errors: Int = 0, skipped: Int = 0, _ result: String, to output: ReportOutput
  ) throws {
    var suite = Suite(scenario: "mockapi test")
    (suite.tests, suite.errors, suite.skipped) = (1, errors, skipped)
    try writeStart(suite, number: number, to: output)
    try writeCase(className: "mockapi", name: "run", milliseconds: 0, location: nil, to: output)
    try output.write(">\(result)</testcase>\n")
    try writeEnd(to: output)
  }

  /// `Scenarios.registration.registered`: the file with dots for slashes, then the case.
  private func className(of record: VerdictRecord) -> String {
    let file = paths.dotted(RecordLocation(record.location).path)
    let name = file.isEmpty ? record.scenario : file
    return record.caseName.isEmpty ? name : "\(name).\(record.caseName)"
  }
}
