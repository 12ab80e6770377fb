// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIDocuments
import MockAPIJSON

/// What schemas that all hold for one value say of it together: references are followed, `allOf` is merged, and a union of one
/// schema with null is that schema.
final class Shape {
  /// The schemas, each with keywords of its own, the outermost first.
  var parts: [Node] = []
  /// The kinds of value, without null; `nil` if nothing says them.
  var kinds: Set<JSONKind>?
  /// Whether a number must be whole.
  var isInteger = false
  var isNullable = false
  /// Whether no value is valid.
  var isNever = false
  var properties: [Property] = []
  var required: Set<String> = []
  /// Whether a `required` list is there, if only an empty one.
  var declaresRequired = false
  var items: [Node] = []
  var prefixItems: [Node] = []
  /// The schemas of members that are not named: those of a map.
  var entries: [Node] = []
  /// The schemas of which the value has one; empty without a union.
  var branches: [Branch] = []
  var discriminator: Discriminator?
  /// The allowed values: those of `const` or of `enum`.
  var values: [JSONValue]?
  /// The name of the schema: the last part of the reference that leads to it.
  var name: String?
  /// A document on the web that a reference leads to, and that is not there.
  var missing: DocumentProblem?
  private var numbers: [String: Int] = [:]
  /// The first schema's value of each keyword, once all schemas are known.
  private lazy var keywords: [String: Node] = {
    var keywords: [String: Node] = [:]
    for part in parts.reversed() {
      for (name, node) in part.members { keywords[name] = node }
    }
    return keywords
  }()

  /// A member that the schemas describe.
  struct Property {
    let name: String
    /// Schemas that all hold for its value.
    var schemas: [Node]
  }

  /// One schema of a union.
  struct Branch {
    let schema: Node
    /// The last part of its reference, its title, or its number from 1.
    let name: String
    /// The reference, as it is written.
    let reference: String?
  }

  /// The member that says which branch a value is.
  struct Discriminator {
    let property: String
    /// The values and the references that they are for.
    let mapping: [(value: String, reference: String)]

    /// The value for a schema.
    func value(of branch: Branch) -> String {
      mapping.first { mapped in
        mapped.reference == branch.reference
          || mapped.reference.split(separator: "/").last.map(String.init) == branch.name
      }?.value ?? branch.name
    }
  }

  func schemas(of property: String) -> [Node]? {
    numbers[property].map { properties[$0].schemas }
  }

  func add(_ property: String, _ schema: Node) {
    if let number = numbers[property] {
      properties[number].schemas.append(schema)
    } else {
      numbers[property] = properties.count
      properties.append(Property(name: property, schemas: [schema]))
    }
  }

  /// The value of a keyword in the first schema that has it. Only of a shape whose schemas are all added.
  func keyword(_ name: String) -> Node? { keywords[name] }

  /// Whether some schema has a keyword with the value `true`.
  func isMarked(_ name: String) -> Bool { parts.contains { $0[name]?.boolean == true } }

  /// Whether no schema says what is in an object.
  var isBare: Bool {
    properties.isEmpty && required.isEmpty && entries.isEmpty && branches.isEmpty && values == nil
      && !["example", "examples", "x-example", "default"].contains { keyword($0) != nil }
  }

  /// Whether it has the members of a problem (RFC 9457).
  var isProblem: Bool { ["type", "title", "status"].allSatisfy { numbers[$0] != nil } }

  /// The `format` of the value, in small letters.
  var format: String? { keyword("format")?.string?.lowercased() }
}
