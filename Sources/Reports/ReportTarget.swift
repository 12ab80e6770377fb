// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem
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
        for: name, among: ReportFormat.allCases.map(\.rawValue), listing: "the formats are")
      throw ReportError("'\(name)' is not a format of reports\(hint)")
    }
    self.init(format: format, path: String(text[text.index(after: equals)...]))
  }

  package var description: String { "\(format.rawValue)=\(path)" }

  /// Writes a report. The file is replaced when its report is complete; missing folders are made. A pipe or a device is
  /// written to as it is.
  /// - Throws: an error that says which report could not be written, and why.
  package func write(_ report: Report) throws {
    do {
      if path == "-" { return try write(report, to: .standardOutput) }
      // A link stays, and the file that it names is replaced.
      let target = FileSystem.resolved(path) ?? path
      if let status = try? FileSystem.status(of: target), status.kind == .other {
        let descriptor = try FileDescriptor.open(toWrite: target)
        defer { descriptor.close() }
        return try write(report, to: descriptor)
      }
      try Self.makeFolders(for: target)
      try FileSystem.replace(target, mode: 0o644) { try write(report, to: $0) }
    } catch {
      throw ReportError("the \(format.rawValue) report '\(path)' could not be written: \(error)")
    }
  }

  private func write(_ report: Report, to descriptor: FileDescriptor) throws {
    let output = ReportOutput(to: descriptor)
    try report.write(format, to: output)
    try output.flush()
  }

  private static func makeFolders(for path: String) throws(Errno) {
    var folder = path.startIndex
    while let slash = path[folder...].firstIndex(of: "/") {
      folder = path.index(after: slash)
      let name = String(path[..<slash])
      // An error here, such as a missing permission, shows again when the folder is made.
      if !name.isEmpty, (try? FileSystem.status(of: name)) == nil {
        try FileSystem.makeFolder(name)
      }
    }
  }
}
