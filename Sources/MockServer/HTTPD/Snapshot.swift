// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPILoading
import MockAPIScenario
import MockAPISystem
import MockAPIText

/// A set of scenarios that is ready to serve: an index, and prepared responses. It is replaced as a whole; a request
/// uses one snapshot to its end.
final class Snapshot: Sendable {
  let index: ScenarioIndex
  /// The files that answer where no scenario does; `nil` if no folder of WireMock is served.
  let files: StaticFiles?

  /// - Parameter new: the scenarios of the index whose responses may not be prepared yet.
  init(_ index: ScenarioIndex, preparing new: [Scenario], files: StaticFiles? = nil) {
    self.index = index
    self.files = files
    _ = ParallelMap.map(new) { PreparedCases.prepare($0) }
  }

  /// The prepared response of a reply; `nil` if it is made for the request.
  func response(for reply: Reply) -> CaseResponse? {
    guard case .scenario(let scenario, let selection) = reply.origin else { return nil }
    return PreparedCases.of(scenario)?.responses[selection.served]
  }
}

/// The responses of a scenario, by case; `nil` for a sequence, which has no response of its own. They are made once
/// for each version of a scenario, and all servers share them.
private final class PreparedCases: Sendable {
  let responses: [CaseResponse?]

  private init(_ scenario: Scenario) {
    responses = scenario.cases.map { $0.response.map(CaseResponse.init) }
  }

  static func prepare(_ scenario: Scenario) {
    guard scenario.preparation == nil else { return }
    WorkMeter.add(scenario.cases.count)
    scenario.keep(Scenario.Preparation(PreparedCases(scenario)))
  }

  static func of(_ scenario: Scenario) -> PreparedCases? {
    guard let preparation = scenario.preparation else { return nil }
    // Only this class sets it.
    return unsafeDowncast(preparation.content, to: PreparedCases.self)
  }
}
