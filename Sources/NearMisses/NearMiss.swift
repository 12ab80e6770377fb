// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIMatching
public import MockAPIScenario

/// A scenario that did not match a request, and its differences.
public struct NearMiss: Sendable {
  public let scenario: Scenario
  /// Every condition of the scenario with the value of the request: first the URL, then the method, the fields, the
  /// body, and the state. A condition on JSON or XML that does not hold appears once for each place that differs.
  public let comparisons: [Comparison]
  /// How far the request is from the scenario: 0 for a match. Larger is farther; only the order matters.
  package let distance: Int

  /// The differences, in the same order; never empty.
  public var differences: [Comparison] { comparisons.filter { !$0.holds } }

  /// The number of conditions of the scenario.
  package var conditionCount: Int {
    scenario.request.conditions.count + (scenario.state?.required == nil ? 0 : 1)
  }

  /// The number of satisfied conditions.
  package var heldCount: Int {
    // Most misses have only one difference, and need no set.
    let count = comparisons.count { !$0.holds }
    return conditionCount - (count > 1 ? Set(differences.map(\.location)).count : count)
  }

  /// A condition of a scenario, and the value of a request.
  public struct Comparison: Sendable, Hashable {
    /// The part of the request, such as `method` or `header Accept`.
    public let part: String
    /// The key in the scenario, such as `urlPath` or `equalToJson`.
    public let matcher: String
    /// The expected value; a long text is cut, with a note.
    public let expected: String
    /// The actual value, cut in the same way; `nil` if there is none.
    public let actual: String?
    /// The place in the JSON (RFC 6901); `nil` for the whole value, or if there is no JSON.
    public var pointer: String?
    /// The place in the XML, as an XPath; `nil` for the whole value, or if there is no XML.
    public var xpath: String?
    /// Further information, such as a reached limit.
    public var note: String?
    public let holds: Bool
    /// The place of the condition: `file:line:column`.
    public let location: String
  }

  /// The scenarios nearest to a request, nearest first; if two are equally near, in the order in which they answer.
  /// - Parameters:
  ///   - states: the states that scenarios may require.
  ///   - undecided: the conditions that are known to take too many steps; they are not evaluated again.
  ///   - limit: the largest number of scenarios.
  ///   - includesMatches: whether scenarios that match the request are listed, too.
  package static func nearest(
    to request: some RequestView, among scenarios: some Sequence<Scenario>,
    states: MachineStates = MachineStates(), undecided: Set<UndecidedCondition> = [],
    limit: Int = 3, includingMatches includesMatches: Bool = false
  ) -> [NearMiss] {
    var search = NearMissSearch(
      RememberedRequest(request), states: states, undecided: undecided, limit: limit,
      includesMatches: includesMatches)
    return search.nearest(among: Array(scenarios))
  }

  /// The distance of a request from a pattern that belongs to no scenario; 0 for a match.
  package static func distance(of pattern: RequestPattern, to request: some RequestView) -> Int {
    let request = RememberedRequest(request)
    var distance = RequestDistance(request)
    return distance.whole(of: pattern) { pattern.outcome(of: $0, for: request) }
  }
}

extension NearMiss.Comparison {
  /// A name of the answer, such as that of the scenario, which must be the expected one.
  package init(of part: String, expected: String, actual: String?, location: String) {
    self.init(
      part: part, matcher: part, expected: expected, actual: actual, holds: actual == expected,
      location: location)
  }
}
