// mockapi
// SPDX-License-Identifier: Apache-2.0

import CResources
import MockAPIJSON

/// The JSON Schemas for editors: the files of the folder `schema`, which are built into the program. A server serves them, and
/// `mockapi schema` prints them.
package enum PublishedSchema: String, CaseIterable, Sendable {
  /// Scenario files.
  case scenario
  /// The file of `mockapi verify`.
  case verify

  /// The path at every server, also in `$schema` of the files that `mockapi new` writes.
  package var path: String { "/__mockapi/schemas/\(fileName)" }

  /// The last part of ``path``.
  var fileName: String { "\(rawValue).json" }

  /// What it describes.
  package var title: String { root["title"]?.string ?? rawValue }

  /// The schema, which needs no other one.
  package var text: [UInt8] {
    guard self != .scenario else { return root.document.bytes }
    let scenario = Self.scenario.root
    let id = scenario["$id"]?.string ?? ""
    let literal = Self.pointing(root, from: id + Self.definitions, to: Self.shared)
    guard case .object(var members) = literal,
      let place = members.firstIndex(where: { $0.0 == "$defs" }),
      case .object(let own) = members[place].1
    else { preconditionFailure("the schema '\(rawValue)' must have '$defs'") }
    let shared = scenario["$defs"]?.members.map { member in
      (
        Self.prefix + member.name,
        Self.pointing(member.value, from: Self.definitions, to: Self.shared)
      )
    }
    members[place].1 = .object(own + (shared ?? []))
    guard let whole = try? JSONDocument(parsing: JSONLiteral.object(members).bytes) else {
      preconditionFailure("the schema '\(rawValue)' must be JSON")
    }
    return JSONLayout.text(of: whole.root)
  }

  private static let definitions = "#/$defs/"
  /// Before the names of the definitions that come from the schema of scenario files.
  private static let prefix = "scenario-"
  private static let shared = definitions + prefix

  private var root: JSONValue {
    let file = mockapi_resource("schema/\(rawValue).schema.json").map { String(cString: $0) } ?? ""
    guard let document = try? JSONDocument(parsing: file) else {
      preconditionFailure("the schema '\(rawValue)' must be JSON")
    }
    return document.root
  }

  /// A value whose references begin with another text.
  private static func pointing(
    _ value: JSONValue, from start: String, to other: String
  ) -> JSONLiteral {
    switch value.kind {
    case .object:
      .object(
        value.members.map { member in
          if member.name == "$ref", let target = member.value.string, target.hasPrefix(start) {
            return (member.name, .string(other + target.dropFirst(start.count)))
          }
          return (member.name, pointing(member.value, from: start, to: other))
        })
    case .array: .array(value.elements.map { pointing($0, from: start, to: other) })
    case .string, .number, .boolean, .null: .value(value)
    }
  }
}
