// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIText

/// Writes schemas of a document as one schema of JSON Schema 2020-12.
///
/// Either only what holds for given values, with all references inlined, so that the cost depends on the values and not on the document; or
/// as a whole, with references under `$defs`.
struct SchemaText {
  private let references: References
  private let dialect: Dialect
  /// How many schemas and keywords may still be written.
  private var budget: Int
  private var isTooLarge = false
  /// Of a whole schema: the names of what references lead to, and what is still to be written.
  private var names: [Node.Key: String] = [:]
  private var waiting: [(name: String, schema: Node)] = []

  private static let deepest = 100
  /// How many schemas and keywords are written for one body at most.
  private static let largest = 20_000

  private init(_ shapes: Shapes, budget: Int) {
    references = shapes.references
    dialect = shapes.dialect
    self.budget = budget
  }

  /// What all the schemas say of a value; `nil` if that is too large, or if all such texts of the document together are.
  static func along(_ value: JSONValue, schemas: [Node], _ shapes: Shapes) -> JSONLiteral? {
    let budget = min(largest, shapes.textBudget)
    var text = SchemaText(shapes, budget: budget)
    let parts = schemas.map { text.schema($0, for: [value], [], depth: 0) }
    let written = budget - max(text.budget, 0)
    shapes.textBudget -= written
    WorkMeter.add(written)
    if text.isTooLarge { return nil }
    return parts.count == 1 ? parts[0] : ["allOf": .array(parts)]
  }

  /// A schema with all that it refers to; `nil` if it has more than so many schemas and keywords.
  static func whole(_ schema: Node, _ shapes: Shapes, budget: Int) -> JSONLiteral? {
    var text = SchemaText(shapes, budget: budget)
    let root = text.schema(schema, for: nil, [], depth: 0)
    var definitions: [(String, JSONLiteral)] = []
    while let next = text.waiting.popLast(), !text.isTooLarge {
      definitions.append((next.name, text.schema(next.schema, for: nil, [], depth: 0)))
    }
    if text.isTooLarge { return nil }
    guard !definitions.isEmpty, case .object(let members) = root else { return root }
    definitions.sort { $0.0 < $1.0 }
    return .object(members + [("$defs", .object(definitions))])
  }

  /// - Parameters:
  ///   - values: the values that the schema is for; `nil` for all.
  ///   - seen: the targets of references that led here for the same values.
  private mutating func schema(
    _ node: Node, for values: [JSONValue]?, _ seen: Set<Node.Key>, depth: Int
  ) -> JSONLiteral {
    if let boolean = node.boolean { return .bool(boolean) }
    guard node.isObject, depth < Self.deepest, spend() else { return .bool(true) }
    var found: JSONLiteral?
    if let reference = node["$ref"], let text = reference.string {
      let target = target(of: text, reference, for: values, seen, depth: depth)
      if !dialect.readsSiblings {
        let alone = values == nil ? JSONLiteral.object([("$ref", target)]) : target
        return isMarkedNullable(node) ? Self.orNull(alone) : alone
      }
      found = target
    }
    var members: [(String, JSONLiteral)] = []
    for (name, operand) in node.members {
      guard spend() else { return .bool(true) }
      if let written = keyword(name, operand, of: node, for: values, seen, depth: depth) {
        members.append(written)
      }
    }
    if let found {
      members.append(("$ref", found))
      // Inlined schemas are no references.
      if values != nil { members = Self.inlined(members) }
    }
    let isNullable = isMarkedNullable(node)
    return isNullable && node["type"] == nil ? Self.orNull(.object(members)) : .object(members)
  }

  /// Counts a schema or a keyword; `false` if there is no room for it.
  private mutating func spend() -> Bool {
    budget -= 1
    if budget < 0 { isTooLarge = true }
    return budget >= 0
  }

  private static func inlined(_ members: [(String, JSONLiteral)]) -> [(String, JSONLiteral)] {
    var parts: [JSONLiteral] = []
    var others: [(String, JSONLiteral)] = []
    for (name, literal) in members {
      if name == "$ref" {
        parts.append(literal)
      } else if name == "allOf", case .array(let elements) = literal {
        parts += elements
      } else {
        others.append((name, literal))
      }
    }
    return others + [("allOf", .array(parts))]
  }

  private static func orNull(_ schema: JSONLiteral) -> JSONLiteral {
    ["anyOf": [schema, ["type": "null"]]]
  }

  private func isMarkedNullable(_ node: Node) -> Bool {
    node["nullable"]?.boolean == true || node["x-nullable"]?.boolean == true
  }

  private mutating func target(
    of text: String, _ reference: Node, for values: [JSONValue]?, _ seen: Set<Node.Key>, depth: Int
  ) -> JSONLiteral {
    // Bad references are told where shapes are made.
    guard let target = try? references.target(text, from: reference) else { return .bool(true) }
    guard values == nil else {
      if seen.contains(target.key) { return .bool(true) }
      return schema(target, for: values, seen.union([target.key]), depth: depth + 1)
    }
    if let name = names[target.key] { return .string("#/$defs/\(name)") }
    let last = text.split(whereSeparator: { "/#".contains($0) }).last.map(String.init) ?? "schema"
    let clean = Names.clean(last)
    var name = clean
    var number = 2
    while names.values.contains(name) {
      name = "\(clean)-\(number)"
      number += 1
    }
    names[target.key] = name
    waiting.append((name, target))
    return .string("#/$defs/\(name)")
  }

  // MARK: Keywords

  private static let copied: [String: Set<JSONKind>] = [
    "multipleOf": [.number], "maxLength": [.number], "minLength": [.number], "pattern": [.string],
    "maxItems": [.number], "minItems": [.number], "uniqueItems": [.boolean],
    "maxProperties": [.number], "minProperties": [.number],
    "const": Set(JSONKind.allCases), "dependentRequired": [.object],
  ]

  private mutating func keyword(
    _ name: String, _ operand: Node, of node: Node, for values: [JSONValue]?,
    _ seen: Set<Node.Key>, depth: Int
  ) -> (String, JSONLiteral)? {
    if let kinds = Self.copied[name] {
      return kinds.contains(operand.kind) ? (name, .value(operand.value)) : nil
    }
    switch name {
    case "type": return type(operand, of: node).map { (name, $0) }
    case "enum": return enumeration(operand, of: node).map { (name, $0) }
    case "required": return required(operand, of: node).map { (name, $0) }
    case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum":
      return limit(name, operand, of: node)
    case "properties", "patternProperties":
      return (name, properties(operand, isPattern: name != "properties", for: values, depth: depth))
    case "prefixItems",
      "items" where operand.kind == .array:
      let literals = operand.elements.enumerated().map { number, element in
        schema(
          element, for: values?.compactMap { $0.elements.dropFirst(number).first { _ in true } },
          [],
          depth: depth + 1)
      }
      return literals.isEmpty ? nil : ("prefixItems", .array(literals))
    case "items",
      "additionalItems" where node["items"]?.kind == .array:
      let elements = values?.flatMap { $0.elements.map { $0 } }
      if let elements, elements.isEmpty { return nil }
      return ("items", schema(operand, for: elements, [], depth: depth + 1))
    case "additionalProperties":
      let members = values?.flatMap { $0.members.map(\.value) }
      return (name, schema(operand, for: members, [], depth: depth + 1))
    case "allOf", "anyOf", "oneOf":
      let literals = operand.elements.map { schema($0, for: values, seen, depth: depth + 1) }
      return literals.isEmpty ? nil : (name, .array(literals))
    case "not", "if", "then", "else":
      return (name, schema(operand, for: values, seen, depth: depth + 1))
    default: return nil
    }
  }

  private func type(_ operand: Node, of node: Node) -> JSONLiteral? {
    let names = (operand.string.map { [$0] } ?? operand.elements.compactMap(\.string))
      .map { $0 == "file" ? "string" : $0 }
      .filter { $0 == "integer" || JSONKind(rawValue: $0) != nil }
    var unique: [String] = []
    for name in names where !unique.contains(name) { unique.append(name) }
    if isMarkedNullable(node), !unique.isEmpty, !unique.contains("null") { unique.append("null") }
    return unique.isEmpty ? nil : unique.count == 1 ? .string(unique[0]) : .strings(unique)
  }

  private func enumeration(_ operand: Node, of node: Node) -> JSONLiteral? {
    guard operand.kind == .array else { return nil }
    var literals = operand.elements.map { JSONLiteral.value($0.value) }
    if literals.isEmpty { return nil }
    // Null is not listed where `nullable` is meant to allow it.
    if isMarkedNullable(node) { literals.append(.null) }
    return .array(literals)
  }

  /// Members that only requests have are not required of an answer.
  private func required(_ operand: Node, of node: Node) -> JSONLiteral? {
    guard operand.kind == .array else { return nil }
    var names: [String] = []
    for name in operand.elements.compactMap(\.string) where !names.contains(name) {
      let property = node["properties"]?[name]
      let target = property.flatMap { try? references.target(of: $0) }
      if target?["writeOnly"]?.boolean != true { names.append(name) }
    }
    return .strings(names)
  }

  /// Up to draft 4, and in 3.0, `exclusiveMinimum` is a boolean beside `minimum`.
  private func limit(_ name: String, _ operand: Node, of node: Node) -> (String, JSONLiteral)? {
    guard operand.kind == .number else { return nil }
    let exclusive =
      name == "minimum" ? "exclusiveMinimum" : name == "maximum" ? "exclusiveMaximum" : nil
    let isExclusive = exclusive.flatMap { node[$0]?.boolean } ?? false
    return (isExclusive ? exclusive ?? name : name, .value(operand.value))
  }

  private mutating func properties(
    _ operand: Node, isPattern: Bool, for values: [JSONValue]?, depth: Int
  ) -> JSONLiteral {
    var members: [(String, JSONLiteral)] = []
    for (name, property) in operand.members where property.isObject || property.boolean != nil {
      let inner = values?.flatMap { value in
        isPattern
          ? value.members.map(\.value) : value[name].map { [$0] } ?? []
      }
      if let inner, inner.isEmpty { continue }
      members.append((name, schema(property, for: inner, [], depth: depth + 1)))
    }
    return .object(members)
  }
}
