// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIMatching
public import MockAPIScenario

/// A scenario that did not match a request, and each thing that kept it from matching.
public struct NearMiss: Sendable {
  public let scenario: Scenario
  /// Every condition of the scenario beside what the request has there: first the URL, then the method, then the fields,
  /// then the body; last the state. A condition on JSON or XML that does not hold is there once for each place that differs.
  public let comparisons: [Comparison]

  /// What differs, in the same order; never empty.
  public var differences: [Comparison] { comparisons.filter { !$0.holds } }

  /// How many conditions the scenario has.
  public var conditionCount: Int {
    scenario.request.conditions.count + (scenario.state?.required == nil ? 0 : 1)
  }

  /// How many of them hold.
  public var heldCount: Int { conditionCount - Set(differences.map(\.location)).count }

  /// One condition of a scenario, and what a request has there.
  public struct Comparison: Sendable, Hashable {
    /// What was looked at, such as `method` or `header Accept`.
    public let part: String
    /// The word of the scenario that asks for it, such as `urlPath` or `equalToJson`.
    public let matcher: String
    /// What the scenario wants there; a long text is clipped, and says so.
    public let expected: String
    /// What the request has there, likewise; `nil` when it has nothing.
    public let actual: String?
    /// Where in the JSON that was looked at (RFC 6901); `nil` when the place is the whole, or there is no JSON.
    public var pointer: String?
    /// Where in the XML that was looked at, as an XPath; `nil` when the place is the whole, or there is no XML.
    public var xpath: String?
    /// What there is to say beyond that, such as that a limit was reached.
    public var note: String?
    public let holds: Bool
    /// Where the condition stands: `file:line:column`.
    public let location: String
  }

  /// The scenarios that came nearest to a request, nearest first; of equals, that which answers first.
  /// - Parameters:
  ///   - states: those that scenarios may wait for.
  ///   - undecided: the conditions that are known to take too many steps; they are not tried again.
  ///   - limit: how many at most.
  package static func nearest(
    to request: some RequestView, among scenarios: [Scenario],
    states: MachineStates = MachineStates(), undecided: Set<UndecidedCondition> = [],
    limit: Int = 3
  ) -> [NearMiss] {
    var search = NearMissSearch(
      RememberedRequest(request), states: states, undecided: undecided, limit: limit)
    return search.nearest(among: scenarios)
  }
}
