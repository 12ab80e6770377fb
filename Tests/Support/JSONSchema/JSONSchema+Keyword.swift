// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

/// Why a schema is not understood.
public struct JSONSchemaError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}

extension JSONSchema {
  /// Every keyword that is understood.
  enum Keyword: String {
    case schema = "$schema"
    case id = "$id"
    case comment = "$comment"
    case defs = "$defs"
    case ref = "$ref"
    case title, description, `default`, examples
    case allOf, anyOf, not, `if`, then, `else`, items, dependentSchemas
    case properties, patternProperties, additionalProperties, propertyNames
    case type, const, `enum`, pattern, minLength, maxLength, minimum, maximum
    case minItems, minProperties, maxProperties, required

    /// What a keyword does: nothing, look into schemas, or judge by itself.
    enum Role {
      case annotation, applicator, assertion
    }

    var role: Role {
      switch self {
      case .schema, .id, .comment, .defs, .title, .description, .default, .examples: .annotation
      case .ref, .allOf, .anyOf, .not, .if, .then, .else, .items, .dependentSchemas, .properties,
        .patternProperties, .additionalProperties, .propertyNames:
        .applicator
      default: .assertion
      }
    }

    init(named member: JSONMember) throws {
      guard let keyword = Keyword(rawValue: member.name) else {
        throw JSONSchemaError("unknown keyword '\(member.name)' at \(member.key.position)")
      }
      self = keyword
    }
  }

  /// Goes through a schema and all schemas in it.
  static func check(_ schema: JSONValue, in root: JSONValue) throws {
    if schema.kind == .boolean { return }
    var seen: Set<Keyword> = []
    for member in schema.members {
      let keyword = try Keyword(named: member)
      let operand = member.value
      guard seen.insert(keyword).inserted, try isFit(operand, for: keyword, in: root) else {
        throw JSONSchemaError("'\(member.name)' at \(member.key.position) is not understood")
      }
      switch keyword {
      case .not, .if, .then, .else, .items, .additionalProperties, .propertyNames:
        try check(operand, in: root)
      case .allOf, .anyOf:
        for element in operand.elements { try check(element, in: root) }
      case .defs, .properties, .patternProperties, .dependentSchemas:
        for member in operand.members { try check(member.value, in: root) }
      default: break
      }
    }
    guard schema.kind == .object, seen.contains(.if) || seen.isDisjoint(with: [.then, .else]) else {
      throw JSONSchemaError("no schema at \(schema.position)")
    }
  }

  private static func isFit(
    _ operand: JSONValue, for keyword: Keyword, in root: JSONValue
  ) throws -> Bool {
    let isScalar = operand.scalar != nil
    let texts = operand.elements.map(\.string)
    switch keyword {
    case .schema: return operand.string == "https://json-schema.org/draft/2020-12/schema"
    case .id: return operand.position == root["$id"]?.position
    case .comment, .title, .description: return operand.string != nil
    case .default, .not, .if, .then, .else, .items, .additionalProperties, .propertyNames:
      return true
    case .ref: return try target(of: operand, in: root).kind == .object
    case .allOf, .anyOf, .examples: return !texts.isEmpty
    case .enum: return !texts.isEmpty && operand.elements.allSatisfy { $0.scalar != nil }
    case .const: return isScalar
    case .type:
      let names = isScalar ? [operand.string] : texts
      let known = JSONKind.allCases.map(\.rawValue) + ["integer"]
      return !names.isEmpty && names.allSatisfy { known.contains($0 ?? "") }
    case .required: return operand.kind == .array && !texts.contains(nil)
    case .pattern, .patternProperties:
      let patterns = keyword == .pattern ? [operand] : operand.members.map(\.key)
      for pattern in patterns { _ = try matches("", pattern) }
      return operand.kind == (keyword == .pattern ? .string : .object)
    case .defs, .properties, .dependentSchemas: return operand.kind == .object
    case .minimum, .maximum: return operand.number?.integer != nil
    case .minLength, .maxLength, .minItems, .minProperties, .maxProperties:
      return operand.number?.integer.map { $0 >= 0 } ?? false
    }
  }

  /// The schema that a reference names: one of the document's definitions.
  static func target(of reference: JSONValue, in root: JSONValue) throws -> JSONValue {
    guard let text = reference.string, text.hasPrefix("#/"),
      let schema = try root[JSONPointer(String(text.dropFirst()))]
    else { throw JSONSchemaError("the reference at \(reference.position) leads nowhere") }
    return schema
  }
}
