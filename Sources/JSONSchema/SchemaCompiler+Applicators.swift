// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIRegularExpression
import MockAPIText

extension SchemaCompiler {
  typealias Applicator = (SchemaKeyword, SchemaApplicator)

  /// The keywords of a schema that apply other schemas, in the order of evaluation.
  mutating func applicators(of operands: SchemaOperands) throws(JSONSchemaError) -> [Applicator] {
    var result = try references(of: operands)
    for keyword in [SchemaKeyword.allOf, .anyOf, .oneOf] {
      guard let schemas = try list(keyword, of: operands) else { continue }
      switch keyword {
      case .allOf: result.append((keyword, .all(schemas)))
      case .anyOf: result.append((keyword, .any(schemas)))
      default: result.append((keyword, .one(schemas)))
      }
    }
    if let schema = one(.not, of: operands) { result.append((.not, .not(schema))) }
    let then = one(.then, of: operands)
    let otherwise = one(.else, of: operands)
    if let condition = one(.if, of: operands) {
      result.append((.if, .conditional(condition, then: then, else: otherwise)))
    }
    let dependents = try members(.dependentSchemas, of: operands)
    if !dependents.isEmpty { result.append((.dependentSchemas, .dependent(dependents))) }
    let legacy = try members(.dependencies, of: operands)
    if !legacy.isEmpty { result.append((.dependencies, .dependent(legacy))) }
    result += try containers(of: operands)
    _ = one(.contentSchema, of: operands)
    _ = try members(.defs, of: operands)
    _ = try members(.definitions, of: operands)
    if let schema = one(.unevaluatedItems, of: operands) {
      result.append((.unevaluatedItems, .unevaluatedElements(schema)))
    }
    if let schema = one(.unevaluatedProperties, of: operands) {
      result.append((.unevaluatedProperties, .unevaluatedMembers(schema)))
    }
    return result
  }

  private mutating func references(
    of operands: SchemaOperands
  ) throws(JSONSchemaError) -> [Applicator] {
    var result: [Applicator] = []
    if let operand = operands.values[.ref] {
      let target = try resolve(operand, of: .ref, in: operands.schema)
      result.append((.ref, .reference(target.index)))
    }
    if let operand = operands.values[.dynamicRef] {
      let target = try resolve(operand, of: .dynamicRef, in: operands.schema)
      guard let anchor = target.dynamicAnchor else {
        return result + [(.dynamicRef, .reference(target.index))]
      }
      needDynamicAnchor(anchor)
      result.append((.dynamicRef, .dynamicReference(target.index, anchor: anchor)))
    }
    return result
  }

  /// Keywords for the parts of arrays and objects.
  private mutating func containers(
    of operands: SchemaOperands
  ) throws(JSONSchemaError) -> [Applicator] {
    var result: [Applicator] = []
    let prefix = try list(.prefixItems, of: operands)
    let rest = one(.items, of: operands)
    if prefix != nil || rest != nil {
      result.append((.items, .elements(prefix: prefix ?? [], rest: rest)))
    }
    let minimum = try operands.count(.minContains)
    let maximum = try operands.count(.maxContains)
    if let schema = one(.contains, of: operands) {
      result.append((.contains, .contains(schema, minimum: minimum ?? 1, maximum: maximum)))
    }
    var properties = SchemaApplicator.Members()
    for (name, schema) in try members(.properties, of: operands) {
      properties.declared[ExactString(name)] = schema
    }
    for (name, schema) in try members(.patternProperties, of: operands) {
      let pattern = try operands.pattern(name, of: .patternProperties)
      properties.patterns.append((pattern, schema))
    }
    properties.additional = one(.additionalProperties, of: operands)
    if !properties.declared.isEmpty || !properties.patterns.isEmpty || properties.additional != nil
    {
      result.append((.properties, .members(properties)))
    }
    if let schema = one(.propertyNames, of: operands) {
      result.append((.propertyNames, .names(schema)))
    }
    return result
  }

  // MARK: Schemas in operands

  private mutating func one(_ keyword: SchemaKeyword, of operands: SchemaOperands) -> Int? {
    operands.values[keyword].map { index(of: subschema($0, below: [keyword.rawValue], operands)) }
  }

  private mutating func list(
    _ keyword: SchemaKeyword, of operands: SchemaOperands
  ) throws(JSONSchemaError) -> [Int]? {
    guard let operand = operands.values[keyword] else { return nil }
    let elements = Array(operand.elements)
    guard !elements.isEmpty else {
      throw operands.failure(keyword, "must be an array of at least one schema")
    }
    return elements.indices.map {
      index(of: subschema(elements[$0], below: [keyword.rawValue, String($0)], operands))
    }
  }

  private mutating func members(
    _ keyword: SchemaKeyword, of operands: SchemaOperands
  ) throws(JSONSchemaError) -> [(name: String, schema: Int)] {
    guard let operand = operands.values[keyword] else { return [] }
    guard operand.kind == .object else {
      throw operands.failure(keyword, "must be an object of schemas")
    }
    // An array in `dependencies` is a list of names, which is read as an assertion.
    return operand.members.filter { keyword != .dependencies || $0.value.kind != .array }.map {
      (
        $0.name,
        index(of: subschema($0.value, below: [keyword.rawValue, $0.name], operands))
      )
    }
  }

  /// The schema that the registry has found there. If it is not a schema, compiling it fails.
  private func subschema(
    _ value: JSONValue, below tokens: [String], _ operands: SchemaOperands
  ) -> Subschema {
    let parent = operands.schema
    let place = SchemaRegistry.Place(document: parent.document, offset: value.range.lowerBound)
    return registry.subschemas[place]
      ?? Subschema(
        value: value, document: parent.document, resource: parent.resource,
        pointer: JSONPointer(tokens: parent.pointer.tokens + tokens))
  }
}
