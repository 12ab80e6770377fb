// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MockAPIHarness
import MockAPIJudging
import MockAPIReports
import MockAPIServer
import MockAPISystem

extension MockAPI {
  struct Test: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract:
        "Tests a client: breaks every field of every response, one at a time, and checks how the client reacts.",
      discussion: """
        Each case is served as it is (the control), then each of its variants: one field dropped, a body \
        cut off, another status, a broken connection. Each exchange has a base URL of its own, and a verdict: \
        pass, fail, silent, crash, hang, notExercised, invalid or harness.

        --client starts a driver, which reads exchanges as JSON lines; --each starts a command for each \
        exchange. Without either, the built-in client runs with models made from the contracts, and so \
        checks the scenario files themselves. docs/drivers.md has drivers to copy.

        EXAMPLES
          mockapi test Scenarios/
          mockapi test openapi.yaml --client 'python3 driver.py'
          mockapi test Scenarios/ --client 'python3 driver.py' --parallel 2
          mockapi test Scenarios/ --each 'curl -sf "$MOCKAPI_URL/users/user01" | jq -e .id'
          mockapi test Scenarios/ --client ./driver --report junit=report.xml --report html=report.html
          mockapi test Scenarios/ --client ./driver --baseline baseline.json
          mockapi test Scenarios/ --compare 'python3 old.py' 'python3 new.py'
          mockapi test --compare old.json new.json
          mockapi test Scenarios/ --client ./driver --only 'registration/*~drop@*'
          mockapi test Scenarios/ --client ./driver --budget 5m

        ENVIRONMENT
          Each option can be given by a variable, --some-option by MOCKAPI_SOME_OPTION, and the paths by \
        MOCKAPI_SCENARIOS; an option of the command counts more. Flags are 1 or 0. (docs/environment.md)

        EXIT STATUS
          0 all as expected, 1 findings, or a new build that is worse than the old one,
          2 the client or the scenarios could not be used, the run was interrupted, the server was at fault, \
        or nothing was exercised
        """)

    @OptionGroup var scenarios: ScenarioOptions

    @OptionGroup(title: "Client") var client: ClientArguments

    @OptionGroup(title: "Client") var comparison: CompareArguments

    @OptionGroup(title: "Client") var workers: ParallelArguments

    @Option(
      name: .customLong("library"), parsing: .singleValue,
      help: ArgumentHelp(
        "A package that is not the client: errors are grouped by the frame that called it, as for the known libraries; repeatable. (docs/drivers.md)",
        valueName: "name"),
      transform: Test.library)
    var libraries: [String] = []

    private static func library(_ text: String) throws -> String {
      guard TraceLibraries([text]).hasNames else {
        throw ValidationError(
          "it must be the name of a package as the frames of traces have it, such as 'acme_http' or 'com.acme.http'"
        )
      }
      return text
    }

    @OptionGroup(title: "Exchanges") var selection: SelectionArguments

    @OptionGroup(title: "Variants") var variants: VariantArguments

    @Option(
      help: ArgumentHelp(
        "A file with ids and patterns, one a line, of failures that do not fail the run.",
        valueName: "file"),
      completion: .file())
    var knownFailures: String?

    @OptionGroup var baselines: BaselineArguments

    @Flag(help: "Do not fail for damage that the client does not notice.")
    var allowSilent = false

    @Flag(help: "Do not fail for exchanges without a request, and for cases that do not pass.")
    var allowUnexercised = false

    @Flag(help: "Stop at the first finding.")
    var failFast = false

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "Begin no exchange after this time, such as 60s or 5m; those that find most come first. (default: no bound)",
        valueName: "time"),
      transform: DurationOption.milliseconds)
    var budget: Int?

    @OptionGroup(title: "Reports") var reports: ReportArguments

    func validate() throws {
      try baselines.validate(
        with: reports, knownFailures: knownFailures, failsFast: failFast)
      if comparison.words.isEmpty {
        try client.validateCommand(others: [("--library", !libraries.isEmpty)])
      }
      let choice = selection.words + variants.words
      try comparison.validate(
        with: reports,
        others: [
          ("--client", client.client != nil), ("--each", client.each != nil),
          ("--known-failures", knownFailures != nil),
          ("--baseline", baselines.baseline != nil),
          ("--write-baseline", baselines.writeBaseline != nil), ("--fail-fast", failFast),
          ("--summary", reports.summary),
        ],
        runs: [
          (choice.first ?? "", !choice.isEmpty),
          ("--shard", selection.shard != nil), ("--budget", budget != nil),
          ("--allow-silent", allowSilent), ("--allow-unexercised", allowUnexercised),
          ("--library", !libraries.isEmpty), ("--parallel", workers.parallel != nil),
          ("--transport-exceptions", !client.transportExceptions.isEmpty),
        ])
    }

    func run() async throws {
      let console = Console()
      OptionVariables().warn(of: Self._commandName, console)
      StandardStreams.openMissing()
      DescriptorLimit.raise()
      if let (old, new) = comparison.builds {
        return try await compare(old, new, console: console)
      }
      let paths = try scenarios.usedPaths(console: console)
      let given = try scenarios.given(
        console: console, choice: selection.choice, hasCaseOptions: true)
      let session = TestSession(
        loaded: given.loaded, client: client, console: console,
        leavesOutUnjudged: given.areDocuments)
      let options = try options(paths, session, console)
      try reports.prepare(console: console)
      let start = SystemTime.now
      let (result, plan) = try await session.run(options)
      var run = RunInfo(version: MockServer.version, client: client.command, paths: paths)
      run.driver = result.driver
      run.rules = options.rules
      run.shard = options.selection.shard
      run.seed = options.selection.sampleSize == nil ? nil : options.selection.seed
      run.selection = selection.words + variants.words
      run.leftOut = plan.leftOut
      run.isComplete = result.isComplete
      if let budget {
        run.budget = RunInfo.Budget(milliseconds: budget, unmade: result.unmadeCount)
      }
      if !reports.reproducible {
        run.start = start
        run.end = .now
      }
      let writer = reports.makeWriter(console: console)
      session.interruption.enter(writer.stage)
      let status = await WorkerThread.result {
        [run, options, baselines, reportOptions = reports.options] in
        Self.report(run, result, plan, reportOptions, options, baselines, writer)
      }
      if status != 0 { throw ExitCode(Int32(status)) }
    }

    /// Writes the reports and the baseline.
    /// - Returns: the exit status of the command.
    private static func report(
      _ run: RunInfo, _ result: TestResult, _ plan: TestPlan, _ reportOptions: ReportOptions,
      _ options: TestOptions, _ baselines: BaselineArguments, _ writer: ReportWriter
    ) -> Int {
      let records = StoppableRecords(result.records, writer.stop)
      let summary: RunSummary
      do { summary = try RunSummary(of: records, rules: run.rules) } catch {
        writer.console.fail("the verdicts could not be read again: \(error)")
        return 2
      }
      var run = run
      run.exitStatus = plan.isEmpty ? 0 : summary.exitStatus
      if result.wasCancelled { run.exitStatus = 2 }
      run.baseline = options.baseline?.use(in: summary)
      if result.hasForeignNames {
        writer.console.warn(
          "'decoded' must have the names of the body; no name that the client gave is in the body of a case, so no"
            + " decoded value was compared: correct the driver, or leave 'decoded' out")
      }
      if run.isComplete, run.leftOut == 0, let known = options.knownFailures {
        for entry in known.unused(in: summary) {
          writer.console.warn("\(entry.place): '\(entry.pattern)' matches no exchange")
        }
      }
      let report = MockAPIReports.Report(
        run: run, records: records, summary: summary, options: reportOptions)
      let isWritten = writer.write(report)
      let hasBaseline = baselines.write(run, records, console: writer.console)
      return isWritten && hasBaseline ? run.exitStatus : 2
    }

    func options(
      _ paths: [String], _ session: TestSession, _ console: Console
    ) throws -> TestOptions {
      var options = TestOptions()
      options.variants = try variants.options(timeLimit: Double(client.timeLimit))
      options.selection = try selection.selection(
        among: session.loaded.scenarios, console: console)
      options.rules.allowsSilent = allowSilent
      options.rules.allowsUnexercised = allowUnexercised
      options.parallel = workers.count(of: client)
      options.failsFast = failFast
      options.budget = budget.map { .milliseconds($0) }
      options.paths = paths
      options.readingOptions = scenarios.words
      options.libraries = TraceLibraries(libraries)
      if let knownFailures {
        options.knownFailures = try Self.knownFailures(knownFailures, console)
      }
      options.baseline = try baselines.prepare(console: console)
      return options
    }

    private static func knownFailures(_ path: String, _ console: Console) throws -> KnownFailures {
      let bytes: [UInt8]
      do throws(Errno) {
        let file = try FileDescriptor.open(path, waits: true)
        defer { file.close() }
        bytes = try file.readAll(limit: 64 << 20)
      } catch {
        console.fail("--known-failures: '\(path)' must be a file that can be read: \(error)")
        throw ExitCode.couldNotRun
      }
      do throws(KnownFailuresError) {
        return try KnownFailures(bytes, file: path)
      } catch {
        for problem in error.problems { console.fail(problem) }
        throw ExitCode.couldNotRun
      }
    }
  }
}
