// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON
package import MockAPIScenario

/// What an imported scenario says of its bodies. A part without fields says nothing, and is left out of the file.
package struct ImportedContract {
  /// The fields of successes, in the order of the file; `nil` if successes have no body that a contract describes.
  package var success: [ImportedField]?
  /// For single statuses of a success, what holds in place of ``success``, in the order of the file.
  package var byStatus: [ImportedStatus] = []
  /// The fields of failures, in the order of the file; `nil` if there is no failure.
  package var failure: [ImportedField]?
  /// The place of the failure's code, one of the fields in ``failure``.
  package var code: JSONPointer?
  /// Whether the code marks a failure under any status.
  package var isUnderAnyStatus = false

  package init(success: [ImportedField]? = nil, failure: [ImportedField]? = nil) {
    self.success = success
    self.failure = failure
  }
}

/// The bodies of successes with one status.
package struct ImportedStatus: Equatable {
  package var status: Int
  /// `nil` if there is no body: `empty` in the file.
  package var fields: [ImportedField]?

  package init(_ status: Int, fields: [ImportedField]?) {
    self.status = status
    self.fields = fields
  }
}

/// A field of an imported contract.
package struct ImportedField: Equatable {
  /// The place; the step `*` is each element or entry.
  package var pointer: JSONPointer
  package var tolerance: Tolerance
  /// The allowed kinds; empty for those that the cases show.
  package var accepts: Set<JSONKind>
  /// The allowed values; empty if every value is allowed.
  package var values: [JSONScalar]
  package var format: ValueFormat?

  package init(
    _ pointer: JSONPointer, _ tolerance: Tolerance, accepts: Set<JSONKind> = [],
    values: [JSONScalar] = [], format: ValueFormat? = nil
  ) {
    self.pointer = pointer
    self.tolerance = tolerance
    self.accepts = accepts
    self.values = values
    self.format = format
  }
}
