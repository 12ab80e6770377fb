// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MockAPIReports
import MockAPISystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The options of commands that write reports.
struct ReportArguments: ParsableArguments {
  @Option(
    name: .customLong("report"), parsing: .singleValue,
    help: ArgumentHelp(
      "Writes a report; repeatable. The formats are \(ReportArguments.formats); the file - is standard output.",
      valueName: "format=file"),
    transform: ReportArguments.target)
  var targets: [ReportTarget] = []

  @Flag(help: "Writes times as 0, so that equal runs give equal reports.")
  var reproducible = false

  @Flag(help: "Makes each passing variant a test case in JUnit, also above 20000 verdicts.")
  var junitEach = false

  @Flag(
    help: "Leaves out of JUnit what its schemas do not know: file, line and the client's output.")
  var junitStrict = false

  @Flag(help: "Shows all causes of findings, each with its whole example.")
  var verbose = false

  private static let formats = ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")

  private static func target(_ text: String) throws -> ReportTarget {
    do throws(ReportError) { return try ReportTarget(text) } catch {
      throw ValidationError(error.description)
    }
  }

  func validate() throws {
    var paths: Set<String> = []
    for target in targets where !paths.insert(target.path).inserted {
      throw ValidationError("'\(target.path)' must be the file of one report; found several")
    }
  }

  /// The settings for reports, from the options and the surroundings of the process.
  var options: ReportOptions {
    var options = ReportOptions()
    options.isReproducible = reproducible
    options.hasEachInJUnit = junitEach
    options.isStrictJUnit = junitStrict
    options.workingDirectory = FileManager.default.currentDirectoryPath
    options.environment = ProcessInfo.processInfo.environment
    options.hostName = ProcessInfo.processInfo.hostName
    return options
  }

  /// Writes the reports to their files, then the report for people: to standard output, or to standard error if a
  /// report is there.
  ///
  /// All reports are tried, whichever fails.
  /// - Returns: whether all were written.
  func write(_ report: Report, console: Console) -> Bool {
    var failures: [String] = []
    for target in targets {
      do { try target.write(report) } catch { failures.append("\(error)") }
    }
    let isTaken = targets.contains { $0.path == "-" }
    let descriptor = isTaken ? FileDescriptor.standardError : .standardOutput
    let written = targets.filter { target in !failures.contains { $0.contains("'\(target.path)'") }
    }
    do {
      let output = ReportOutput(to: descriptor)
      try TerminalReport(
        report, style: console.style(of: descriptor), showsAll: verbose, targets: written
      ).write(to: output)
      try output.flush()
    } catch {
      failures.append("the verdicts could not be shown: \(error)")
    }
    for failure in failures { console.fail(failure) }
    return failures.isEmpty
  }
}
