// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MockAPIHarness
import MockAPIJSON
import MockAPIJudging
import MockAPILoading
import MockAPIReports
import MockAPISystem
import MockAPIVariants

extension MockAPI {
  struct Map: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: Show.configuration.abstract,
      subcommands: [Show.self, Diff.self], defaultSubcommand: Show.self)

    /// Whether help is wanted for the command alone. It is that of the default subcommand, which has the options.
    static func isHelp(_ arguments: [String]) -> Bool {
      [["help", "map"], ["map", "help"], ["map", "--help"], ["map", "-h"]].contains(arguments)
    }
  }
}

extension MockAPI.Map {
  /// The form of a map.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case table
    case json
  }

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Shows which fields a client needs.",
      usage: """
        mockapi map [<options>] [<path> ...]
               mockapi map diff [--format <format>] <old> <new>
        """,
      discussion: """
        Breaks each field of each case, and writes how the client reacts: required, reported, silent, \
        unread, crash or hang. The client must say what it decoded ('decoded' of its answers, docs/drivers.md). \
        'mockapi map diff' compares the maps of two builds.

        EXAMPLES
          mockapi map Scenarios/ --client 'python3 driver.py'
          mockapi map Scenarios/ --client 'python3 driver.py' --format json -o map.json
          mockapi map diff old.json new.json

        EXIT STATUS
          0 success, 2 the client or the scenarios could not be used
        """,
      shouldDisplay: false)

    @OptionGroup var scenarios: ScenarioOptions

    @OptionGroup(title: "Client") var client: ClientArguments

    @OptionGroup(title: "Client") var workers: ParallelArguments

    @OptionGroup(title: "Exchanges") var selection: SelectionArguments

    @Option(help: "The form of the map: table or json.")
    var format = Format.table

    @Option(
      name: .shortAndLong,
      help: ArgumentHelp("Write the map to a file. (default: standard output)", valueName: "file"),
      completion: .file())
    var output: String?

    func validate() throws { try client.validateCommand() }

    func run() async throws {
      let console = Console()
      StandardStreams.openMissing()
      DescriptorLimit.raise()
      let paths = try scenarios.usedPaths(console: console)
      let session = TestSession(
        loaded: try scenarios.load(
          console: console, choice: selection.choice, hasCaseOptions: true), client: client,
        console: console, notice: "the run ends, and no map is written")
      var options = TestOptions()
      // The kinds of damage that a map has.
      options.variants.operators = Set(
        VariantOperator.allCases.filter { FieldDamage($0) != nil })
      options.variants.timeLimit = Double(client.timeLimit)
      options.selection = try selection.selection(
        among: session.loaded.scenarios, console: console)
      options.parallel = workers.count(of: client)
      options.paths = paths
      options.readingOptions = scenarios.words
      try prepare(console: console)
      let (result, plan) = try await session.run(options)
      if result.wasCancelled { throw ExitCode.couldNotRun }
      let map: DependencyMap
      do {
        map = try DependencyMap(
          of: result.records, build: ClientBuild(driver: result.driver, command: client.command))
      } catch {
        console.fail("the verdicts could not be read again: \(error)")
        throw ExitCode.couldNotRun
      }
      if map.rows.isEmpty, !plan.isEmpty {
        console.fail(
          "a map needs clients that say what they decoded ('decoded' of their answers), and a case that passes; found none"
        )
        throw ExitCode.couldNotRun
      }
      try write(text(of: map), console)
    }

    private func text(of map: DependencyMap) -> [UInt8] {
      format == .json ? map.json.bytes + [0x0A] : Array(map.table.utf8)
    }

    private func write(_ text: [UInt8], _ console: Console) throws {
      guard let output, output != "-" else { return console.write(text) }
      do { try OutputFile(output).write { try $0.writeAll(text) } } catch {
        console.fail("the map '\(output)' could not be written: \(error)")
        throw ExitCode.couldNotRun
      }
    }

    /// Finds out before the run whether the map can be written.
    private func prepare(console: Console) throws {
      guard let output else { return }
      do throws(ReportError) { try OutputFile(output).prepare() } catch {
        console.fail("--output: the map \(error)")
        throw ExitCode.couldNotRun
      }
    }
  }
}
