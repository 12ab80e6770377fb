// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIJudging
import MockAPISystem
import MockAPIText

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

  /// The word of the format for a record.
  private static func status(of record: VerdictRecord, _ meaning: RecordStatus) -> String {
    switch ReportedResult(record, meaning) {
    case .passed: "passed"
    case .skipped: "skipped"
    case .failure: "failed"
    // A client that crashes or hangs fails: the format has no word for errors.
    case .error: [.crash, .hang].contains(record.verdict) ? "failed" : "other"
    }
  }

  /// Our own word for a record.
  private static func rawStatus(of record: VerdictRecord, _ meaning: RecordStatus) -> String {
    switch meaning {
    case .stale: "stale"
    case .known: record.isBaselined(meaning) ? "baseline" : "known"
    case .passed, .finding, .allowed, .fault: record.verdict.rawValue
    }
  }

  func write(to output: ReportOutput) throws {
    let summary = try summary()
    let version = report.run.version
    let end = report.options.isReproducible ? nil : report.run.end
    try output.writeJSON { tests in
      [
        "reportFormat": "CTRF",
        "specVersion": .string(Self.version),
        "timestamp": .optional(end?.timestamp),
        "generatedBy": "mockapi \(version)",
        "results": [
          "tool": ["name": "mockapi", "version": .string(version)],
          "summary": summary,
          "tests": tests,
          "environment": CIEnvironment(report.options.environment).json(shard: report.run.shard),
          "extra": [
            "mockapi.run": report.runJSON,
            "mockapi.note": .optional(report.noteOnUnjudged()),
          ],
        ],
      ]
    } elements: { add in
      try report.records.visit { try add(test($0)) }
      guard let status = report.unexplainedExitStatus else { return }
      try add([
        "testId": "mockapi",
        "name": "mockapi test",
        "status": "other",
        "duration": 0,
        "rawStatus": "exit status \(status)",
        "message": .string(report.reasonForExit),
      ])
    }
  }

  private func summary() throws -> JSONLiteral {
    var counts: [String: Int] = [:]
    var suites: Set<String> = []
    try report.records.visit { record in
      counts[Self.status(of: record, report.status(of: record)), default: 0] += 1
      suites.insert(record.scenario)
    }
    if report.unexplainedExitStatus != nil { counts["other", default: 0] += 1 }
    let start = ReportTime.milliseconds(report.start)
    let unjudged = report.unjudgedCount
    return [
      "tests": .int(counts.values.reduce(0, +)),
      "passed": .int(counts["passed"] ?? 0),
      "failed": .int(counts["failed"] ?? 0),
      "skipped": .int(counts["skipped"] ?? 0),
      "pending": 0,
      "other": .int(counts["other"] ?? 0),
      "suites": .int(suites.count),
      "start": .int(start),
      "stop": .int(start + report.duration),
      "duration": .int(report.duration),
      "extra": [
        "mockapi.leftOut": .int(report.run.leftOut),
        "mockapi.unjudged": unjudged > 0 ? .int(unjudged) : .absent,
      ],
    ]
  }

  private func test(_ record: VerdictRecord) -> JSONLiteral {
    let meaning = report.status(of: record)
    let text = RecordText(record)
    let location = RecordLocation(record.location)
    let path = location.path.isEmpty ? nil : paths.relative(location.path)
    // A test that passes needs no explanation.
    func explained(_ literal: @autoclosure () -> JSONLiteral) -> JSONLiteral {
      meaning == .passed ? .absent : literal()
    }
    return [
      "testId": .string(record.id),
      "name": .string(record.id),
      "status": .string(Self.status(of: record, meaning)),
      "duration": .int(report.duration(of: record.milliseconds)),
      "suite": .strings([record.scenario] + (record.caseName.isEmpty ? [] : [record.caseName])),
      "filePath": .optional(path),
      "line": .optional(location.line),
      "type": "contract",
      "rawStatus": .string(Self.rawStatus(of: record, meaning)),
      "message": explained(.string(text.headline(meaning, limit: 1_024))),
      "trace": explained(.string(text.details(meaning))),
      "labels": explained(labels(record, text, meaning)),
      "extra": explained(["mockapi.verdict": .raw(report.json(of: record))]),
    ]
  }

  private func labels(
    _ record: VerdictRecord, _ text: RecordText, _ meaning: RecordStatus
  ) -> JSONLiteral {
    [
      "operator": .string(text.operatorName),
      "pointer": .optional(record.pointer.map { SafeText.escaped($0) }),
      "expected": .string(SafeText.line(text.expected)),
      "outcome": .string(SafeText.line(text.actual)),
      "cause": .optional(text.cause(meaning)),
      "reason": .optional(record.reason?.rawValue),
    ]
  }
}
