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
  /// How far away the scenario is: 0 would be a match.
  let distance: Int

  /// The scenarios that came nearest to a request, nearest first.
  /// - Parameter limit: how many at most.
  public static func nearest(
    to request: some RequestView, among scenarios: some Sequence<Scenario>, limit: Int = 3
  ) -> [NearMiss] {
    let misses = scenarios.compactMap { NearMiss(of: $0, request: request) }
    // Sorting keeps the order of precedence among equals.
    return Array(misses.sorted { $0.distance < $1.distance }.prefix(limit))
  }

  private init?(of scenario: Scenario, request: some RequestView) {
    var distance = 0
    var first: RequestCondition?
    for condition in scenario.request.conditions
    where !condition.part.matches(request, method: request.method) {
      distance += condition.part.distance(to: request)
      first = first ?? condition
    }
    guard let first else { return nil }
    self.scenario = scenario
    (part, expected) = first.part.description
    actual = first.part.actual(in: request)
    location = "\(scenario.file):\(first.position)"
    self.distance = distance
  }
}

extension RequestCondition.Part {
  /// How much a condition that does not hold counts: another URL by the letters that differ, so that a
  /// misspelt path comes first, and more than anything else; one field or another method little.
  fileprivate func distance(to request: some RequestView) -> Int {
    switch self {
    case .url(let url): 20 + Self.letters(request.target.bytes[...], url)
    case .urlPath(let path): 20 + Self.letters(request.target.path, path)
    // An expression or template says little about letters: it counts as some that differ.
    case .urlPattern, .urlPathPattern, .urlPathTemplate: 30
    case .method, .host, .port, .scheme: 10
    default: 3
    }
  }

  /// Letters beyond the first 200 of a path say nothing more, and would cost their square.
  private static func letters(_ actual: ArraySlice<UInt8>, _ expected: String) -> Int {
    EditDistance.between(Array(actual.prefix(200)), Array(expected.utf8.prefix(200))) * 2
  }
}
