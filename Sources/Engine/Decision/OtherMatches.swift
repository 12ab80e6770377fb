// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIMatching
import MockAPINearMisses
package import MockAPIScenario
import MockAPIText

/// The scenarios that match a request beside the one that answered it, as they are served now.
///
/// They are looked for when somebody asks, and never for an answer. It costs as much as a request that no scenario matches.
package struct OtherMatches: Sendable {
  /// What became of the scenario that answered; `nil` if none did.
  package let standing: Standing?
  /// The priority of the scenario that answered, as it is now, or as it was if it is gone; `nil` if none did.
  package let answeredPriority: Int?
  /// The scenario that answered, and whether it still matches.
  private let answered: (scenario: Scenario, matches: Bool)?
  /// The first ones, in the order in which they would answer.
  package let matches: [OtherMatch]
  /// The number of all further ones.
  package let moreCount: Int
  /// The number of scenarios that were not compared to the end, because that takes too many steps, or needs a part of the body that was
  /// not kept.
  package let undecidedCount: Int

  /// What became of a scenario since it answered.
  package enum Standing: String, Sendable, CaseIterable {
    case served
    /// Another version is served.
    case changed
    case gone
  }

  /// The most matches that are listed.
  package static let limit = 20

  /// - Parameters:
  ///   - answered: the scenario that answered; `nil` if none did.
  ///   - versions: the scenarios that are served now with its id.
  ///   - state: what chooses the case of a scenario, as it is now.
  package init(
    of request: some RequestView, answered: Scenario?, versions: [Scenario], index: ScenarioIndex,
    limit: Int = OtherMatches.limit, state: (Scenario) -> StateView
  ) {
    let request = RememberedRequest(request)
    var found: [ServedScenario] = []
    var undecidedCount = 0
    for served in index.served(for: request.target) {
      let scenario = served.scenario
      // The one that answered did match, also if that cannot be decided again.
      switch scenario == answered ? .matched : request.outcome(of: scenario.request) {
      case .matched: found.append(served)
      case .notMatched: break
      case .limitReached: undecidedCount += 1
      }
    }
    let present = answered.flatMap { answered in
      found.first { $0.scenario == answered } ?? found.first { $0.scenario.id == answered.id }
    }
    let ordered = Self.first(limit + 1, of: found, forHead: request.method == "HEAD")
    let place = ordered.firstIndex { $0 == present }
    let compared = present?.scenario ?? answered
    answeredPriority = compared?.priority
    let others = ordered.enumerated().filter { $0.element != present }.prefix(limit)
    matches = others.map { number, served in
      let choice = Self.choice(of: served, for: request, index: index, state(served.scenario))
      let first = compared ?? (number > 0 ? ordered[0].scenario : nil)
      let rule: OrderRule? =
        if let present {
          // One that is not among the first comes after all of them.
          place.flatMap { $0 < number ? OrderRule(of: present, before: served) ?? .head : nil }
        } else if let answered {
          OrderRule(ofGone: answered, before: served.scenario)
        } else if number > 0 {
          OrderRule(of: ordered[0], before: served) ?? .head
        } else if choice.isRefused {
          .preference
        } else {
          nil
        }
      return OtherMatch(
        scenario: served.scenario, caseName: choice.caseName, variant: choice.variant,
        rule: rule ?? (served.scenario.state?.required == nil ? .now : .state), first: first)
    }
    moreCount = found.count - (present == nil ? 0 : 1) - others.count
    self.undecidedCount = undecidedCount
    self.answered = answered.map { ($0, present != nil) }
    standing = answered.map { answered in
      versions.isEmpty ? .gone : versions.contains(answered) ? .served : .changed
    }
  }

  /// What else a reader must know, as sentences without their full stops.
  package var notes: [String] {
    var notes: [String] = []
    if let (scenario, matches) = answered {
      switch standing {
      case .changed:
        notes.append(
          "'\(scenario.name)' has changed since it answered"
            + (matches ? "; the order is that of now" : ", and does not match the request any more")
        )
      case .gone: notes.append("'\(scenario.name)', which answered, is not served any more")
      case .served, nil: break
      }
    }
    if moreCount > 0 {
      notes.append("\(counted(moreCount, "more scenario")) \(moreCount == 1 ? "matches" : "match")")
    }
    if undecidedCount > 0 {
      notes.append(
        "\(counted(undecidedCount, "scenario")) could not be compared: that takes too many steps, "
          + "or needs a part of the body that was not kept")
    }
    return notes
  }

  // MARK: The order

  /// The first of some scenarios that match a request, in the order in which they would answer if all before them were gone.
  /// - Parameter found: in the order of the index.
  private static func first(
    _ count: Int, of found: [ServedScenario], forHead isHead: Bool
  ) -> [ServedScenario] {
    guard isHead else { return Array(found.prefix(count)) }
    var rest = found
    var ordered: [ServedScenario] = []
    while ordered.count < count,
      let next = Engine.firstForHead({ isMeant in rest.first(where: isMeant) }),
      let index = rest.firstIndex(of: next)
    {
      ordered.append(rest.remove(at: index))
    }
    return ordered
  }

  // MARK: The case

  private struct Choice {
    var caseName: String?
    var variant: String?
    /// Whether no case is as the request prefers.
    var isRefused = false
  }

  /// The case that a scenario would answer with.
  private static func choice(
    of served: ServedScenario, for request: RememberedRequest, index: ScenarioIndex,
    _ state: StateView
  ) -> Choice {
    let route = Route(
      .scenario(served), preferences: Preferences(request.headerValues(named: "Prefer")),
      influences: [])
    let decision = Engine.decide(request, route, index: index, state: state)
    guard case .serve(let served, let selection) = decision.verdict else {
      return Choice(isRefused: true)
    }
    let cases = served.scenario.cases
    let isByConditions = selection.reason == .when || selection.reason == .default
    if isByConditions, !request.isBodyKept, cases.contains(where: { $0.when?.readsBody ?? false }) {
      return Choice()
    }
    return Choice(caseName: cases[selection.chosen].name, variant: selection.variant?.name)
  }
}
