// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON

/// The variables of an environment or of globals, as Postman exports them.
package struct PostmanEnvironment {
  /// The values by name.
  package private(set) var values: [String: String] = [:]
  /// The values of the type `secret`, which are written nowhere.
  package private(set) var secrets: [String] = []

  /// Reads an environment; `nil` if the document is none.
  package init?(_ root: JSONValue) {
    guard let variables = root["values"], variables.kind == .array else { return nil }
    for variable in variables.elements {
      guard variable["enabled"]?.boolean != false, let name = variable["key"]?.string,
        let value = variable["value"]?.scalar
      else { continue }
      let text = if case .string(let text) = value { text } else { value.description }
      if variable["type"]?.string == "secret" { secrets.append(text) } else { values[name] = text }
    }
  }
}
