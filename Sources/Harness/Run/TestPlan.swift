// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging
package import MockAPIScenario
package import MockAPIVariants

/// The exchanges of a run, in the order of their ids. Only the ids of one case are in memory at a time.
package struct TestPlan: Sendable {
  /// A case of a scenario.
  package struct Control: Sendable {
    package let scenario: Scenario
    package let caseIndex: Int

    package var declaredCase: Case { scenario.cases[caseIndex] }

    /// `SCENARIO/CASE`.
    package var id: String { "\(scenario.name)/\(declaredCase.name)" }

    /// Whether the case is judged: a sequence and a draw are several.
    var isJudged: Bool { declaredCase.response != nil }
  }

  /// The cases that are made, sorted so that the variants of each follow those of the one before.
  package let controls: [Control]
  /// The number of variants that are made.
  package let variantCount: Int
  /// The cookies that the scenarios set.
  let cookies: ServedCookies
  /// The number of variants that names, patterns, the sample and the shard left out.
  package let leftOut: Int
  /// Whether the choice of exchanges selects at least one, also if all of them belong to other shards.
  package let selectsExchanges: Bool
  /// Whether this shard has no exchange.
  package var isEmpty: Bool { controls.isEmpty }
  private let choice: Choice
  private let options: VariantOptions

  /// Counts the variants, and draws the sample.
  package init(_ scenarios: [Scenario], _ selection: ExchangeSelection, _ options: VariantOptions) {
    self.options = options
    cookies = ServedCookies(of: scenarios)
    var choice = Choice(selection)
    let all = scenarios.flatMap { scenario in
      scenario.cases.indices.map { Control(scenario: scenario, caseIndex: $0) }
    }
    var total = 0
    for control in all {
      let ids = control.scenario.variantIDs(ofCase: control.caseIndex, options)
      total += ids.count
      if choice.sample != nil {
        for id in ids.lazy.map({ control.text(of: $0) }) where choice.matches(id, of: control) {
          choice.sample?.add(id)
        }
      }
    }
    choice.sample?.finish()
    self.choice = choice
    var controls: [Control] = []
    var count = 0
    var selectsExchanges = false
    for control in all where control.isJudged {
      let selected = Self.selected(control, choice, options)
      let chosen = selected.count { choice.isOfShard($0.text) }
      count += chosen
      if chosen > 0 || choice.includes(control) { controls.append(control) }
      if !selected.isEmpty || choice.selects(control) { selectsExchanges = true }
    }
    self.selectsExchanges = selectsExchanges
    // With the tilde, which follows the name of a case in the ids of its variants.
    self.controls = controls.sorted {
      ($0.id + "~").utf8.lexicographicallyPrecedes(($1.id + "~").utf8)
    }
    variantCount = count
    leftOut = total - count
  }

  /// The variants of a case that are made, sorted by their ids.
  func variants(of control: Control) -> [VariantID] {
    Self.selected(control, choice, options)
      .filter { choice.isOfShard($0.text) }
      .sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }.map(\.id)
  }

  /// The variants of a case that are made, here or in another shard.
  private static func selected(
    _ control: Control, _ choice: Choice, _ options: VariantOptions
  ) -> [(id: VariantID, text: String)] {
    control.scenario.variantIDs(ofCase: control.caseIndex, options)
      .map { (id: $0, text: control.text(of: $0)) }
      .filter { choice.selects($0.text, of: control) }
  }
}

extension TestPlan.Control {
  /// The id of a variant with the name of the scenario.
  fileprivate func text(of id: VariantID) -> String { "\(scenario.name)/\(id)" }
}

/// A selection with its sample.
private struct Choice: Sendable {
  private let selection: ExchangeSelection
  /// `nil` if all variants are drawn.
  var sample: Sample?

  init(_ selection: ExchangeSelection) {
    self.selection = selection
    sample = selection.sampleSize.map { Sample(size: $0, seed: selection.seed) }
  }

  /// Whether names and patterns select a variant.
  func matches(_ id: String, of control: TestPlan.Control) -> Bool {
    hasNames(of: control) && selection.filter.includes(id)
  }

  /// Whether a variant is made, here or in another shard.
  func selects(_ id: String, of control: TestPlan.Control) -> Bool {
    matches(id, of: control) && sample?.includes(id) ?? true
  }

  /// Whether a case is made even if none of its variants is, here or in another shard.
  func selects(_ control: TestPlan.Control) -> Bool {
    hasNames(of: control) && selection.filter.includes(control.id) && sample == nil
  }

  /// Whether a case is made here even if none of its variants is.
  func includes(_ control: TestPlan.Control) -> Bool {
    selects(control) && isOfShard(control.id)
  }

  func isOfShard(_ id: String) -> Bool { selection.shard?.includes(id) ?? true }

  private func hasNames(of control: TestPlan.Control) -> Bool {
    (selection.scenarios.isEmpty || selection.scenarios.contains(control.scenario.name))
      && (selection.cases.isEmpty || selection.cases.contains(control.declaredCase.name))
  }
}
