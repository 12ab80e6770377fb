// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MockAPIJudging
import MockAPIReports
import MockAPISystem

/// The options for the causes of findings that a project lives with for now.
struct BaselineArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Findings whose causes are in this file do not fail the run: a file of --write-baseline, or a report in JSON or NDJSON.",
      valueName: "file"),
    completion: .file())
  var baseline: String?

  @Option(
    help: ArgumentHelp(
      "Write the causes of all findings to a file, one a line, for --baseline of later runs.",
      valueName: "file"),
    completion: .file())
  var writeBaseline: String?

  private var output: OutputFile? { writeBaseline.map(OutputFile.init) }

  /// - Parameters:
  ///   - knownFailures: the file of known failures.
  ///   - failsFast: whether the run ends at its first finding.
  func validate(with reports: ReportArguments, knownFailures: String?, failsFast: Bool) throws {
    guard let writeBaseline, let output else { return }
    if failsFast {
      throw ValidationError(
        "--write-baseline needs all findings, and --fail-fast ends at the first one: remove one of them."
      )
    }
    if output.isStandardOutput {
      throw ValidationError("--write-baseline must be a file; found '\(writeBaseline)'.")
    }
    if let knownFailures, OutputFile(knownFailures).identity == output.identity {
      throw ValidationError(
        "'\(writeBaseline)' must be either the baseline or the file of known failures, which would be lost; give the baseline another file."
      )
    }
    if reports.targets.contains(where: { $0.file.identity == output.identity }) {
      throw ValidationError(
        "'\(writeBaseline)' must be either the baseline or a report; give one of them another file."
      )
    }
  }

  /// Reads the baseline, and finds out whether the new one can be written.
  /// - Returns: `nil` if there is none.
  /// - Throws: ``ExitCode/couldNotRun`` when the reason has been reported.
  func prepare(console: Console) throws -> Baseline? {
    do {
      let known = try baseline.map { try Baseline(contentsOf: $0) }
      do { try output?.prepare() } catch {
        console.fail("--write-baseline: the baseline \(error)")
        throw ExitCode.couldNotRun
      }
      return known
    } catch let error as ExitCode {
      throw error
    } catch {
      console.fail("--baseline: \(error)")
      throw ExitCode.couldNotRun
    }
  }

  /// Writes the new baseline, if it is wanted.
  /// - Returns: `false` if it could not be written; the reason has been reported.
  func write(_ run: RunInfo, _ records: some RecordSource, console: Console) -> Bool {
    guard let writeBaseline, let output else { return true }
    if run.exitStatus == 2 {
      console.fail(
        "the baseline '\(writeBaseline)' is as it was, because a run that ends with 2 proves nothing"
      )
      return false
    }
    if baseline == nil, !run.isComplete || run.shard != nil || !run.selection.isEmpty {
      console.warn(
        "the baseline '\(writeBaseline)' has the causes of the exchanges of this run only; to keep those of others that are in a file, name it with --baseline"
      )
    }
    do {
      let baseline = try Baseline(
        of: records, run, file: writeBaseline, keeping: run.undecidedCauses)
      try output.write { try $0.writeAll(baseline.text) }
      return true
    } catch {
      console.fail("the baseline '\(writeBaseline)' could not be written: \(error)")
      return false
    }
  }
}
