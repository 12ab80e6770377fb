// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MockAPIHarness
import MockAPIJudging
import MockAPILoading
import MockAPIReports
import MockAPIScenario
import MockAPIServer
import MockAPISystem

/// A run of a client against a server of its own.
struct TestSession: Sendable {
  let loaded: LoadedScenarios
  let client: ClientArguments
  let console: Console
  let interruption: Interruption
  /// What a signal does to the run, for the user.
  let notice: String
  /// Whether scenarios without a contract are left out, and said to be.
  let leavesOutUnjudged: Bool

  /// - Parameters:
  ///   - interruption: that of the command, if it has several sessions.
  ///   - notice: what a signal does to the run, for the user.
  ///   - leavesOutUnjudged: for scenarios of a document: nobody can give those a contract that describe no body.
  init(
    loaded: LoadedScenarios, client: ClientArguments, console: Console,
    interruption: Interruption? = nil,
    notice: String = "the run ends with the verdicts that there are",
    leavesOutUnjudged: Bool = false
  ) {
    self.loaded = loaded
    self.client = client
    self.console = console
    self.interruption = interruption ?? Interruption(console: console)
    self.notice = notice
    self.leavesOutUnjudged = leavesOutUnjudged
  }

  /// The scenarios of the plan. The built-in client makes its models from contracts, so it has none for the others.
  private func planned() throws -> [Scenario] {
    guard leavesOutUnjudged, client.command == nil else { return loaded.scenarios }
    let judged = loaded.scenarios.filter { $0.contract != nil }
    let names = loaded.scenarios.filter { $0.contract == nil }.map(\.name).sorted()
    guard let first = names.first else { return judged }
    let others = names.count == 1 ? "'\(first)'" : "\(names.count) scenarios, such as '\(first)',"
    if judged.isEmpty {
      throw failure(
        "the built-in client must have a contract; \(others) \(names.count == 1 ? "has" : "have") none, because the document describes no body. Give your client with --client"
      )
    }
    console.write(
      .message(
        LogMessage(
          level: "info",
          text:
            "\(others) \(names.count == 1 ? "is" : "are") left out: without a contract, the built-in client has nothing to be judged by"
        )))
    return judged
  }

  /// Runs the plan of the options. SIGINT and SIGTERM end it with the verdicts that there are; what comes after it
  /// must handle them with the interruption of the session.
  /// - Throws: ``ExitCode/couldNotRun`` when the reason has been reported.
  /// - Parameter transcript: receives everything that passes in the exchanges of its ids.
  func run(
    _ options: TestOptions, transcript: Transcript? = nil
  ) async throws -> (TestResult, TestPlan) {
    if loaded.hasErrors {
      throw failure("the scenario files must be without errors; correct them, or name other files")
    }
    var options = options
    options.startLimit = client.startAllowance
    options.transportExceptions = TransportExceptions(client.transportExceptions)
    let plan = TestPlan(try planned(), options.selection, options.variants)
    if !plan.selectsExchanges {
      throw failure(
        "there must be an exchange to make; found none that the options select: "
          + "change --scenario, --case, --only, --skip, --operators or --sample")
    }
    try checkTemporaryFolder()
    await interruption.begin()
    let server = try await startServer()
    let result: Result<TestResult, any Error>
    if let transcript {
      let tapped: TranscribingServer
      do { tapped = try TranscribingServer(server, transcript) } catch {
        await server.stop()
        throw failure("there must be a free port on this machine: \(error)")
      }
      result = await run(plan, options, tapped, watch: transcript.watch)
      tapped.stop()
    } else {
      result = await run(plan, options, server)
    }
    await server.stop()
    do {
      return (try result.get(), plan)
    } catch let error as MissingClient {
      throw failure(text(of: error))
    } catch let error as UselessClient {
      throw failure(text(of: error))
    } catch {
      throw failure("the run could not go on: \(error)")
    }
  }

  private func run(
    _ plan: TestPlan, _ options: TestOptions, _ server: some ExchangeServing,
    watch: ClientTraffic.Watch? = nil
  ) async -> Result<TestResult, any Error> {
    let supply = client.makeSupply(watch: watch)
    let progress = ProgressLine(console: console)
    let run = TestRun(plan, options: options, server: server, makeClient: supply.make)
    let task = Task { try await run.run { progress.show($0) } }
    interruption.enter(
      Interruption.Stage(notice: notice) {
        task.cancel()
        progress.clear()
      })
    let result = await task.result
    supply.stop()
    progress.clear()
    return result.map { result in
      var result = result
      result.driver = supply.source?.driverName
      return result
    }
  }

  /// A run keeps its verdicts in a temporary file; without one, it must not begin.
  private func checkTemporaryFolder() throws {
    do throws(Errno) {
      _ = try TemporaryFile()
    } catch {
      throw failure(
        "the folder for temporary files, '\(TemporaryFile.folder)', must be writable; found: \(error); "
          + "set TMPDIR to another folder")
    }
  }

  private func startServer() async throws -> ExchangeServer {
    do throws(ServerError) {
      return try await ExchangeServer.start(loaded)
    } catch {
      throw failure(error.description)
    }
  }

  private func text(of error: MissingClient) -> String {
    "the client must answer an exchange or send a request; no process of \(shownCommand)"
      + " did either (\(error.ending)); correct the command, or run it by hand"
      + (error.hasTimedOut
        ? ", or give a process more than \(client.usedStartLimit) ms to start (--start-limit)" : "")
      + end(ofErrors: error.standardError)
  }

  private func text(of error: UselessClient) -> String {
    let record = error.example
    let cases = error.caseCount == 1 ? "in the only case" : "in any of \(error.caseCount) cases"
    let isMute = record.actual.outcome == nil
    let what =
      isMute
      ? "the client must send a request to the base URL of its exchange, and write a line with the outcome; "
        + "\(shownCommand) did neither \(cases), and this is wrong with what it wrote: "
        + TerminalText.printable(record.actual.detail)
      : "the client must send a request to the base URL of its exchange; \(shownCommand) sent none \(cases), "
        + "and its answer is '\(TerminalText.printable(record.actual.outcome ?? ""))'"
    let remedy =
      client.each == nil
      ? "write a driver that does (docs/drivers.md)"
      : "make the command send one to $MOCKAPI_URL (docs/drivers.md)"
    return "\(what); \(remedy), and look at one exchange with 'mockapi replay'"
      + end(ofErrors: record.standardError)
  }

  /// The command of the client for a message.
  private var shownCommand: String {
    client.command.map { "'\(TerminalText.printable($0))'" } ?? "the bundled client"
  }

  private func end(ofErrors text: String) -> String {
    let lines = text.split(separator: "\n").suffix(20)
    if lines.isEmpty { return "" }
    return "\nThe end of its standard error:"
      + lines.map { "\n  " + TerminalText.printable(String($0)) }.joined()
  }

  private func failure(_ text: String) -> ExitCode {
    console.fail(text)
    return .couldNotRun
  }
}
