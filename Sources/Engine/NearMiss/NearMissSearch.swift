// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIMatching
import MockAPIScenario
import MockAPIText

/// Finds the scenarios that come nearest to a request.
///
/// Each has a distance: that of its URL (``URLDistance``), 80 for another method, and for what else does not hold 20
/// to 40 each, 119 at most together. So of two, that with the right path comes first; a path with a letter or two
/// mistyped comes before the right path where much else is wrong.
///
/// URL and method are looked at in every scenario. The rest, which may be costly, is looked at in the order of that
/// distance, and only until it cannot change the result.
struct NearMissSearch<Base: RequestView> {
  private let request: RememberedRequest<Base>
  private let states: MachineStates
  private let undecided: Set<UndecidedCondition>
  private let limit: Int
  private var urls = URLDistance()
  /// How much may still be spent on conditions whose cost is that of a body or an expression.
  private var costlySteps = 4_000

  private static var anotherMethod: Int { 80 }
  private static var mostOfTheRest: Int { 119 }

  init(
    _ request: RememberedRequest<Base>, states: MachineStates, undecided: Set<UndecidedCondition>,
    limit: Int
  ) {
    self.request = request
    self.states = states
    self.undecided = undecided
    self.limit = limit
  }

  mutating func nearest(among scenarios: [Scenario]) -> [NearMiss] {
    guard limit > 0 else { return [] }
    var nearest: [(rank: Int, distance: Int)] = []
    for (rank, head) in candidates(scenarios) {
      let isFull = nearest.count == limit
      if isFull, let worst = nearest.last, head > worst.distance { break }
      let bound = isFull ? nearest.last?.distance ?? .max : .max
      let distance = head + rest(of: scenarios[rank], bound: bound - head)
      // What means the request in everything misses nothing.
      if distance == 0 { continue }
      let place =
        nearest.firstIndex { ($0.distance, $0.rank) > (distance, rank) } ?? nearest.count
      nearest.insert((rank, distance), at: place)
      if nearest.count > limit { nearest.removeLast() }
    }
    return nearest.map { miss(of: scenarios[$0.rank]) }
  }

  // MARK: URL and method

  /// The scenarios that can be among the nearest, by the distance of URL and method.
  private mutating func candidates(_ scenarios: [Scenario]) -> [(rank: Int, head: Int)] {
    var candidates: [(rank: Int, head: Int)] = []
    // The least distances so far, ascending: what is farther than the last, with all else right, than that with all
    // else wrong, does not count.
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
    // What is known to take too long is not tried again.
    if !undecided.isEmpty, undecided.contains(UndecidedCondition(condition, of: scenario)) {
      return .limitReached
    }
    return scenario.request.outcome(of: condition, for: request)
  }

  // MARK: The rest

  /// - Parameter bound: beyond this the exact number does not matter: some number above it is given.
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
    // Much that is wrong is hardly worse than a little less, but it is.
    return distance <= 100 ? distance : min(100 + (distance - 100) / 20, Self.mostOfTheRest)
  }

  // MARK: The result

  private func miss(of scenario: Scenario) -> NearMiss {
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
    return NearMiss(scenario: scenario, comparisons: comparisons)
  }
}

extension RequestCondition.Part {
  /// Whether looking at it costs as much as a body or an expression.
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

  /// How much a condition that does not hold counts: 40 where the request has nothing, 20 to 39 by what it has.
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
  /// The one text that it wants; `nil` when it is not that simple.
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

/// How much a text is another one: from 20, for almost, to 39.
private enum TextDistance {
  static func between(_ actual: [UInt8], _ expected: String) -> Int {
    let expected = Array(expected.utf8)
    let length = max(actual.count, expected.count, 1)
    let distance = actual.withUnsafeBufferPointer { actual in
      expected.withUnsafeBufferPointer { expected in
        let (actual, expected, _) = EditDistance.difference(actual, expected)
        // Of what is long, the beginning tells enough.
        return EditDistance.between(Array(actual.prefix(64)), Array(expected.prefix(64)))
          + max(actual.count, expected.count, 64) - 64
      }
    }
    return 20 + 19 * min(distance, length) / length
  }
}
