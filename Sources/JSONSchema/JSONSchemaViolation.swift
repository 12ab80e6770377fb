// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIJSON

/// One thing that a schema has against a value.
public struct JSONSchemaViolation: Hashable, Sendable, CustomStringConvertible {
  /// The value that is wrong, inside of what was validated.
  public let instance: JSONPointer
  /// The keyword that says so: a JSON pointer into the schema, after `URI#` when it is in another document.
  public let keywordLocation: String
  /// What was expected and what was found.
  public let message: String

  /// `/pointer: message (keyword location)`.
  public var description: String {
    let place = instance.tokens.isEmpty ? "the value" : instance.description
    return "\(place): \(message) (\(keywordLocation))"
  }
}
