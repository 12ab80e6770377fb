// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIJudging

/// All records, one a line, between `{"version": 1, "run": …, "summary": …, "verdicts": [` and `]}`.
struct JSONReport {
  private let report: Report

  init(_ report: Report) {
    self.report = report
  }

  func write(to output: ReportOutput) throws {
    try output.writeJSON {
      report.json(verdicts: $0)
    } elements: { add in
      try report.records.visit { try add(.raw(report.json(of: $0))) }
    }
  }
}
