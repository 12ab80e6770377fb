// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MockAPIHarness
import MockAPIJudging
import MockAPIScenario
import MockAPIText

/// The options that choose the exchanges of a run.
struct SelectionArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp("Test only this scenario; may be repeated.", valueName: "name"))
  var scenario: [String] = []

  @Option(
    name: .customLong("case"),
    help: ArgumentHelp("Test only the variants of this case; may be repeated.", valueName: "name"))
  var cases: [String] = []

  @Option(
    help: ArgumentHelp(
      "Test only ids that match, such as 'registration/*~drop@*'; may be repeated.",
      valueName: "pattern"),
    transform: IDPattern.init)
  var only: [IDPattern] = []

  @Option(
    help: ArgumentHelp("Leave out ids that match; may be repeated.", valueName: "pattern"),
    transform: IDPattern.init)
  var skip: [IDPattern] = []

  @Option(
    help: ArgumentHelp(
      "Test one of N parts, each on another machine; 'mockapi report merge' joins the reports.",
      valueName: "I/N"),
    transform: SelectionArguments.shard)
  var shard: RunInfo.Shard?

  @Option(
    help: ArgumentHelp("Test this number of variants, drawn from all.", valueName: "count"),
    transform: NumberOption.count)
  var sample: Int?

  @Option(help: ArgumentHelp("The seed of the draw: the same one draws the same variants."))
  var seed: UInt64 = 0

  /// - Throws: a `ValidationError` for a name that nothing has.
  func selection(among scenarios: [Scenario]) throws -> ExchangeSelection {
    try check(scenario, "scenario", among: scenarios.map(\.name))
    try check(cases, "case", among: scenarios.flatMap { $0.cases.map(\.name) })
    var selection = ExchangeSelection()
    selection.scenarios = Set(scenario)
    selection.cases = Set(cases)
    selection.filter = IDFilter(only: only, skip: skip)
    selection.sampleSize = sample
    selection.seed = seed
    selection.shard = shard
    return selection
  }

  private func check(_ names: [String], _ kind: String, among known: [String]) throws {
    for name in names where !known.contains(name) {
      let hint = NearestName.hint(for: name, among: known, listing: "the \(kind)s are")
      throw ValidationError("There is no \(kind) '\(name)'\(hint)")
    }
  }

  private static func shard(_ text: String) throws -> RunInfo.Shard {
    guard let shard = RunInfo.Shard(text) else {
      throw ValidationError("it must be I/N, a part and the number of parts, such as 2/8")
    }
    return shard
  }
}
