// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
package import MockAPIScenario
package import MockAPIText

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
  /// The bytes of the new body that the case does not have, by their offsets; empty where bytes are only missing, and `nil`
  /// if the body is unchanged.
  package let damage: Range<Int>?
  /// The damaged value in the text of the case's JSON; `nil` if no value of the file is damaged.
  let sourceRange: Range<Int>?

  package init(
    id: VariantID, scenario: Scenario, caseIndex: Int, form: Form, damage: Range<Int>? = nil
  ) {
    self.init(
      id: id, scenario: scenario, caseIndex: caseIndex, form: form, damage: damage,
      sourceRange: nil)
  }

  init(
    id: VariantID, scenario: Scenario, caseIndex: Int, form: Form, damage: Range<Int>?,
    sourceRange: Range<Int>?
  ) {
    self.id = id
    self.scenario = scenario
    self.caseIndex = caseIndex
    self.form = form
    self.damage = damage
    self.sourceRange = sourceRange
  }

  /// The place of the damaged value in the scenario file; the place of the case if the damaged thing is not a value of the
  /// file. Found on demand.
  package var position: SourcePosition {
    let changed = scenario.cases[caseIndex]
    guard let sourceRange, let body = changed.body else { return changed.position }
    return body.document.position(of: sourceRange.lowerBound)
  }

  /// The place after the damaged value in the scenario file; `nil` if the damaged thing is not a value of the file.
  /// Found on demand.
  package var endPosition: SourcePosition? {
    guard let sourceRange, let body = scenario.cases[caseIndex].body else { return nil }
    return body.document.position(of: sourceRange.upperBound)
  }
}
