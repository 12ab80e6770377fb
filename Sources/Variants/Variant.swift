// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIScenario

/// One case of a scenario with one thing changed.
package struct Variant: Sendable, Identifiable {
  /// How a client meets a variant.
  package enum Form: Sendable, Hashable {
    /// The server sends this response.
    case response(ResponseDefinition)
    /// The server sends this status and a `Location` with the same target at another port, which keeps a journal.
    case redirect(status: Int)
    /// The client gets the address of a port on which nobody listens.
    case refused
  }

  package let id: VariantID
  package let scenario: Scenario
  /// The index of its case.
  package let caseIndex: Int
  package let form: Form

  package init(id: VariantID, scenario: Scenario, caseIndex: Int, form: Form) {
    self.id = id
    self.scenario = scenario
    self.caseIndex = caseIndex
    self.form = form
  }
}
