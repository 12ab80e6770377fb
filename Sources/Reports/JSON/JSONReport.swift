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
    try output.write(report.head.dropLast())
    try output.write(",\"verdicts\":[")
    var separator = "\n"
    try report.records.visit { record in
      try output.write(separator)
      separator = ",\n"
      try output.write(report.json(of: record))
    }
    try output.write("\n]}\n")
  }
}
