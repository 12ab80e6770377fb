// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MockAPIReports

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
      "Writes a report; repeatable. The formats are \(ReportArguments.formats); sarif has a result for each finding, sarif-causes for each cause. The file - is standard output.",
      valueName: "format=file"),
    transform: ReportArguments.target)
  var named: [ReportTarget] = []

  @Flag(
    help:
      "Writes the Markdown report to the summary of a job of GitHub Actions (the file GITHUB_STEP_SUMMARY); elsewhere it has no effect."
  )
  var summary = false

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

  /// The reports that are written.
  var targets: [ReportTarget] {
    let path = ProcessInfo.processInfo.environment["GITHUB_STEP_SUMMARY"] ?? ""
    return named
      + (summary && !path.isEmpty ? [ReportTarget(format: .markdown, path: path)] : [])
  }

  func validate() throws {
    var paths: [String: String] = [:]
    for target in targets {
      guard let other = paths.updateValue(target.path, forKey: target.file.identity) else {
        continue
      }
      throw ValidationError(
        "each report must have a file of its own; "
          + (other == target.path
            ? "found several in '\(other)'" : "'\(other)' and '\(target.path)' are the same file"))
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

  /// Finds out before a run whether all reports can be written.
  /// - Throws: ``ExitCode/couldNotRun`` when the reasons have been reported.
  func prepare(console: Console) throws {
    var isUsable = true
    for target in targets {
      do throws(ReportError) {
        try target.prepare()
      } catch {
        console.fail("--report: \(error)")
        isUsable = false
      }
    }
    if !isUsable { throw ExitCode.couldNotRun }
  }

  /// Writes the reports.
  func makeWriter(console: Console) -> ReportWriter {
    ReportWriter(targets, showsAll: verbose, console: console)
  }
}
