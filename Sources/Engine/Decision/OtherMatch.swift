// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
package import MockAPIScenario

/// A scenario that matches a request which another one answered, or none.
package struct OtherMatch: Sendable {
  package let scenario: Scenario
  /// The case that it would answer with now, which may be a sequence or a draw. `nil` if it has none that the request prefers, and if
  /// its conditions need a part of the body that was not kept.
  package let caseName: String?
  /// The variant of the case; `nil` if the case itself would answer.
  package let variant: String?
  /// Why it did not answer.
  package let rule: OrderRule
  /// The scenario that comes first by the rule; `nil` if none answered, and this one is the first that matches.
  package let first: Scenario?

  /// The state in which it answers; `nil` for every state.
  package var state: (machine: String, required: String)? {
    scenario.state.flatMap { rule in rule.required.map { (rule.machine, $0) } }
  }

  /// Why it did not answer, as a sentence without its full stop.
  package var sentence: String {
    guard let first else {
      return switch rule {
      case .state: "\(name) \(need ?? "")"
      case .preference: "\(name) has no case that the request prefers"
      default: "\(name) would answer now: it was added or changed since"
      }
    }
    let (earlier, later) = (name(of: first), name)
    switch rule {
    case .state: return "\(later) comes before \(earlier), but \(need ?? "")"
    case .preference, .now:
      return "\(later) comes before \(earlier) now, but did not match when the request came: "
        + "it was added or changed since"
    case .unknown:
      return "\(earlier) is not served as it was, so its place before \(later) is not known"
    case .priority, .addition, .laterAddition, .laterFile, .laterInFile, .head:
      let state = need.map { ", and \(later) \($0)" } ?? ""
      return "\(earlier) comes before \(later): \(reason(of: first))\(state)"
    }
  }

  private func reason(of first: Scenario) -> String {
    let both = "both have priority \(scenario.priority), and "
    return switch rule {
    case .priority: "priority \(first.priority) before \(scenario.priority)"
    case .addition: both + "what was added while the server runs is before files"
    case .laterAddition: both + "\(name(of: first)) was added later"
    case .laterFile: both + "the file of \(name(of: first)) is loaded later"
    case .laterInFile: both + "\(name(of: first)) comes later in the same text"
    case .head:
      first.request.namesHead
        ? "\(name(of: first)) names the method HEAD"
        : "for HEAD, mappings are first if one of them names the method"
    case .state, .preference, .now, .unknown: ""
    }
  }

  /// What it needs of a state machine; `nil` for nothing.
  private var need: String? {
    state.map { "needs the state '\($0.required)' of '\($0.machine)'" }
  }

  private var name: String { name(of: scenario) }

  /// Mappings may share a name.
  private func name(of one: Scenario) -> String {
    first?.name == scenario.name ? "'\(one.name)' (\(one.location))" : "'\(one.name)'"
  }
}
