// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// A report to write: its format and its file, as `--report FORMAT=FILE` has them.
package struct ReportTarget: Sendable, Hashable, CustomStringConvertible {
  package let format: ReportFormat
  /// The path of the file; `-` is standard output.
  package let path: String

  package init(format: ReportFormat, path: String) {
    self.format = format
    self.path = path
  }

  /// - Throws: the reason why a text is not `FORMAT=FILE`.
  package init(_ text: String) throws(ReportError) {
    guard let equals = text.firstIndex(of: "="), text.index(after: equals) < text.endIndex else {
      throw ReportError("a report must be FORMAT=FILE, such as junit=report.xml; found '\(text)'")
    }
    let name = String(text[..<equals])
    guard let format = ReportFormat(rawValue: name) else {
      let hint = NearestName.hint(
        for: name, amongKeys: ReportFormat.allCases.map(\.rawValue), listing: "the formats are")
      throw ReportError("'\(name)' is not a format of reports\(hint)")
    }
    self.init(format: format, path: String(text[text.index(after: equals)...]))
  }

  package var description: String { "\(format.rawValue)=\(path)" }

  /// The file.
  package var file: OutputFile { OutputFile(path) }

  /// Finds out, before there is a report, whether it can be written.
  /// - Throws: an error that says which report cannot be written, and why.
  package func prepare() throws(ReportError) {
    do throws(ReportError) { try file.prepare() } catch {
      throw ReportError("the \(format.rawValue) report \(error)")
    }
  }

  /// Writes a report. The file is replaced when its report is complete; missing folders are made. A pipe or a device is
  /// written to as it is.
  /// - Throws: an error that says which report could not be written, and why.
  package func write(_ report: Report) throws {
    do {
      try file.write { descriptor in
        let output = ReportOutput(to: descriptor)
        try report.write(format, to: output)
        try output.flush()
      }
    } catch {
      throw ReportError("the \(format.rawValue) report '\(path)' could not be written: \(error)")
    }
  }
}
