// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MockAPIJudging
import MockAPIReports
import MockAPISystem

extension MockAPI {
  struct Report: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Works with the reports of 'mockapi test'.",
      discussion: """
        'mockapi test --report FORMAT=FILE' writes them.

        EXAMPLES
          mockapi report merge shard-*.json --report html=report.html
        """, subcommands: [Merge.self])
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
      try reports.prepare(console: console)
      let writer = reports.makeWriter(console: console)
      let interruption = Interruption(console: console)
      await interruption.begin()
      interruption.enter(writer.stage)
      let status = await WorkerThread.result { [files, options = reports.options] in
        Self.merge(files, options, writer)
      }
      if status != 0 { throw ExitCode(Int32(status)) }
    }

    /// - Returns: the exit status of the command.
    private static func merge(
      _ files: [String], _ options: ReportOptions, _ writer: ReportWriter
    ) -> Int {
      do {
        let merge = try ReportMerge(files)
        for problem in merge.problems { writer.console.warn(problem) }
        let report = try MockAPIReports.Report(
          run: merge.run, records: StoppableRecords(merge, writer.stop), options: options)
        return writer.write(report) ? report.run.exitStatus : 2
      } catch {
        writer.console.fail("\(error)")
        return 2
      }
    }
  }
}
