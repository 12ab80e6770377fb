// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MockAPIHarness
import MockAPIJudging
import MockAPIScenario

/// The options that choose the exchanges of a run.
struct SelectionArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Test only this scenario; may be repeated. (default: all)", valueName: "name"))
  var scenario: [String] = []

  @Option(
    name: .customLong("case"),
    help: ArgumentHelp(
      "Test only the variants of this case; may be repeated. (default: all)", valueName: "name"))
  var cases: [String] = []

  @Option(
    help: ArgumentHelp(
      "Test only ids that match, such as 'registration/*~drop@*'; may be repeated. (default: all)",
      valueName: "pattern"),
    transform: IDPattern.init)
  var only: [IDPattern] = []

  @Option(
    help: ArgumentHelp("Leave out ids that match; may be repeated.", valueName: "pattern"),
    transform: IDPattern.init)
  var skip: [IDPattern] = []

  // Every value is taken as it is, so that a negative number is answered with the allowed ones.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Test one of N parts, each on another machine; 'mockapi report merge' joins the reports.",
      valueName: "I/N"),
    transform: SelectionArguments.shard)
  var shard: RunInfo.Shard?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Test this number of variants, drawn from all. (default: all)", valueName: "count"),
    transform: NumberOption.sampleSize)
  var sample: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The seed of --sample: the same one draws the same variants. (default: 0)",
      valueName: "number"),
    transform: NumberOption.seed)
  var seed: UInt64?

  /// The words of the options that are given, but for --shard, in the same order however they were given.
  var words: [String] {
    let names = scenario.map { ("--scenario", $0) } + cases.map { ("--case", $0) }
    let patterns = only.map { ("--only", "\($0)") } + skip.map { ("--skip", "\($0)") }
    var words = (names.sorted(by: <) + patterns.sorted(by: <)).flatMap { [$0.0, $0.1] }
    if let sample { words += ["--sample", "\(sample)", "--seed", "\(seed ?? 0)"] }
    return words
  }

  func validate() throws {
    if seed != nil, sample == nil {
      throw ValidationError(
        "--seed needs --sample, whose variants it draws: add --sample, or remove --seed.")
    }
  }

  /// The scenarios of the chosen exchanges.
  var choice: ScenarioChoice {
    ScenarioChoice(names: scenario, cases: cases, patterns: only)
  }

  /// The chosen exchanges.
  /// - Throws: ``ExitCode/couldNotRun`` for a name that nothing has, after it has been reported.
  func selection(among scenarios: [Scenario], console: Console) throws -> ExchangeSelection {
    do throws(VariantLookup.Failure) {
      _ = try VariantLookup(scenarios).cases(ofScenarios: scenario, named: cases)
    } catch {
      console.fail(error.message)
      throw ExitCode.couldNotRun
    }
    var selection = ExchangeSelection()
    selection.scenarios = Set(scenario)
    selection.cases = Set(cases)
    selection.filter = IDFilter(only: only, skip: skip)
    selection.sampleSize = sample
    selection.seed = seed ?? 0
    selection.shard = shard
    return selection
  }

  private static func shard(_ text: String) throws -> RunInfo.Shard {
    guard let shard = RunInfo.Shard(text) else {
      throw ValidationError("it must be I/N, a part and the number of parts, such as 2/8")
    }
    return shard
  }
}
