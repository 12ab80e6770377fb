// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON

/// JSON in the texts of documents. No API of people comes near the bound, and the value is inside a scenario file.
package enum ImportedJSON {
  /// How many arrays and objects a value has inside each other at most.
  package static let deepest = 500

  /// - Throws: if the bytes are not JSON, or too deep.
  package static func parsed(_ bytes: [UInt8]) throws(JSONSyntaxError) -> JSONValue {
    try JSONDocument(parsing: bytes, maximumDepth: deepest).root
  }

  /// The JSON of a text, a number or a text of its own included; `nil` if it is something else.
  package static func value(_ text: String) -> JSONValue? { try? parsed(Array(text.utf8)) }

  /// The object or array of a text; `nil` if it is something else, which is no mistake.
  package static func container(_ text: String) -> JSONValue? { container(Array(text.utf8)) }

  package static func container(_ bytes: [UInt8]) -> JSONValue? {
    guard let value = try? parsed(bytes) else { return nil }
    return value.kind == .object || value.kind == .array ? value : nil
  }
}
