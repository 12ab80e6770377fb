// mockapi
// SPDX-License-Identifier: Apache-2.0

import HeapModule
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

    /// Whether the case is judged: a sequence is several.
    var isJudged: Bool { declaredCase.response != nil }
  }

  /// The cases that are made, sorted so that the variants of each follow those of the one before.
  package let controls: [Control]
  /// The number of variants that are made.
  package let variantCount: Int
  /// The number of variants that names, patterns, the sample and the shard left out.
  package let leftOut: Int
  private let selection: ExchangeSelection
  private let options: VariantOptions
  /// The highest draw of the sample; `nil` if there is none.
  private let lastDraw: UInt64?

  /// Counts the variants, and draws the sample.
  package init(_ scenarios: [Scenario], _ selection: ExchangeSelection, _ options: VariantOptions) {
    self.selection = selection
    self.options = options
    let all = scenarios.flatMap { scenario in
      scenario.cases.indices.map { Control(scenario: scenario, caseIndex: $0) }
    }
    var total = 0
    var matching: [Int] = []
    var sample = Heap<UInt64>()
    for control in all {
      let ids = control.scenario.variantIDs(ofCase: control.caseIndex, options)
      total += ids.count
      let matches = Self.matching(ids, of: control, selection)
      matching.append(matches.count)
      guard let size = selection.sampleSize else { continue }
      for id in matches {
        sample.insert(selection.draw(id.text))
        if sample.count > size { sample.removeMax() }
      }
    }
    lastDraw = selection.sampleSize.map { $0 == 0 ? 0 : sample.max ?? .max }
    var controls: [Control] = []
    var count = 0
    for (control, matches) in zip(all, matching) where control.isJudged {
      let chosen =
        matches == 0
        ? 0 : Self.chosen(control, selection, options, lastDraw: lastDraw).count
      count += chosen
      let isSelected =
        Self.hasNames(control, selection) && selection.matches(control.id)
        && selection.sampleSize == nil && selection.isInShard(control.id)
      if chosen > 0 || isSelected { controls.append(control) }
    }
    self.controls = controls.sorted {
      ($0.id + "~").utf8.lexicographicallyPrecedes(($1.id + "~").utf8)
    }
    variantCount = count
    leftOut = total - count
  }

  /// The variants of a case that are made, sorted by their ids.
  func variants(of control: Control) -> [VariantID] {
    Self.chosen(control, selection, options, lastDraw: lastDraw)
      .sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }.map(\.id)
  }

  private struct NamedID {
    let id: VariantID
    /// With the name of the scenario.
    let text: String
  }

  private static func hasNames(_ control: Control, _ selection: ExchangeSelection) -> Bool {
    (selection.scenarios.isEmpty || selection.scenarios.contains(control.scenario.name))
      && (selection.cases.isEmpty || selection.cases.contains(control.declaredCase.name))
  }

  private static func matching(
    _ ids: [VariantID], of control: Control, _ selection: ExchangeSelection
  ) -> [NamedID] {
    guard hasNames(control, selection) else { return [] }
    return ids.lazy.map { NamedID(id: $0, text: "\(control.scenario.name)/\($0)") }
      .filter { selection.matches($0.text) }
  }

  private static func chosen(
    _ control: Control, _ selection: ExchangeSelection, _ options: VariantOptions, lastDraw: UInt64?
  ) -> [NamedID] {
    let ids = control.scenario.variantIDs(ofCase: control.caseIndex, options)
    return matching(ids, of: control, selection).filter { id in
      if let lastDraw, selection.sampleSize == 0 || selection.draw(id.text) > lastDraw {
        return false
      }
      return selection.isInShard(id.text)
    }
  }
}
