// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON
package import MockAPIText

/// An error in a schema, and its place.
package struct JSONSchemaError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The document: empty for the schema itself, otherwise the URI of a resource.
  package let document: String
  /// The value in the document that is wrong.
  package let pointer: JSONPointer
  /// The place where that value begins.
  package let position: SourcePosition
  /// The place inside the value if it is a string, such as a regular expression: a byte offset in its text.
  package let offset: Int?
  /// The text says what must be, and what was found.
  package let message: String

  /// `line:column: message (at /pointer)`; for a resource, with the document before it.
  package var description: String {
    let place = document.isEmpty ? "" : document + ":"
    return "\(place)\(position): \(message)" + (pointer.tokens.isEmpty ? "" : " (at \(pointer))")
  }
}
