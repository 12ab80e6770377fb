// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON

/// One violation of a schema by a value.
package struct JSONSchemaViolation: Hashable, Sendable, CustomStringConvertible {
  /// The invalid value, as a place in the validated value.
  package let instance: JSONPointer
  /// The violated keyword: a JSON pointer into the schema, after `URI#` if it is in another document.
  package let keywordLocation: String
  /// The text says what was expected and what was found.
  package let message: String

  /// `/pointer: message (keyword location)`.
  package var description: String {
    let place = instance.tokens.isEmpty ? "the value" : instance.description
    return "\(place): \(message) (\(keywordLocation))"
  }
}
