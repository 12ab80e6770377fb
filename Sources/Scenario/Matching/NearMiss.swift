// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A scenario that did not match a request, and the first thing that kept it from matching.
public struct NearMiss: Sendable {
  public let scenario: Scenario
  /// What was looked at, such as `method` or `header Accept`.
  public let part: String
  /// What the scenario wants there.
  public let expected: String
  /// What the request has there; `nil` when it has nothing.
  public let actual: String?
  /// Where the condition stands: `file:line:column`.
  public let location: String

  /// The scenarios that came nearest to a request, nearest first; of equals, that which answers first.
  /// - Parameters:
  ///   - states: those that scenarios may wait for.
  ///   - limit: how many at most.
  package static func nearest(
    to request: some RequestView, among scenarios: some Sequence<Scenario>,
    states: MachineStates = MachineStates(), limit: Int = 3
  ) -> [NearMiss] {
    var nearest: [(scenario: Scenario, distance: Int, first: RequestCondition?)] = []
    for scenario in scenarios {
      // Beyond the worst of those that are kept, how far away it is does not matter.
      let bound = nearest.count < limit ? Int.max : (nearest.last?.distance ?? 0) - 1
      guard let miss = distance(of: scenario, to: request, states: states, bound: bound) else {
        continue
      }
      let place = nearest.firstIndex { $0.distance > miss.distance } ?? nearest.count
      nearest.insert((scenario, miss.distance, miss.first), at: place)
      if nearest.count > limit { nearest.removeLast() }
    }
    return nearest.compactMap { NearMiss(of: $0.scenario, $0.first, request, states) }
  }

  /// How far away a scenario is, and the first condition that does not hold; `nil` when it is farther than a bound.
  private static func distance(
    of scenario: Scenario, to request: some RequestView, states: MachineStates, bound: Int
  ) -> (distance: Int, first: RequestCondition?)? {
    var first: RequestCondition?
    var distance = states.allow(scenario.state) ? 0 : 2
    for condition in scenario.request.conditions
    where !condition.part.matches(request, method: request.method) {
      guard distance <= bound else { return nil }
      first = first ?? condition
      distance += condition.part.distance(to: request, bound: bound - distance)
    }
    return distance <= bound ? (distance, first) : nil
  }

  /// - Parameter first: the first condition that does not hold; `nil` when only the state is in the way.
  private init?(
    of scenario: Scenario, _ first: RequestCondition?, _ request: some RequestView,
    _ states: MachineStates
  ) {
    self.scenario = scenario
    if let first {
      (part, expected) = first.part.description
      actual = first.part.actual(in: request)
      location = "\(scenario.file):\(first.position)"
    } else if let rule = scenario.state, let required = rule.required {
      part = "state of '\(rule.machine)'"
      expected = required
      actual = states.state(of: rule.machine)
      location = scenario.location
    } else {
      return nil
    }
  }
}

extension RequestCondition.Part {
  /// How much a condition that does not hold counts: another URL by the letters that differ, so that a
  /// misspelt path comes first, and more than anything else; one field or another method little.
  fileprivate func distance(to request: some RequestView, bound: Int) -> Int {
    switch self {
    case .url(let url): 20 + Self.letters(request.target.bytes[...], url, bound: bound)
    case .urlPath(let path): 20 + Self.letters(request.target.path, path, bound: bound)
    // An expression or template says little about letters: it counts as some that differ.
    case .urlPattern, .urlPathPattern, .urlPathTemplate: 30
    case .method, .methods, .host, .port, .scheme: 10
    default: 3
    }
  }

  /// Letters beyond the first 200 of a path say nothing more, and would cost their square.
  private static func letters(_ actual: ArraySlice<UInt8>, _ expected: String, bound: Int) -> Int {
    2
      * EditDistance.between(
        Array(actual.prefix(200)), Array(expected.utf8.prefix(200)),
        limit: bound == .max ? .max : max(bound / 2, 0))
  }
}
