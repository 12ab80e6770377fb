// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario
import MockAPIText
import MockAPIVariants

extension Preferences {
  /// Why a scenario has no case that fits, in a few words for the line of a log: `'order' has no case 'declned'`. The answer to
  /// the client says more.
  func refusal(by scenario: Scenario) -> String {
    let owner = "'\(scenario.name)' has no"
    guard let name else { return "\(owner) case with status \(code ?? "")" }
    let isVariant = VariantID(name) != nil
    let names = scenario.cases.map(\.name)
    // The name alone may be right.
    let isKnown = names.contains(name) || ServedVariant(name, of: scenario) != nil
    let status = isKnown ? code.map { " with status \($0)" } : nil
    // A case is no substitute for a variant.
    let hint = isKnown || isVariant ? "" : NearestName.suggestion(for: name, among: names)
    return "\(owner) \(isVariant ? "variant" : "case") '\(name)'\(status ?? "")\(hint)"
  }
}
