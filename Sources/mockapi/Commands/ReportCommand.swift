// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MockAPIJudging
import MockAPIReports

extension MockAPI {
  struct Report: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Works with the reports of 'mockapi test'.", subcommands: [Merge.self])
  }
}

extension MockAPI.Report {
  struct Merge: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Makes one report of the reports of shards.",
      discussion: """
        FILES are reports in JSON or NDJSON of 'mockapi test --shard I/N'. They are read piece by piece, so their \
        size does not matter.

        EXAMPLES
          mockapi report merge shard-1.ndjson shard-2.ndjson --report html=report.html
          mockapi report merge shard-*.json --report junit=report.xml --report sarif=report.sarif

        EXIT STATUS
          0 all as expected, 1 findings, 2 a shard is missing, a report could not be read or written, \
        or the run could not be judged
        """)

    @Argument(help: "Reports in JSON or NDJSON, one of each shard.")
    var files: [String]

    @OptionGroup var reports: ReportArguments

    func run() async throws {
      let console = Console()
      let report: MockAPIReports.Report
      do {
        let merge = try ReportMerge(files)
        for problem in merge.problems { console.warn(problem) }
        report = try MockAPIReports.Report(
          run: merge.run, records: merge, options: reports.options)
      } catch {
        console.fail("\(error)")
        throw ExitCode.couldNotRun
      }
      guard reports.write(report, console: console) else { throw ExitCode.couldNotRun }
      if report.run.exitStatus != 0 { throw ExitCode(Int32(report.run.exitStatus)) }
    }
  }
}
