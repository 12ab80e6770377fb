// mockapi
// SPDX-License-Identifier: Apache-2.0

extension Report {
  /// Writes the report in one format; the caller must flush the output.
  package func write(_ format: ReportFormat, to output: ReportOutput) throws {
    switch format {
    case .json: try JSONReport(self).write(to: output)
    case .ndjson: try JSONReport(self).writeLines(to: output)
    case .junit: try JUnitReport(self).write(to: output)
    case .ctrf: try CTRFReport(self).write(to: output)
    case .sarif: try SARIFReport(self).write(to: output)
    case .sarifCauses: try SARIFCausesReport(self).write(to: output)
    case .html: try HTMLReport(self).write(to: output)
    case .markdown: try MarkdownReport(self).write(to: output)
    }
  }
}
