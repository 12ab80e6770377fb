// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario
import MockAPIVariants

extension Preferences {
  /// Why a scenario has no case that fits, in a few words for the line of a log: `'order' has no case 'declned'`. The answer to
  /// the client says more.
  func refusal(by scenario: Scenario) -> String {
    let owner = "'\(scenario.name)' has no"
    guard let name else { return "\(owner) case with status \(code ?? "")" }
    let what = VariantID(name) == nil ? "case" : "variant"
    // The name alone may be right.
    let isKnown =
      scenario.cases.contains { $0.name == name } || ServedVariant(name, of: scenario) != nil
    let status = isKnown ? code.map { " with status \($0)" } : nil
    return "\(owner) \(what) '\(name)'\(status ?? "")"
  }
}
