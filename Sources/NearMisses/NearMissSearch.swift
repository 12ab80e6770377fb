// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIMatching
import MockAPIScenario

/// Finds the scenarios nearest to a request.
///
/// Each scenario has a ``RequestDistance``. URL and method are compared for every scenario. The other conditions may be
/// costly, so they are evaluated in the order of that distance, and only until they cannot change the result.
struct NearMissSearch {
  private let request: RememberedRequest
  private let states: MachineStates
  private let conditions: Conditions
  private let limit: Int
  private let includesMatches: Bool
  private var distance: RequestDistance

  init(
    _ request: RememberedRequest, states: MachineStates, undecided: Set<UndecidedCondition>,
    limit: Int, includesMatches: Bool
  ) {
    self.request = request
    distance = RequestDistance(request)
    self.states = states
    conditions = Conditions(request: request, undecided: undecided)
    self.limit = limit
    self.includesMatches = includesMatches
  }

  /// Evaluates conditions.
  private struct Conditions {
    let request: RememberedRequest
    let undecided: Set<UndecidedCondition>

    func outcome(of condition: RequestCondition, of scenario: Scenario) -> MatchOutcome {
      // A condition that is known to take too long is not evaluated again.
      if !undecided.isEmpty, undecided.contains(UndecidedCondition(condition, of: scenario)) {
        return .limitReached
      }
      return scenario.request.outcome(of: condition, for: request)
    }
  }

  mutating func nearest(among scenarios: [Scenario]) -> [NearMiss] {
    guard limit > 0 else { return [] }
    var nearest: [(candidate: Candidate, distance: Int)] = []
    for candidate in candidates(scenarios) {
      let (scenario, head) = (scenarios[candidate.rank], candidate.head)
      var bound = Int.max
      if nearest.count == limit, let worst = nearest.last {
        // This one and all that follow come after it.
        if (head, candidate.rank) > (worst.distance, worst.candidate.rank) { break }
        bound = worst.distance
      }
      let distance = head + rest(of: scenario, bound: bound - head)
      // A scenario that matches the request is not a miss.
      if distance == 0, !includesMatches { continue }
      let place =
        nearest.firstIndex { ($0.distance, $0.candidate.rank) > (distance, candidate.rank) }
        ?? nearest.count
      nearest.insert((candidate, distance), at: place)
      if nearest.count > limit { nearest.removeLast() }
    }
    return nearest.map { miss(of: scenarios[$0.candidate.rank], distance: $0.distance) }
  }

  // MARK: URL and method

  /// A scenario by its place in the order of answering, with the distance of URL and method. It is one number, of which
  /// the distance is the higher half, so that candidates are sorted fast, nearest first.
  private struct Candidate {
    let number: Int

    init(rank: Int, head: Int) { number = head << 32 | rank }

    init(_ number: Int) { self.number = number }

    var rank: Int { number & 0xFFFF_FFFF }
    var head: Int { number >> 32 }
  }

  /// The scenarios that can be among the nearest, by the distance of URL and method.
  private mutating func candidates(_ scenarios: [Scenario]) -> some Sequence<Candidate> {
    var candidates: [Int] = []
    candidates.reserveCapacity(scenarios.count)
    // A scenario is not listed if enough others are nearer with the most other differences that any scenario has, ...
    var heads = Smallest(limit)
    // ... or if enough earlier ones are at least as near with the most other differences that they themselves can have.
    var totals = Smallest(limit)
    var (bound, farthest) = (Int.max, Int.max)
    for rank in scenarios.indices {
      let head = head(of: scenarios[rank], bound: bound)
      guard head <= bound else { continue }
      candidates.append(Candidate(rank: rank, head: head).number)
      heads.add(head)
      // One that matches the request may not be listed.
      if head > 0 || includesMatches { totals.add(head + mostOfTheRest(of: scenarios[rank])) }
      if let last = heads.last { farthest = last + RequestDistance.mostOfTheRest }
      bound = min(farthest, totals.last.map { $0 - 1 } ?? .max)
    }
    candidates.sort()
    return candidates.lazy.map { Candidate($0) }.prefix { $0.head <= farthest }
  }

  /// The smallest of some numbers, as many as there may be misses.
  private struct Smallest {
    private let limit: Int
    /// Ascending.
    private var numbers: [Int] = []
    /// The largest of them; `nil` if there are fewer.
    private(set) var last: Int?

    init(_ limit: Int) { self.limit = limit }

    mutating func add(_ number: Int) {
      if let last, number >= last { return }
      numbers.insert(number, at: numbers.firstIndex { $0 > number } ?? numbers.count)
      if numbers.count > limit { numbers.removeLast() }
      if numbers.count == limit { last = numbers.last }
    }
  }

  private mutating func head(of scenario: Scenario, bound: Int) -> Int {
    distance.head(of: scenario.request, bound: bound) { [conditions] in
      conditions.outcome(of: $0, of: scenario)
    }
  }

  // MARK: Other conditions

  private func mostOfTheRest(of scenario: Scenario) -> Int {
    scenario.state == nil && RequestDistance.hasOnlyHead(scenario.request)
      ? 0 : RequestDistance.mostOfTheRest
  }

  /// - Parameter bound: beyond this the exact number does not matter, so any number above it may be returned.
  private mutating func rest(of scenario: Scenario, bound: Int) -> Int {
    distance.rest(
      of: scenario.request, from: states.allow(scenario.state) ? 0 : 20, bound: bound
    ) { [conditions] in conditions.outcome(of: $0, of: scenario) }
  }

  // MARK: The result

  private func miss(of scenario: Scenario, distance: Int) -> NearMiss {
    var comparisons: [NearMiss.Comparison] = []
    comparisons.reserveCapacity(scenario.request.conditions.count + 1)
    for condition in scenario.request.conditions {
      let writer = ComparisonWriter(
        condition: condition, location: "\(scenario.file):\(condition.position)")
      comparisons += writer.comparisons(
        with: request, outcome: conditions.outcome(of: condition, of: scenario))
    }
    if let rule = scenario.state, let required = rule.required {
      comparisons.append(
        NearMiss.Comparison(
          part: "state of '\(rule.machine)'", matcher: "requiredScenarioState", expected: required,
          actual: states.state(of: rule.machine), holds: states.allow(rule),
          location: scenario.location))
    }
    return NearMiss(scenario: scenario, comparisons: comparisons, distance: distance)
  }
}
