// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIScenario
import MockAPISystem

/// A set of scenarios that is ready to serve: an index, and prepared responses. It is replaced as a whole; a request
/// uses one snapshot to its end.
final class Snapshot: Sendable {
  let index: ScenarioIndex
  /// By rank of the scenario, then by case; `nil` for a sequence, which has no response of its own.
  private let responses: [[CaseResponse?]]

  /// - Parameter earlier: the responses of scenarios that both contain are shared with it.
  init(_ index: ScenarioIndex, reusing earlier: Snapshot? = nil) {
    self.index = index
    let made = earlier?.byVersion ?? [:]
    responses = ParallelMap.map(index.scenarios) { scenario in
      made[ObjectIdentifier(scenario)]
        ?? scenario.cases.map { $0.response.map(CaseResponse.init) }
    }
  }

  /// The responses by the version of the scenario.
  private var byVersion: [ObjectIdentifier: [CaseResponse?]] {
    Dictionary(zip(index.scenarios.map { ObjectIdentifier($0) }, responses)) { first, _ in
      first
    }
  }

  /// The prepared response of a reply; `nil` if it is made for the request.
  func response(for reply: Reply) -> CaseResponse? {
    guard case .scenario(_, let selection) = reply.origin else { return nil }
    return responses[selection.scenario][selection.served]
  }
}
