// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario

/// Decides what answers a request: a function of the scenarios, the state of the view and the request. It
/// knows no socket.
enum Engine {
  static func decide(
    _ request: some RequestView, index: ScenarioIndex, lease: LeaseState
  ) -> Decision {
    // The asterisk means the server as a whole (RFC 9110 section 9.3.7): a ping, which no scenario answers.
    if request.method == "OPTIONS", request.target.bytes == [UInt8(ascii: "*")] {
      return .options(methods: [])
    }
    guard index.usesStates else {
      return decide(request, scenario: scenario(for: request, index: index), index, lease)
    }
    return lease.withStates { states in
      let scenario = scenario(for: request, index: index) { states.allow($0.state) }
      let decision = decide(request, scenario: scenario, index, lease)
      if case .serve(let selection) = decision {
        states.follow(index.scenarios[selection.scenario].state)
      }
      return decision
    }
  }

  private static func decide(
    _ request: some RequestView, scenario: Int?, _ index: ScenarioIndex, _ lease: LeaseState
  ) -> Decision {
    guard let scenario else {
      guard request.method == "OPTIONS" else { return .unmatched }
      let methods = index.methods(for: request.target)
      return methods.isEmpty ? .unmatched : .options(methods: methods)
    }
    let preferences = Preferences(request.headerValues(named: "Prefer"))
    guard
      let chosen = chooseCase(
        of: scenario, for: request, preferences: preferences, index: index)
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
    mayAnswer: (Scenario) -> Bool = { _ in true }
  ) -> Int? {
    let method = request.method
    guard method == "HEAD" else {
      return index.first(for: request.target) {
        $0.request.matches(request, method: method) && mayAnswer($0)
      }
    }
    return index.first(for: request.target) {
      ($0.request.methods ?? []).contains("HEAD") && $0.request.matches(request) && mayAnswer($0)
    }
      ?? index.first(for: request.target) {
        let isMeant =
          $0.request.matches(request)
          || ($0.origin == .scenarioFile && $0.request.matches(request, method: "GET"))
        return isMeant && mayAnswer($0)
      }
  }

  /// The preferred case, else the first whose `when` matches, else the default; `nil` when what is preferred
  /// does not exist.
  private static func chooseCase(
    of rank: Int, for request: some RequestView, preferences: Preferences, index: ScenarioIndex
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
    return scenario.cases.firstIndex { $0.when?.matches(request) ?? false }
      ?? scenario.defaultCase
  }

  private static func serve(_ chosen: Int, of scenario: Scenario, lease: LeaseState) -> Int {
    let chosenCase = scenario.cases[chosen]
    guard case .sequence(let steps) = chosenCase.answer else { return chosen }
    return steps[
      lease.nextStep(of: chosenCase.name, in: scenario.name, count: steps.count)]
  }
}
