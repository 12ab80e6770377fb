// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON

/// The id of a variant in its scenario: `CASE~OPERATOR[(ARGUMENT)][@POINTER]`, such as `registered~drop@/id`.
///
/// In the pointer everything but unreserved characters and `/` is percent-encoded, so that an id can be used in a URL, in
/// a header field and between single quotes.
package struct VariantID: Hashable, Sendable {
  /// The name of the case that is changed.
  package let caseName: String
  package let `operator`: VariantOperator
  /// The text in parentheses; `nil` for an operator without an argument.
  package let argument: String?
  /// The damaged place, in the body of the case; `nil` for operators that do not damage a JSON value.
  package let pointer: JSONPointer?

  package init(
    caseName: String, operator: VariantOperator, argument: String? = nil,
    pointer: JSONPointer? = nil
  ) {
    self.caseName = caseName
    self.operator = `operator`
    self.argument = argument
    self.pointer = pointer
  }
}
