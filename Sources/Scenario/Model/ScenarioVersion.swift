// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

/// A scenario as it was read, and what finding it among many takes, worked out once.
///
/// An object, since sets of scenarios are copied often; and so that its identity tells this version from another:
/// whoever has prepared something for it finds that again.
package final class ScenarioVersion: Sendable {
  let namePosition: SourcePosition
  let file: String
  let position: SourcePosition
  let origin: Scenario.Origin
  let priority: Int
  let request: RequestPattern
  let state: StateRule?
  let contract: Contract?
  let cases: [Case]
  let defaultCase: Int

  let paths: RequestPattern.Paths
  /// Of an exact path; 0 for others.
  let pathHash: UInt64
  /// Whether some case wants to see the request before it answers.
  let hasConditionalCases: Bool
  /// Whether the body has to be kept to decide.
  let readsBody: Bool

  init(
    namePosition: SourcePosition, file: String, position: SourcePosition,
    origin: Scenario.Origin, priority: Int, request: RequestPattern, state: StateRule?,
    contract: Contract?, cases: [Case], defaultCase: Int
  ) {
    self.namePosition = namePosition
    self.file = file
    self.position = position
    self.origin = origin
    self.priority = priority
    self.request = request
    self.state = state
    self.contract = contract
    self.cases = cases
    self.defaultCase = defaultCase
    paths = request.paths
    pathHash = if case .exactly(let path) = paths { PathHash.of(path[...]) } else { 0 }
    hasConditionalCases = cases.contains { $0.when != nil }
    readsBody = request.readsBody || cases.contains { $0.when?.readsBody ?? false }
  }
}
