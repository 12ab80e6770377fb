// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIJSON

/// One violation of a schema by a value.
public struct JSONSchemaViolation: Hashable, Sendable, CustomStringConvertible {
  /// The invalid value, as a place in the validated value.
  public let instance: JSONPointer
  /// The violated keyword: a JSON pointer into the schema, after `URI#` if it is in another document.
  public let keywordLocation: String
  /// The text says what was expected and what was found.
  public let message: String

  /// `/pointer: message (keyword location)`.
  public var description: String {
    let place = instance.tokens.isEmpty ? "the value" : instance.description
    return "\(place): \(message) (\(keywordLocation))"
  }
}
