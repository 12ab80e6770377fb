// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIDocuments
import MockAPIJSON

/// The state of the reading of one shape.
struct ShapeReading {
  /// How many schemas may hold for one value, and how deeply they may be inside each other.
  private static let mostParts = 1_000
  private static let deepest = 150

  let shapes: Shapes
  let shape = Shape()
  var visited: Set<Node.Key> = []
  /// What the schemas say about null.
  var allowsNull = false
  var forbidsNull = false
  var isNullForced = false
  var isTooLarge = false
  /// The schemas that were given beside the first one: a union that has one of them is decided.
  let chosen: Set<Node.Key>

  init(shapes: Shapes, chosen: Set<Node.Key>) {
    self.shapes = shapes
    self.chosen = chosen
  }

  /// What the reading of a schema, beside one for each member, and of a branch of a union costs; to ask for a known shape is one.
  private static let stepsOfSchema = 5
  private static let stepsOfBranch = 5

  mutating func add(_ schema: Node, depth: Int, isInNullableUnion: Bool = false) {
    shapes.spend(Self.stepsOfSchema + schema.memberCount)
    guard shape.parts.count < Self.mostParts, depth < Self.deepest else {
      if !isTooLarge {
        isTooLarge = true
        shapes.remarks.warn(
          "schema-too-large",
          "schemas that hold for one value must be at most \(Self.mostParts), at most \(Self.deepest) inside each other; the rest is not read",
          at: schema)
      }
      return
    }
    guard visited.insert(schema.key).inserted else {
      // A schema that is nothing but itself has no value.
      if shape.parts.isEmpty { shape.isNever = true }
      return
    }
    if schema.boolean == false { shape.isNever = true }
    guard schema.isObject else { return }
    if let reference = schema["$ref"], let text = reference.string {
      addTarget(of: text, reference, in: schema, depth: depth, isInNullableUnion)
      guard shapes.dialect.readsSiblings else { return }
    }
    read(schema, depth: depth, isInNullableUnion)
  }

  private mutating func addTarget(
    of text: String, _ reference: Node, in schema: Node, depth: Int, _ isInNullableUnion: Bool
  ) {
    if !shapes.dialect.readsSiblings, Self.isMarkedNullable(schema) {
      isNullForced = true
      shapes.remarks.warn(
        "nullable-beside-reference",
        "'nullable' beside '$ref' does not count in this version; taken as it is meant",
        at: schema)
    }
    if depth == 0, shape.name == nil { shape.name = Self.lastPart(of: text) }
    do {
      let target = try shapes.references.target(text, from: reference)
      add(target, depth: depth + 1, isInNullableUnion: isInNullableUnion)
    } catch {
      shapes.remarks.warn(of: error, at: reference)
      if error.isOfWeb, shape.missing == nil { shape.missing = error }
      shape.isNever = true
    }
  }

  private mutating func read(_ schema: Node, depth: Int, _ isInNullableUnion: Bool) {
    shape.parts.append(schema)
    readKind(of: schema, isOutermost: depth == 0, isInNullableUnion)
    if let required = schema["required"], required.kind == .array {
      shape.declaresRequired = true
      let names = required.elements
      shapes.spend(names.count)
      for name in names { name.string.map { _ = shape.required.insert($0) } }
    }
    let properties = schema["properties"]?.members ?? []
    // Each shape has them again.
    shapes.spend(properties.count)
    for (name, property) in properties {
      // Some documents have a reference among the properties.
      if name == "$ref", property.string != nil { continue }
      shape.add(name, property)
    }
    if let items = schema["items"] {
      if items.kind == .array {
        shape.prefixItems += items.elements
        if let rest = schema["additionalItems"] { shape.items.append(rest) }
      } else {
        shape.items.append(items)
      }
    }
    if let first = schema["prefixItems"], shape.prefixItems.isEmpty {
      shape.prefixItems = first.elements
    }
    if let entries = schema["additionalProperties"], entries.isObject,
      entries.value.valueCount > 1
    {
      shape.entries.append(entries)
    } else if let patterns = schema["patternProperties"]?.members, let first = patterns.first {
      shape.entries.append(first.node)
    }
    if let discriminator = schema["discriminator"], shape.discriminator == nil {
      shape.discriminator = Self.discriminator(discriminator)
    }
    for part in schema["allOf"]?.elements ?? [] {
      add(part, depth: depth + 1, isInNullableUnion: isInNullableUnion)
    }
    for keyword in ["oneOf", "anyOf"] {
      if let union = schema[keyword], union.kind == .array { readUnion(union, depth: depth) }
    }
  }

  // MARK: Kinds

  private mutating func readKind(
    of schema: Node, isOutermost: Bool, _ isInNullableUnion: Bool
  ) {
    var kinds = Self.declaredKinds(of: schema.value)
    if let type = schema["type"]?.string, type == "integer" { shape.isInteger = true }
    if let types = schema["type"]?.elements.compactMap(\.string), types.contains("integer"),
      !types.contains("number")
    {
      shape.isInteger = true
    }
    let format = schema["format"]?.string?.lowercased() ?? ""
    if kinds == [.number],
      ["int32", "int64", "unix-time"].contains(format) || format.hasPrefix("uint")
    {
      shape.isInteger = true
    }
    if let values = schema["const"].map({ [$0] }) ?? schema["enum"]?.elements {
      let own = values.map(\.value)
      shapes.spend(own.count)
      addValues(own)
      if kinds == nil { kinds = Set(own.map(\.kind)) }
      if kinds?.isSubset(of: [.null]) == false, own.contains(where: { $0.kind == .null }) {
        allowsNull = true
      }
    }
    if Self.isMarkedNullable(schema) {
      allowsNull = true
      if isOutermost { isNullForced = true }
    } else if let kinds {
      if kinds.contains(.null) {
        allowsNull = true
      } else if !isInNullableUnion {
        forbidsNull = true
      }
    }
    guard let kinds else { return }
    let others = kinds.subtracting([.null])
    if others.isEmpty { return }
    if let known = shape.kinds, !known.isDisjoint(with: others) {
      shape.kinds = known.intersection(others)
    } else if shape.kinds != nil {
      shapes.remarks.warn(
        "contradicting-types", "the types that hold for one value must have a common one",
        at: schema)
    } else {
      shape.kinds = others
    }
  }

  private mutating func addValues(_ own: [JSONValue]) {
    guard let known = shape.values else {
      shape.values = own
      return
    }
    // Both lists hold.
    let scalars = Set(own.compactMap(\.scalar))
    shape.values = known.filter { $0.scalar.map(scalars.contains) ?? true }
  }

  static func isMarkedNullable(_ schema: Node) -> Bool {
    schema["nullable"]?.boolean == true || schema["x-nullable"]?.boolean == true
  }

  // MARK: Unions

  private mutating func readUnion(_ union: Node, depth: Int) {
    let schemas = union.elements
    shapes.spend(schemas.count * Self.stepsOfBranch)
    let others = schemas.filter { !Self.isNull($0) }
    // Branches that only restrict members say nothing of the value's form.
    guard others.contains(where: Self.isStructural) else { return }
    let hasNull = others.count < schemas.count
    if hasNull { isNullForced = true }
    if others.count > 1, let values = Self.enumeration(others) {
      addValues(values)
      return
    }
    // A branch that was given beside the union is chosen.
    if schemas.contains(where: { visited.contains($0.key) || chosen.contains($0.key) }) { return }
    if others.count == 1 {
      add(others[0], depth: depth + 1, isInNullableUnion: hasNull)
    } else if shape.branches.isEmpty {
      shape.branches = others.enumerated().map { number, schema in
        let reference = schema["$ref"]?.string
        return Shape.Branch(
          schema: schema,
          name: reference.map(Self.lastPart) ?? schema["title"]?.string ?? String(number + 1),
          reference: reference)
      }
    }
  }

  /// The values of a union of constants: an enumeration with a description of each value.
  private static func enumeration(_ schemas: [Node]) -> [JSONValue]? {
    var values: [JSONValue] = []
    for schema in schemas {
      guard let constant = schema["const"]?.value, constant.scalar != nil else { return nil }
      values.append(constant)
    }
    return values
  }

  private static func isNull(_ schema: Node) -> Bool {
    if schema["type"]?.string == "null" { return true }
    if let values = schema["enum"]?.elements, !values.isEmpty {
      return values.allSatisfy { $0.kind == .null }
    }
    return schema["const"]?.kind == .null
  }

  private static func isStructural(_ schema: Node) -> Bool {
    schema.isObject
      && [
        "$ref", "type", "properties", "allOf", "oneOf", "anyOf", "enum", "const", "items",
        "format",
        "pattern", "additionalProperties",
      ].contains { schema.value[$0] != nil }
  }

  static func discriminator(_ node: Node) -> Shape.Discriminator? {
    guard let property = node.string ?? node["propertyName"]?.string else { return nil }
    return Shape.Discriminator(
      property: property,
      mapping: node["mapping"]?.members.compactMap { name, reference in
        reference.string.map { (name, $0) }
      } ?? [])
  }

  static func lastPart(of reference: String) -> String {
    let part = reference.split(whereSeparator: { "/#".contains($0) }).last.map(String.init)
    return part ?? reference
  }

  /// The shape, when all schemas are added.
  func finished() -> Shape {
    shape.isNullable = isNullForced || (allowsNull && !forbidsNull)
    if shape.kinds == nil, let values = shape.values {
      let kinds = Set(values.map(\.kind)).subtracting([.null])
      if !kinds.isEmpty { shape.kinds = kinds }
    }
    if shape.kinds == nil { shape.kinds = Self.impliedKinds(of: shape) }
    return shape
  }

  // MARK: Kinds of keywords

  /// The kinds that `type` names.
  private static func declaredKinds(of schema: JSONValue) -> Set<JSONKind>? {
    guard let type = schema["type"] else { return nil }
    let names = type.string.map { [$0] } ?? type.elements.compactMap(\.string)
    let kinds = Set(
      names.compactMap { name in
        switch name {
        case "integer": JSONKind.number
        case "file": .string
        default: JSONKind(rawValue: name)
        }
      })
    return kinds.isEmpty ? nil : kinds
  }

  /// The kinds for which the keywords of a schema without a type are made.
  private static func impliedKinds(of shape: Shape) -> Set<JSONKind>? {
    if !shape.properties.isEmpty || !shape.required.isEmpty || !shape.entries.isEmpty {
      return [.object]
    }
    if !shape.items.isEmpty || !shape.prefixItems.isEmpty { return [.array] }
    if ["pattern", "minLength", "maxLength"].contains(where: { shape.keyword($0) != nil }) {
      return [.string]
    }
    if ["minimum", "maximum", "multipleOf"].contains(where: { shape.keyword($0) != nil }) {
      return [.number]
    }
    guard let format = shape.format else { return nil }
    return TextFormats.all.contains(format) ? [.string] : nil
  }
}
