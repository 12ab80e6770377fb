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
import MockAPIVariants
import UnixSignals

extension MockAPI {
  struct Replay: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Serves one variant, or runs a client through it.",
      discussion: """
        Serves the variant until it is stopped (SIGINT, SIGTERM), and shows its URL and a curl command. With \
        --client or --each it runs the client once, and shows what was given to the client, the requests and the \
        responses byte for byte, the answer of the client, its standard error and what was expected. If the case \
        itself does not pass, it shows that.

        EXAMPLES
          mockapi replay Scenarios 'registration/registered~drop@/id'
          mockapi replay Scenarios 'registration/registered~drop@/id' --client 'python3 driver.py'

        EXIT STATUS
          0 served, or the client did as expected, 1 it did not,
          2 the scenarios or the client could not be used, or there is no such variant
        """)

    @Argument(help: "A scenario file, or a folder with scenario files.", completion: .file())
    var path: String

    @Argument(help: "The id of a variant, SCENARIO/CASE~…, or of a case, SCENARIO/CASE.")
    var id: String

    @OptionGroup(title: "Client") var client: ClientArguments
    @OptionGroup var bodies: BodyFileArguments
    @OptionGroup var net: NetArguments
    @OptionGroup(title: "Templates") var templates: TemplateArguments

    func validate() throws { try client.validateCommand() }

    func run() async throws {
      let console = Console()
      StandardStreams.openMissing()
      var files = try ScenarioOptions.parse(["--", path])
      files.bodies = bodies
      files.net = net
      files.templates = templates
      let loaded = try files.load(
        console: console, choice: ScenarioChoice(patterns: [IDPattern(id)]))
      var options = VariantOptions()
      options.timeLimit = Double(client.timeLimit)
      let replayed = try exchange(in: loaded, options, console)
      if client.command != nil { return try await replay(replayed, loaded, console) }
      do throws(ServerError) {
        let server = try await ExchangeServer.start(loaded)
        try await serve(replayed, server, console)
        await server.stop()
      } catch {
        console.fail(error.description)
        throw ExitCode.couldNotRun
      }
    }

    /// The exchange with the id.
    private func exchange(
      in loaded: LoadedScenarios, _ options: VariantOptions, _ console: Console
    ) throws -> JudgedExchange {
      let controls = loaded.scenarios.flatMap { scenario in
        scenario.cases.indices.map { (scenario, $0) }
      }
      if let (scenario, index) = controls.first(where: { "\($0.name)/\($0.cases[$1].name)" == id })
      {
        return JudgedExchange(scenario, caseIndex: index)
      }
      do throws(VariantLookup.Failure) {
        return JudgedExchange(try VariantLookup(loaded.scenarios).variant(id, options))
      } catch {
        console.fail(error.message)
        throw ExitCode.couldNotRun
      }
    }

    // MARK: Without a client

    private func serve(
      _ exchange: JudgedExchange, _ server: ExchangeServer, _ console: Console
    ) async throws(ServerError) {
      let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm)
      let open = try server.open(exchange)
      console.print("\(id) is served at \(open.baseURL)")
      if let request = exchange.scenario.sampleRequest(ofCase: exchange.caseIndex) {
        console.print(CurlLine.text(for: request, baseURL: open.baseURL))
      }
      for await _ in signals { break }
      _ = await open.finish()
    }

    // MARK: With a client

    private func replay(
      _ exchange: JudgedExchange, _ loaded: LoadedScenarios, _ console: Console
    ) async throws {
      var options = TestOptions()
      options.variants.operators = exchange.variant.map { [$0.id.operator] } ?? []
      options.variants.damagesAllElements = true
      options.variants.cutsEverywhere = true
      options.variants.stallsAllCases = true
      options.variants.timeLimit = Double(client.timeLimit)
      options.selection.scenarios = [exchange.scenario.name]
      options.selection.cases = [exchange.declaredCase.name]
      let id =
        "\(exchange.scenario.name)/"
        + (exchange.variant.map { "\($0.id)" } ?? exchange.declaredCase.name)
      options.selection.filter.only = [IDPattern(id)]
      // What passes is shown, whatever it is.
      options.needsRequests = false
      options.paths = [path]
      options.readingOptions = bodies.words + net.words + templates.words
      let control = "\(exchange.scenario.name)/\(exchange.declaredCase.name)"
      let session = TestSession(loaded: loaded, client: client, console: console)
      let transcript = Transcript(of: [id, control])
      let (result, _) = try await session.run(options, transcript: transcript)
      var records: [String: VerdictRecord] = [:]
      try result.records.visit { records[$0.id] = $0 }
      guard let record = records[id] ?? records[exchange.scenario.name] else {
        throw ExitCode.couldNotRun
      }
      if record.verdict == .invalid, let failed = records[control] {
        console.print("\(control) did not pass, so the variant was not made. This is the case:\n")
        show(failed, transcript.text(of: control), console)
        console.print("")
        show(record, "", console)
      } else {
        show(record, transcript.text(of: record.caseName.isEmpty ? control : id), console)
      }
      if record.verdict != .pass { throw ExitCode(record.verdict == .harness ? 2 : 1) }
    }

    private func show(_ record: VerdictRecord, _ transcript: String, _ console: Console) {
      if !transcript.isEmpty { console.print(transcript) }
      let reason = record.reason.map { " (\($0.rawValue))" } ?? ""
      console.print(
        TerminalText.printable("\(record.id): \(record.verdict.rawValue)\(reason)"))
      for row in RecordText(record).rows()
      where ["expected", "client", "detail", "place"].contains(row.name) {
        console.print(
          "  " + TerminalText.padded(row.name, to: 10) + TerminalText.printable(row.text))
      }
      if !record.message.isEmpty { console.print(TerminalText.printable(record.message)) }
    }
  }
}
