// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIJudging

/// A line with `version`, `run` and `summary`, then each record as a line.
struct NDJSONReport {
  private let report: Report

  init(_ report: Report) {
    self.report = report
  }

  func write(to output: ReportOutput) throws {
    try output.write(report.json().bytes)
    try output.write("\n")
    try report.records.visit { record in
      try output.write(report.json(of: record))
      try output.write("\n")
    }
  }
}
