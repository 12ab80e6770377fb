// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIScenario

extension Answering {
  /// Whether the conditions of a scenario's cases alone choose the answer to a request, so that it may be one that was made
  /// beforehand (``Reply/init(constantOf:_:_:)``). Most requests have such an answer, and it is found with a small part of the work
  /// of ``answer(_:routed:conditional:index:files:state:prefix:)``, which would come to the same reply.
  /// - Parameters:
  ///   - scenario: the result of ``ScenarioIndex/routed(_:_:)`` for the request.
  ///   - hasPreferences: whether the request has a field `Prefer`.
  ///   - lease: the lease of the request, which the request must not name by a prefix.
  package func mayBeConstant(
    _ scenario: Scenario, hasPreferences: Bool, lease: Lease
  ) -> Bool {
    scenario.hasConstants && !hasPreferences && !allowsCrossOrigin && lease.isPlain
  }
}
