// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MockAPIJudging
import MockAPILoading
import MockAPIScenario
import MockAPIVariants

extension MockAPI {
  struct Variants: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lists the variants of cases, or shows one.",
      discussion: """
        A variant is a case with one thing changed: a field dropped, a body cut off, another status, a \
        broken connection. Its id is CASE~OPERATOR[(ARGUMENT)][@POINTER].

        With an id (SCENARIO/CASE~…, or CASE~… if only one scenario has the case), it shows the difference \
        from the case and the request that gets it.

        EXAMPLES
          mockapi variants Scenarios/
          mockapi variants Scenarios/ --scenario registration --operator drop --operator null -v
          mockapi variants Scenarios/ 'registration/registered~drop@/id'
          mockapi variants Scenarios/ --quick --format json

        EXIT STATUS
          0 success, 1 a scenario file has an error,
          2 a path cannot be used, or there is no such scenario, case or variant
        """)

    /// The form of the list.
    enum Format: String, CaseIterable, ExpressibleByArgument {
      case table
      case json
    }

    @OptionGroup var scenarios: ScenarioOptions

    @Option(
      help: ArgumentHelp(
        "List only the variants of this scenario; may be repeated.", valueName: "name"))
    var scenario: [String] = []

    @Option(
      name: .customLong("case"),
      help: ArgumentHelp("List only the variants of this case; may be repeated.", valueName: "name")
    )
    var cases: [String] = []

    @Option(
      name: .customLong("operator"),
      help: ArgumentHelp(
        "List only the variants of this operator; may be repeated.", valueName: "name"))
    var operators: [String] = []

    @OptionGroup var variants: VariantArguments

    @Option(help: "The form of the list: table or json.")
    var format = Format.table

    @Flag(name: .shortAndLong, help: "List the ids under the table.")
    var verbose = false

    func validate() throws {
      for name in operators where VariantOperator(rawValue: name) == nil {
        throw ValidationError(
          "--operator: '\(name)' is not an operator of variants\(VariantOperator.hint(for: name))")
      }
    }

    func run() async throws {
      let console = Console()
      var files = scenarios
      // Nothing but an id has a tilde and names an operator.
      files.paths.removeAll(where: VariantLookup.isReference)
      let wanted = scenarios.paths.filter(VariantLookup.isReference)
      let choice =
        wanted.isEmpty
        ? ScenarioChoice(names: scenario, cases: cases)
        : ScenarioChoice(patterns: wanted.map(IDPattern.init))
      let loaded = try files.load(console: console, choice: choice, hasCaseOptions: true)
      let lookup = VariantLookup(loaded.scenarios)
      var options = try variants.options()
      do throws(VariantLookup.Failure) {
        for reference in wanted {
          let variant = try lookup.variant(reference, options)
          for line in VariantPage(variant).lines { console.print(line) }
        }
        if wanted.isEmpty {
          if !operators.isEmpty {
            // An operator that is asked for by name is listed even if it is not a standard one.
            options.operators = Set(operators.compactMap(VariantOperator.init))
          }
          let list = VariantList(
            try lookup.cases(ofScenarios: scenario, named: cases), options)
          write(list, to: console)
        }
      } catch {
        console.fail(error.message)
        throw ExitCode.couldNotRun
      }
      if loaded.errorCount > 0 { throw ExitCode.findings }
    }

    private func write(_ list: VariantList, to console: Console) {
      switch format {
      case .json: list.write { console.write($0) }
      case .table:
        let width = console.width
        for line in VariantTable(list, showsIDs: verbose, width: width).lines {
          console.print(line)
        }
      }
    }
  }
}
