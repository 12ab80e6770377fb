// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIJSON
public import MockAPIText

/// What is wrong with a schema, and where.
public struct JSONSchemaError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The document: empty for the schema itself, the URI of a resource otherwise.
  public let document: String
  /// The value in the document that is wrong.
  public let pointer: JSONPointer
  /// Where that value begins.
  public let position: SourcePosition
  /// The place inside the value when it is a string, such as a regular expression: bytes of its text.
  public let offset: Int?
  /// What was expected and what was found.
  public let message: String

  /// `line:column: message (at /pointer)`, with the document before it when it is a resource.
  public var description: String {
    let place = document.isEmpty ? "" : document + ":"
    return "\(place)\(position): \(message)" + (pointer.tokens.isEmpty ? "" : " (at \(pointer))")
  }
}
