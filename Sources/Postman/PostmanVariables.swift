// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

/// The variables of a collection and of its environment: `{{baseUrl}}`.
struct PostmanVariables {
  private(set) var values: [String: String] = [:]
  /// The values of variables of the type `secret`, which are written nowhere.
  private(set) var secrets: [String] = []

  /// Values may have variables themselves, up to this depth.
  private static let depth = 5
  /// Values that double at each depth end here: bytes, and replaced variables.
  private static let limit = (bytes: 1 << 20, steps: 10_000)

  /// - Parameter environment: it counts more than the collection.
  init(of collection: JSONValue, environment: [String: String]) {
    for variable in collection["variable"]?.elements.map({ $0 }) ?? [] {
      guard let name = (variable["key"] ?? variable["id"])?.string,
        let value = variable["value"]?.scalar, variable["disabled"]?.boolean != true
      else { continue }
      let text = if case .string(let text) = value { text } else { value.description }
      if variable["type"]?.string == "secret" { secrets.append(text) } else { values[name] = text }
    }
    for (name, value) in environment { values[name] = value }
  }

  /// A text without variables.
  struct Resolved {
    var text = ""
    /// Names without a value.
    var unknown: [String] = []
    /// Names of values that differ with each request: `$guid`.
    var dynamic: [String] = []
    fileprivate var steps = 0
  }

  /// Replaces the variables in a text.
  /// - Parameter unknown: what is written for a name without a value.
  func resolved(_ text: String, unknown: (String) -> String = { "{{\($0)}}" }) -> Resolved {
    var result = Resolved()
    append(text, to: &result, depth: 0, unknown)
    return result
  }

  private func append(
    _ text: String, to result: inout Resolved, depth: Int, _ unknown: (String) -> String
  ) {
    var rest = text[...]
    while let open = rest.firstRange(of: "{{"),
      let close = rest[open.upperBound...].firstRange(of: "}}")
    {
      result.text += rest[..<open.lowerBound]
      let name = String(rest[open.upperBound..<close.lowerBound])
      rest = rest[close.upperBound...]
      if let value = DynamicValue.of(name) {
        result.dynamic.append(name)
        result.text += value
      } else if let value = values[name], depth < Self.depth, result.steps < Self.limit.steps,
        result.text.utf8.count < Self.limit.bytes
      {
        result.steps += 1
        append(value, to: &result, depth: depth + 1, unknown)
      } else {
        result.unknown.append(name)
        result.text += unknown(name)
      }
    }
    result.text += rest
  }
}
