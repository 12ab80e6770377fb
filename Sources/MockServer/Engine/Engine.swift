// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario

/// Decides what answers a request: a function of the scenarios, the state of the view and the request. It
/// knows no socket.
enum Engine {
  /// - Parameter didGiveUp: is told of each condition that takes too many steps to decide.
  static func decide(
    _ request: some RequestView, index: ScenarioIndex, lease: LeaseState,
    didGiveUp: (UndecidedCondition) -> Void = { _ in }
  ) -> Decision {
    // The asterisk means the server as a whole (RFC 9110 section 9.3.7): a ping, which no scenario answers.
    if request.method == "OPTIONS", request.target.bytes == [UInt8(ascii: "*")] {
      return .options(methods: [])
    }
    guard index.usesStates else {
      let scenario = scenario(for: request, index: index, didGiveUp: didGiveUp)
      return decide(request, scenario: scenario, index, lease, didGiveUp)
    }
    return lease.withStates { states in
      let scenario = scenario(for: request, index: index, didGiveUp: didGiveUp) {
        states.allow($0.state)
      }
      let decision = decide(request, scenario: scenario, index, lease, didGiveUp)
      if case .serve(let selection) = decision {
        states.follow(index.scenarios[selection.scenario].state)
      }
      return decision
    }
  }

  private static func decide(
    _ request: some RequestView, scenario: Int?, _ index: ScenarioIndex, _ lease: LeaseState,
    _ didGiveUp: (UndecidedCondition) -> Void
  ) -> Decision {
    guard let scenario else {
      guard request.method == "OPTIONS" else { return .unmatched }
      let methods = index.methods(for: request.target)
      return methods.isEmpty ? .unmatched : .options(methods: methods)
    }
    let preferences = Preferences(request.headerValues(named: "Prefer"))
    guard
      let chosen = chooseCase(
        of: scenario, for: request, preferences: preferences, index: index, didGiveUp: didGiveUp)
    else { return .unknownCase(scenario: scenario, preferences: preferences) }
    return .serve(
      Decision.Selection(
        scenario: scenario, chosen: chosen,
        served: serve(chosen, of: index.scenarios[scenario], lease: lease),
        appliedPreference: preferences.isEmpty
          ? nil : preferences.applied.joined(separator: ", ")))
  }

  /// The first scenario that means a request and may answer now.
  ///
  /// HEAD is answered as GET, less the body (RFC 9110 section 9.3.2), unless a scenario speaks of HEAD itself;
  /// one for every method does not. WireMock's mappings for GET do not answer HEAD.
  private static func scenario(
    for request: some RequestView, index: ScenarioIndex,
    didGiveUp: (UndecidedCondition) -> Void, mayAnswer: (Scenario) -> Bool = { _ in true }
  ) -> Int? {
    func isMeant(_ scenario: Scenario, as method: String) -> Bool {
      scenario.request.matches(request, method: method) {
        didGiveUp(UndecidedCondition($0, of: scenario))
      }
    }
    let method = request.method
    guard method == "HEAD" else {
      return index.first(for: request.target) {
        isMeant($0, as: method) && mayAnswer($0)
      }
    }
    return index.first(for: request.target) {
      ($0.request.methods ?? []).contains("HEAD") && isMeant($0, as: method) && mayAnswer($0)
    }
      ?? index.first(for: request.target) {
        let isAnswered =
          isMeant($0, as: method) || ($0.origin == .scenarioFile && isMeant($0, as: "GET"))
        return isAnswered && mayAnswer($0)
      }
  }

  /// The preferred case, else the first whose `when` matches, else the default; `nil` when what is preferred
  /// does not exist.
  private static func chooseCase(
    of rank: Int, for request: some RequestView, preferences: Preferences, index: ScenarioIndex,
    didGiveUp: (UndecidedCondition) -> Void
  ) -> Int? {
    let scenario = index.scenarios[rank]
    guard preferences.isEmpty else {
      return scenario.cases.firstIndex { candidate in
        let hasName = preferences.name.map { $0 == candidate.name } ?? true
        let hasCode =
          preferences.code.map { $0 == candidate.response.map { String($0.status) } } ?? true
        return hasName && hasCode
      }
    }
    guard index.hasConditionalCases(rank) else { return scenario.defaultCase }
    let meant = scenario.cases.firstIndex { one in
      one.when?.matches(request) { didGiveUp(UndecidedCondition($0, of: scenario)) } ?? false
    }
    return meant ?? scenario.defaultCase
  }

  private static func serve(_ chosen: Int, of scenario: Scenario, lease: LeaseState) -> Int {
    let chosenCase = scenario.cases[chosen]
    guard case .sequence(let steps) = chosenCase.answer else { return chosen }
    return steps[
      lease.nextStep(of: chosenCase.name, in: scenario.name, count: steps.count)]
  }
}
