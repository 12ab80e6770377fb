// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario

/// Decides what answers a request: a function of the scenarios, the state of the view and the request. It
/// knows no socket.
enum Engine {
  static func decide(
    _ request: some RequestView, index: ScenarioIndex, lease: LeaseState
  ) -> Decision {
    guard let scenario = scenario(for: request, index: index) else {
      guard request.method == "OPTIONS" else { return .unmatched }
      // The asterisk means the server as a whole (RFC 9110 section 9.3.7): a ping.
      if request.target.bytes == [UInt8(ascii: "*")] { return .options(methods: []) }
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

  /// HEAD is answered as GET, less the body, where no scenario speaks of HEAD itself (RFC 9110 section 9.3.2).
  private static func scenario(for request: some RequestView, index: ScenarioIndex) -> Int? {
    index.firstMatch(for: request, method: request.method)
      ?? (request.method == "HEAD" ? index.firstMatch(for: request, method: "GET") : nil)
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
