// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIMatching
package import MockAPIScenario

extension Answering {
  /// The case of a scenario that may answer a request with ``Reply/init(constantOf:_:_:)``, found with a small part of the work
  /// of ``answer(_:routed:index:state:prefix:isBodyTooLarge:)``, which would come to the same reply. Most requests have
  /// one.
  /// - Parameters:
  ///   - scenario: the result of ``ScenarioIndex/routed(_:_:)`` for the request.
  ///   - hasPreferences: whether the request has a field `Prefer`.
  ///   - lease: the lease of the request, which the request must not name by a prefix.
  /// - Returns: `nil` if more has to be known; the case may still be one that needs more.
  package func constantCase(
    of scenario: Scenario, for request: some RequestView, hasPreferences: Bool, lease: Lease
  ) -> (index: Int, reason: CaseReason)? {
    guard scenario.hasConstants, !hasPreferences, !allowsCrossOrigin, lease.isPlain else {
      return nil
    }
    var hasGivenUp = false
    let index = scenario.firstCase(for: request) { _ in hasGivenUp = true }
    if hasGivenUp { return nil }
    return index.map { ($0, .when) } ?? (scenario.defaultCase, .default)
  }
}

extension Reply {
  /// The reply with a case that is a constant, for every request that it answers; `nil` for other cases.
  package init?(constantOf scenario: Scenario, _ index: Int, _ reason: CaseReason) {
    guard scenario.cases[index].isConstant, let response = scenario.cases[index].response else {
      return nil
    }
    self.init(
      of: scenario, Choice(chosen: index, served: index, reason: reason), response: response,
      isHead: false, acceptsGzip: false)
  }
}
