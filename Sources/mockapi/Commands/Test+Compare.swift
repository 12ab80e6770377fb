// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MockAPIHarness
import MockAPIJSON
import MockAPIJudging
import MockAPIReports
import MockAPISystem

extension MockAPI.Test {
  /// What a build made of its exchanges.
  private struct Verdicts: Sendable {
    let name: String
    let rules: FindingRules
    let records: any RecordSource & Sendable
  }

  /// Compares two builds, of which drivers are run first.
  func compare(
    _ old: CompareArguments.Build, _ new: CompareArguments.Build, console: Console
  ) async throws {
    try reports.prepare(console: console)
    var session: TestSession?
    var options = TestOptions()
    if old.isDriver || new.isDriver {
      var scenarios = scenarios
      scenarios.paths += comparison.paths
      let paths = try scenarios.usedPaths(console: console)
      let made = TestSession(
        loaded: try scenarios.load(
          console: console, choice: selection.choice, hasCaseOptions: true), client: client,
        console: console, notice: "the run ends, and the builds are not compared")
      options = try self.options(paths, made, console)
      session = made
    }
    let before = try await verdicts(of: old, session, options, console)
    let after = try await verdicts(of: new, session, options, console)
    let result = await WorkerThread.result {
      Result {
        try RunComparison(
          from: before.records, before.name, before.rules, to: after.records, after.name,
          after.rules)
      }
    }
    switch result {
    case .failure(let error):
      console.fail("\(error)")
      throw ExitCode.couldNotRun
    case .success(let comparison): try show(comparison, console)
    }
  }

  private func verdicts(
    of build: CompareArguments.Build, _ session: TestSession?, _ options: TestOptions,
    _ console: Console
  ) async throws -> Verdicts {
    switch build {
    case .report(let report):
      let result = await WorkerThread.result { Result { try report.read() } }
      switch result {
      case .failure(let error):
        console.fail("--compare: \(error)")
        throw ExitCode.couldNotRun
      case .success(let merge):
        for problem in merge.problems { console.warn(problem) }
        if !merge.run.isComplete {
          console.warn("'\(report.path)' is the report of a run that did not make all exchanges")
        }
        return Verdicts(
          name: "\(merge.run.build.name), \(report.path)", rules: merge.run.rules, records: merge)
      }
    case .driver(let command):
      guard let session else { throw ExitCode.couldNotRun }
      var client = client
      client.client = command
      let (result, _) = try await TestSession(
        loaded: session.loaded, client: client, console: console,
        interruption: session.interruption, notice: session.notice
      ).run(options)
      if result.wasCancelled {
        console.fail("the builds were not compared, because the run was interrupted")
        throw ExitCode.couldNotRun
      }
      if result.unmadeCount > 0 {
        console.warn(
          "the time of --budget was over before all exchanges of '\(command)' were made: \(result.unmadeCount) are missing"
        )
      }
      return Verdicts(
        name: ClientBuild(driver: result.driver, command: command).name, rules: options.rules,
        records: result.records)
    }
  }

  private func show(_ comparison: RunComparison, _ console: Console) throws {
    let report = ComparisonReport(comparison, showsAll: reports.verbose)
    for target in reports.targets {
      do { try target.file.write { try $0.writeAll(report.json.bytes + [0x0A]) } } catch {
        console.fail("the comparison '\(target.path)' could not be written: \(error)")
        throw ExitCode.couldNotRun
      }
    }
    let isTaken = reports.targets.contains { $0.file.isStandardOutput }
    if !isTaken { console.write(Array(report.text.utf8)) }
    if comparison.compared == 0 {
      console.fail("the two builds must have exchanges that both have made; found none")
      throw ExitCode.couldNotRun
    }
    if comparison.isWorse { throw ExitCode.findings }
  }
}
