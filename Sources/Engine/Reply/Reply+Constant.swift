// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIScenario

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
