// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIReports
import MockAPISynchronization
import MockAPISystem

/// Writes the reports of a command.
final class ReportWriter: Sendable {
  let console: Console
  /// Ends the writing from another thread.
  let stop = ReportStop()
  private let targets: [ReportTarget]
  /// Whether the terminal shows all causes.
  private let showsAll: Bool
  private let written = Mutex<[ReportTarget]>([])

  init(_ targets: [ReportTarget], showsAll: Bool, console: Console) {
    self.targets = targets
    self.showsAll = showsAll
    self.console = console
  }

  /// The writing as a stage of a command.
  var stage: Interruption.Stage {
    Interruption.Stage(
      notice: "no more reports are written; a second signal ends at once",
      end: { [stop] in stop.set() }, farewell: { [self] in reasonForStop })
  }

  /// Writes the reports to their files, then the report for people: to standard output, or to standard error if a
  /// report is there.
  ///
  /// All reports are tried, whichever fails, until they are stopped.
  /// - Returns: whether all were written; otherwise the reasons have been reported.
  func write(_ report: Report) -> Bool {
    var failures: [String] = []
    for target in targets where !stop.isSet {
      do {
        try target.write(report)
        written.withLock { $0.append(target) }
      } catch {
        failures.append("\(error)")
      }
    }
    if !stop.isSet {
      do { try show(report) } catch {
        failures.append("the verdicts could not be shown: \(error)")
      }
    }
    if stop.isSet { failures = [reasonForStop] }
    for failure in failures { console.fail(failure) }
    return failures.isEmpty
  }

  private func show(_ report: Report) throws {
    let isTaken = targets.contains { $0.file.isStandardOutput }
    let descriptor = isTaken ? FileDescriptor.standardError : .standardOutput
    let output = ReportOutput(to: descriptor)
    try TerminalReport(
      report, style: console.style(of: descriptor), showsAll: showsAll,
      targets: written.withLock { $0 }
    ).write(to: output)
    try output.flush()
  }

  private var reasonForStop: String {
    func list(_ name: String, _ targets: [ReportTarget]) -> String {
      targets.isEmpty ? "" : "; \(name): " + targets.map(\.description).joined(separator: ", ")
    }
    let complete = written.withLock { $0 }
    return "the reports were interrupted" + list("complete", complete)
      + list("not written", targets.filter { !complete.contains($0) })
  }
}
