// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON

/// A client's reaction to a bad field.
package enum Tolerance: String, Hashable, Sendable, CaseIterable {
  /// A bad value spoils the enclosing object.
  case required
  /// A missing, null or wrong value is replaced by a default, and is reported.
  case defaulted
  /// A missing or null value is allowed and not reported; a wrong value becomes nil, and is reported.
  case optional
  /// A spoiled element of an array, or entry of a dictionary, is left out, and is reported.
  case dropped
  /// The client does not read it.
  case ignored
  /// There should be no value: any but null is reported, and the rest is used.
  case absent
}

/// A field of a contract.
package struct ContractField: Hashable, Sendable {
  /// The place of the field; the step `*` is each element of an array or entry of an object.
  package let pointer: JSONPointer
  package internal(set) var tolerance: Tolerance
  /// The allowed kinds; `nil` for the kinds in the valid cases.
  package let accepts: Set<JSONKind>?
  /// The allowed values; empty if every value is allowed.
  package let values: [JSONScalar]
  /// The required format of a value; `nil` if there is none.
  package let format: ValueFormat?
  /// Where the field holds; `nil` if it always does. Elsewhere it is as if it were not named, and so is all inside it.
  package let condition: Condition?

  /// A member of an object around a field, which decides whether the field holds: the kind of an element of a list of several
  /// kinds.
  package struct Condition: Hashable, Sendable {
    /// The place of the member. All but its last step are the first steps of the field's place, and `*` is the same element
    /// in both.
    package let pointer: JSONPointer
    /// The values with which the field holds.
    package let values: [JSONScalar]

    package init(pointer: JSONPointer, values: [JSONScalar]) {
      self.pointer = pointer
      self.values = values
    }
  }

  package init(
    pointer: JSONPointer, tolerance: Tolerance, accepts: Set<JSONKind>?, values: [JSONScalar],
    format: ValueFormat?, condition: Condition? = nil
  ) {
    self.pointer = pointer
    self.tolerance = tolerance
    self.accepts = accepts
    self.values = values
    self.format = format
    self.condition = condition
  }

  /// The step for every element or entry.
  package static let wildcard = "*"
}
