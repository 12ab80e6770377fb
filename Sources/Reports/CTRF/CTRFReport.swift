// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIJudging
import MockAPISystem

/// The Common Test Report Format, https://ctrf.io: closed objects, whole milliseconds.
struct CTRFReport {
  /// The version of the format that is written.
  static let version = "0.0.0"

  private let report: Report
  private let paths: ReportPaths

  init(_ report: Report) {
    self.report = report
    paths = ReportPaths(workingDirectory: report.options.workingDirectory)
  }

  /// The words of the format for a record.
  private struct Status {
    let status: String
    let raw: String

    init(_ record: VerdictRecord, _ meaning: RecordStatus) {
      switch meaning {
      case .passed: (status, raw) = ("passed", "pass")
      case .stale: (status, raw) = ("failed", "stale")
      case .known: (status, raw) = ("skipped", record.isBaselined(meaning) ? "baseline" : "known")
      case .allowed: (status, raw) = ("skipped", record.verdict.rawValue)
      case .fault: (status, raw) = ("other", record.verdict.rawValue)
      case .finding:
        switch record.verdict {
        case .notExercised, .invalid: (status, raw) = ("other", record.verdict.rawValue)
        default: (status, raw) = ("failed", record.verdict.rawValue)
        }
      }
    }
  }

  func write(to output: ReportOutput) throws {
    try writeHead(to: output)
    var separator = "\n"
    try report.records.visit { record in
      try output.write(separator)
      separator = ",\n"
      try output.write(test(record))
    }
    if let status = report.unexplainedExitStatus {
      try output.write(separator)
      var writer = JSONWriter()
      writer.object { writer in
        writer.member("testId", "mockapi")
        writer.member("name", "mockapi test")
        writer.member("status", "other")
        writer.member("duration", 0)
        writer.member("rawStatus", "exit status \(status)")
        writer.member("message", report.reasonForExit)
      }
      try output.write(writer.bytes)
    }
    try output.write("\n]")
    try writeEnd(to: output)
  }

  /// Everything up to the tests.
  private func writeHead(to output: ReportOutput) throws {
    try output.write("{\"reportFormat\":\"CTRF\",\"specVersion\":\"\(Self.version)\"")
    if !report.options.isReproducible, let end = report.run.end {
      try output.write(",\"timestamp\":\"\(end.timestamp)\"")
    }
    let version = report.run.version
    try output.write(",\"generatedBy\":\(Self.json("mockapi \(version)")),\"results\":{\"tool\":")
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("name", "mockapi")
      writer.member("version", version)
    }
    try output.write(writer.bytes)
    try output.write(",\"summary\":")
    try output.write(try summary())
    try output.write(",\"tests\":[")
  }

  private func summary() throws -> [UInt8] {
    var counts: [String: Int] = [:]
    var suites: Set<String> = []
    try report.records.visit { record in
      counts[Status(record, report.status(of: record)).status, default: 0] += 1
      suites.insert(record.scenario)
    }
    if report.unexplainedExitStatus != nil { counts["other", default: 0] += 1 }
    let start = ReportTime.milliseconds(report.start)
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("tests", counts.values.reduce(0, +))
      for status in ["passed", "failed", "skipped", "pending", "other"] {
        writer.member(status, counts[status] ?? 0)
      }
      writer.member("suites", suites.count)
      writer.member("start", start)
      writer.member("stop", start + report.duration)
      writer.member("duration", report.duration)
      writer.member("extra") { writer in
        writer.object { writer in
          writer.member("mockapi.leftOut", report.run.leftOut)
          if report.unjudgedCount > 0 {
            writer.member("mockapi.unjudged", report.unjudgedCount)
          }
        }
      }
    }
    return writer.bytes
  }

  private func test(_ record: VerdictRecord) -> [UInt8] {
    let meaning = report.status(of: record)
    let status = Status(record, meaning)
    let text = RecordText(record)
    let location = RecordLocation(record.location)
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("testId", record.id)
      writer.member("name", record.id)
      writer.member("status", status.status)
      writer.member("duration", report.duration(of: record.milliseconds))
      writer.member("suite") { writer in
        writer.array { writer in
          writer.string(record.scenario)
          if !record.caseName.isEmpty { writer.string(record.caseName) }
        }
      }
      if !location.path.isEmpty { writer.member("filePath", paths.relative(location.path)) }
      if let line = location.line { writer.member("line", line) }
      writer.member("type", "contract")
      writer.member("rawStatus", status.raw)
      guard meaning != .passed else { return }
      writer.member("message", SafeText.shortened(text.headline(meaning), to: 1_024))
      writer.member("trace", text.details(meaning))
      writeLabels(record, text, meaning, to: &writer)
      writer.member("extra") { writer in
        writer.object { writer in
          writer.member("mockapi.verdict") { $0.raw(report.json(of: record)) }
        }
      }
    }
    return writer.bytes
  }

  private func writeLabels(
    _ record: VerdictRecord, _ text: RecordText, _ meaning: RecordStatus,
    to writer: inout JSONWriter
  ) {
    writer.member("labels") { writer in
      writer.object { writer in
        writer.member("operator", text.operatorName)
        if let pointer = record.pointer { writer.member("pointer", SafeText.escaped(pointer)) }
        writer.member("expected", SafeText.line(text.expected))
        writer.member("outcome", SafeText.line(text.actual))
        if let cause = text.cause(meaning) { writer.member("cause", cause) }
        if let reason = record.reason { writer.member("reason", reason.rawValue) }
      }
    }
  }

  /// Everything after the tests.
  private func writeEnd(to output: ReportOutput) throws {
    var writer = JSONWriter()
    CIEnvironment(report.options.environment).write(shard: report.run.shard, to: &writer)
    if writer.bytes.count > 2 {
      try output.write(",\"environment\":")
      try output.write(writer.bytes)
    }
    writer = JSONWriter()
    writer.object { writer in
      writer.member("mockapi.run", report.runJSON)
      if let note = report.noteOnUnjudged() { writer.member("mockapi.note", note) }
    }
    try output.write(",\"extra\":")
    try output.write(writer.bytes)
    try output.write("}}\n")
  }

  private static func json(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return writer.text
  }
}
