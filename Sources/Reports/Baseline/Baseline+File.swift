// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
package import MockAPIJudging
import MockAPISystem

extension Baseline {
  /// A baseline is small: one line for each cause.
  private static let sizeLimit = 16 << 20

  /// Reads the file of `--baseline`: one that `--write-baseline` has written, or the report of a run in JSON or NDJSON, whose
  /// size does not matter.
  /// - Throws: the reason why it is neither.
  package init(contentsOf path: String) throws {
    let file: FileDescriptor
    do throws(Errno) { file = try FileDescriptor.open(path, waits: true) } catch {
      throw ReportError("'\(path)' must be a file that can be read: \(error)")
    }
    defer { file.close() }
    // Whatever is not a report is read as a baseline, which says what is wrong with it.
    let head = try? ReportFileReader(path).readRoot()
    if head?["run"] != nil {
      let report = try ReportMerge([path])
      try self.init(of: report, report.run, file: path)
      return
    }
    do {
      try self.init(JSONDocument(parsing: file.readAll(limit: Self.sizeLimit)).root, file: path)
    } catch {
      throw ReportError(
        "'\(path)' must be a baseline, as '--write-baseline' writes it, or a report in JSON or NDJSON: \(error)"
      )
    }
  }
}
