// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIMatching
import MockAPIScenario
import MockAPIText

/// Finds the scenarios nearest to a request.
///
/// Each scenario has a distance: that of its URL (``URLDistance``), 80 for another method, and 20 to 40 for each
/// other condition that does not hold, at most 119 together. So the right path comes before a wrong one with the same
/// other differences; and a path with one or two typing errors comes before the right path with many other
/// differences.
///
/// URL and method are compared for every scenario. The other conditions may be costly, so they are evaluated in the
/// order of that distance, and only until they cannot change the result.
struct NearMissSearch<Base: RequestView> {
  private let request: RememberedRequest<Base>
  private let states: MachineStates
  private let undecided: Set<UndecidedCondition>
  private let limit: Int
  private let includesMatches: Bool
  private var urls = URLDistance()
  /// The remaining budget for conditions that cost as much as a body or an expression.
  private var costlySteps = 4_000

  private static var anotherMethod: Int { 80 }
  private static var mostOfTheRest: Int { 119 }

  init(
    _ request: RememberedRequest<Base>, states: MachineStates, undecided: Set<UndecidedCondition>,
    limit: Int, includesMatches: Bool
  ) {
    self.request = request
    self.states = states
    self.undecided = undecided
    self.limit = limit
    self.includesMatches = includesMatches
  }

  mutating func nearest(among scenarios: [Scenario]) -> [NearMiss] {
    guard limit > 0 else { return [] }
    var nearest: [(rank: Int, distance: Int)] = []
    for (rank, head) in candidates(scenarios) {
      let isFull = nearest.count == limit
      if isFull, let worst = nearest.last, head > worst.distance { break }
      let bound = isFull ? nearest.last?.distance ?? .max : .max
      let distance = head + rest(of: scenarios[rank], bound: bound - head)
      // A scenario that matches the request is not a miss.
      if distance == 0, !includesMatches { continue }
      let place =
        nearest.firstIndex { ($0.distance, $0.rank) > (distance, rank) } ?? nearest.count
      nearest.insert((rank, distance), at: place)
      if nearest.count > limit { nearest.removeLast() }
    }
    return nearest.map { miss(of: scenarios[$0.rank], distance: $0.distance) }
  }

  // MARK: URL and method

  /// The scenarios that can be among the nearest, by the distance of URL and method.
  private mutating func candidates(_ scenarios: [Scenario]) -> [(rank: Int, head: Int)] {
    var candidates: [(rank: Int, head: Int)] = []
    // The smallest distances so far, ascending. A scenario does not count if it is farther without other differences
    // than the last of these with all other differences.
    var least: [Int] = []
    for rank in scenarios.indices {
      let bound =
        least.count < limit ? Int.max : least[limit - 1] + Self.mostOfTheRest
      let head = head(of: scenarios[rank], bound: bound)
      guard head <= bound else { continue }
      candidates.append((rank, head))
      if least.count < limit || head < least[limit - 1] {
        least.insert(head, at: least.firstIndex { $0 > head } ?? least.count)
        if least.count > limit { least.removeLast() }
      }
    }
    let bound = least.count < limit ? Int.max : least[limit - 1] + Self.mostOfTheRest
    return candidates.filter { $0.head <= bound }.sorted { ($0.head, $0.rank) < ($1.head, $1.rank) }
  }

  private mutating func head(of scenario: Scenario, bound: Int) -> Int {
    var distance = 0
    for condition in scenario.request.conditions {
      if condition.part.kind == .method {
        if !holds(condition, of: scenario) { distance += Self.anotherMethod }
        return distance
      }
      guard
        let url = urls.of(
          condition.part, to: request.target,
          limit: bound == .max ? .max : bound - distance)
      else { return distance }
      switch condition.part {
      case .url, .urlPath: distance += url
      default: if !holds(condition, of: scenario) { distance += url }
      }
    }
    return distance
  }

  private func holds(_ condition: RequestCondition, of scenario: Scenario) -> Bool {
    outcome(of: condition, of: scenario) == .matched
  }

  private func outcome(of condition: RequestCondition, of scenario: Scenario) -> MatchOutcome {
    // A condition that is known to take too long is not evaluated again.
    if !undecided.isEmpty, undecided.contains(UndecidedCondition(condition, of: scenario)) {
      return .limitReached
    }
    return scenario.request.outcome(of: condition, for: request)
  }

  // MARK: Other conditions

  /// - Parameter bound: beyond this the exact number does not matter, so any number above it may be returned.
  private mutating func rest(of scenario: Scenario, bound: Int) -> Int {
    var distance = states.allow(scenario.state) ? 0 : 20
    for condition in scenario.request.conditions
    where condition.part.kind != .url && condition.part.kind != .method {
      if distance > bound { break }
      if condition.part.isCostly {
        costlySteps -= 1 + request.body.count / 256
        guard costlySteps > 0 else {
          distance += 30
          continue
        }
      }
      guard !holds(condition, of: scenario) else { continue }
      distance += condition.part.dissimilarity(to: request)
    }
    // Many differences count only a little more than a few, but they do count more.
    return distance <= 100 ? distance : min(100 + (distance - 100) / 20, Self.mostOfTheRest)
  }

  // MARK: The result

  private func miss(of scenario: Scenario, distance: Int) -> NearMiss {
    var comparisons: [NearMiss.Comparison] = []
    for condition in scenario.request.conditions {
      let writer = ComparisonWriter(
        condition: condition, location: "\(scenario.file):\(condition.position)")
      comparisons += writer.comparisons(
        with: request, outcome: outcome(of: condition, of: scenario))
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

extension RequestCondition.Part {
  /// Whether evaluating it costs as much as a body or an expression.
  fileprivate var isCostly: Bool {
    switch self {
    case .body, .multipart: true
    case .header(_, let pattern), .queryParameter(_, let pattern), .formParameter(_, let pattern):
      pattern.text == nil
    case .cookie(_, let pattern), .pathParameter(_, _, let pattern), .host(let pattern),
      .clientIP(let pattern):
      pattern.text == nil
    default: false
    }
  }

  /// The weight of a condition that does not hold: 40 if the request has no value, 20 to 39 depending on its value.
  fileprivate func dissimilarity(to request: some RequestView) -> Int {
    switch self {
    case .header(let name, let pattern):
      pattern.dissimilarity(to: request.headerValues(named: name))
    case .queryParameter(let name, let pattern):
      pattern.dissimilarity(to: request.target.queryValues(named: name))
    case .formParameter(let name, let pattern):
      pattern.dissimilarity(to: request.formValues(named: name) ?? [])
    case .cookie(let name, let pattern):
      FieldPattern.any(pattern).dissimilarity(to: request.cookies(named: name))
    case .pathParameter(let name, let template, let pattern):
      FieldPattern.any(pattern).dissimilarity(
        to: template.value(of: name, in: request.target.path).map { [$0] } ?? [])
    case .body(let pattern): pattern.dissimilarity(toBodyOf: request)
    case .multipart: 30
    default: 40
    }
  }
}

extension FieldPattern {
  /// The single expected text; `nil` if the pattern is not that simple.
  fileprivate var text: String? {
    if case .any(let pattern) = self { return pattern.text }
    return nil
  }

  fileprivate func dissimilarity(to values: [String]) -> Int {
    guard !values.isEmpty else { return 40 }
    guard let text else { return 30 }
    return values.prefix(4).map { TextDistance.between(Array($0.utf8), text) }.min() ?? 40
  }
}

extension ValuePattern {
  fileprivate var text: String? {
    if case .equalTo(let text, _) = self { return text }
    return nil
  }

  fileprivate func dissimilarity(toBodyOf request: some RequestView) -> Int {
    if request.body.isEmpty { return 40 }
    switch self {
    case .equalTo(let text, _): return TextDistance.between(request.body, text)
    case .equalToJSON(let pattern):
      guard let root = request.bodyDocument?.root else { return 40 }
      return Self.dissimilarity(inPlaces: pattern.differences(from: root, limit: 10).count)
    case .equalToXML(let pattern):
      guard let document = request.bodyXML else { return 40 }
      guard request.body.count <= ActualValue.longestXML else { return 30 }
      return Self.dissimilarity(inPlaces: pattern.differences(from: document, limit: 10).count)
    case .and(let patterns):
      return patterns.map { $0.dissimilarity(toBodyOf: request) }.max() ?? 30
    default: return 30
    }
  }

  private static func dissimilarity(inPlaces count: Int) -> Int { 18 + 2 * min(max(count, 1), 10) }
}

/// The weight of the difference of two texts: from 20 for almost equal to 39.
private enum TextDistance {
  static func between(_ actual: [UInt8], _ expected: String) -> Int {
    let expected = Array(expected.utf8)
    let length = max(actual.count, expected.count, 1)
    let distance = actual.withUnsafeBufferPointer { actual in
      expected.withUnsafeBufferPointer { expected in
        let (actual, expected, _) = EditDistance.difference(actual, expected)
        // The beginning of a long text is enough.
        return EditDistance.between(Array(actual.prefix(64)), Array(expected.prefix(64)))
          + max(actual.count, expected.count, 64) - 64
      }
    }
    return 20 + 19 * min(distance, length) / length
  }
}
