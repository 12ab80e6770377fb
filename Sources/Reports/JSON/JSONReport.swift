// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIJudging

/// All records, one a line, in JSON or NDJSON.
struct JSONReport {
  private let report: Report

  init(_ report: Report) {
    self.report = report
  }

  /// Writes the records between `{"version": 1, "run": …, "summary": …, "verdicts": [` and `]}`.
  func write(to output: ReportOutput) throws {
    try output.writeJSON(report.json(verdicts:)) { add in
      try report.records.visit { try add(.raw(report.json(of: $0))) }
    }
  }

  /// Writes a line with `version`, `run` and `summary`, then each record as a line.
  func writeLines(to output: ReportOutput) throws {
    try output.write(report.json().bytes + [0x0A])
    try report.records.visit { try output.write(report.json(of: $0) + [0x0A]) }
  }
}
