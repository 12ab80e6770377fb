// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIJSON

/// A JSON Schema (2020-12), as far as this package's own schemas go: for tests only.
///
/// What is not understood is refused when the schema is read, so that nothing passes unchecked: unknown
/// keywords, operands of the wrong kind, references out of the document. Patterns are Swift regular
/// expressions over Unicode scalars, which for the syntax of these schemas (groups, classes, counts, anchors)
/// mean what they mean in ECMA-262.
///
/// ```swift
/// let schema = try JSONSchema(JSONDocument(parsing: #"{"type": "object", "required": ["id"]}"#))
/// try schema.violations(of: JSONDocument(parsing: "{}").root)  // ["'' required: 'id' is missing"]
/// ```
public struct JSONSchema: Sendable {
  private let root: JSONValue

  /// Reads a schema, every part of it.
  /// - Throws: ``JSONSchemaError`` where it is not understood.
  public init(_ document: JSONDocument) throws {
    root = document.root
    try Self.check(root, in: root)
  }

  /// What is wrong with a value, each with the place in the value and the keyword; empty when it is valid.
  public func violations(of value: JSONValue) throws -> [String] {
    try violations(of: value, at: JSONPointer(), by: root)
  }

  private func violations(of value: JSONValue, at place: JSONPointer, by schema: JSONValue) throws
    -> [String]
  {
    if let verdict = schema.boolean { return verdict ? [] : ["'\(place)' may not stand here"] }
    return try schema.members.flatMap { member in
      let keyword = try Keyword(named: member)
      switch keyword.role {
      case .annotation: return [String]()
      case .applicator: return try apply(keyword, member.value, of: schema, to: value, at: place)
      case .assertion:
        let message = try assert(keyword, member.value, of: value)
        return message.map { ["'\(place)' \(member.name): \($0)"] } ?? []
      }
    }
  }

  /// What the schemas in a keyword have against a value or its parts.
  private func apply(
    _ keyword: Keyword, _ operand: JSONValue, of schema: JSONValue, to value: JSONValue,
    at place: JSONPointer
  ) throws -> [String] {
    func here(_ schema: JSONValue) throws -> [String] {
      try violations(of: value, at: place, by: schema)
    }
    switch keyword {
    case .ref: return try here(Self.target(of: operand, in: root))
    case .allOf: return try operand.elements.flatMap(here)
    case .anyOf:
      let branches = try operand.elements.map(here)
      return branches.contains([]) ? [] : ["'\(place)' anyOf: none fits"] + branches.joined()
    case .not: return try here(operand).isEmpty ? ["'\(place)' not: it is excluded"] : []
    case .if: return try schema[here(operand).isEmpty ? "then" : "else"].map(here) ?? []
    case .then, .else: return []  // The work of `if`.
    case .dependentSchemas:
      return try operand.members.filter { value[$0.name] != nil }.flatMap { try here($0.value) }
    case .items:
      return try value.elements.enumerated().flatMap { index, element in
        try violations(of: element, at: place.appending(String(index)), by: operand)
      }
    case .propertyNames:
      return try value.members.flatMap { member in
        try violations(of: member.key, at: place.appending(member.name), by: operand)
      }
    case .properties, .patternProperties, .additionalProperties:
      return try value.members.flatMap { member in
        try schemas(for: member.name, by: keyword, operand, of: schema).flatMap {
          try violations(of: member.value, at: place.appending(member.name), by: $0)
        }
      }
    default: throw JSONSchemaError("'\(keyword.rawValue)' is not implemented")
    }
  }

  /// The schemas that one keyword has for the value of a property.
  private func schemas(
    for name: String, by keyword: Keyword, _ operand: JSONValue, of schema: JSONValue
  ) throws -> [JSONValue] {
    switch keyword {
    case .properties: return operand.members.filter { $0.isNamed(name) }.map(\.value)
    case .patternProperties:
      return try operand.members.filter { try Self.matches(name, $0.key) }.map(\.value)
    default:
      let patterns = schema["patternProperties"]?.members.map(\.key) ?? []
      let isDeclared =
        try schema["properties"]?[name] != nil || patterns.contains { try Self.matches(name, $0) }
      return isDeclared ? [] : [operand]
    }
  }

  /// What a keyword without schemas has against a value. A keyword for another kind of value has nothing
  /// against it (JSON Schema Validation, section 6).
  private func assert(_ keyword: Keyword, _ operand: JSONValue, of value: JSONValue) throws
    -> String?
  {
    switch keyword {
    case .type:
      let types = operand.string.map { [$0] } ?? operand.elements.compactMap(\.string)
      let isWhole = value.number?.isWhole ?? false
      let isExpected = types.contains(value.kind.rawValue) || isWhole && types.contains("integer")
      return isExpected ? nil : "one of \(types) is expected, found \(value.kind)"
    case .const: return value.scalar == operand.scalar ? nil : "it is another value"
    case .enum:
      return operand.elements.contains { $0.scalar == value.scalar } ? nil : "it is none of them"
    case .pattern:
      return try value.string.map { try Self.matches($0, operand) } ?? true ? nil : "no match"
    case .required:
      let missing = operand.elements.compactMap(\.string).filter { value[$0] == nil }
      return value.kind != .object || missing.isEmpty ? nil : "\(missing) missing"
    default:
      guard let limit = operand.number?.integer, let order = Self.order(value, limit, keyword)
      else { return nil }
      let isInside = keyword.rawValue.hasPrefix("min") ? order >= 0 : order <= 0
      return isInside ? nil : "the limit is \(limit)"
    }
  }

  /// How what a limit counts in a value compares with it, as a sign; `nil` when it counts nothing there.
  private static func order(_ value: JSONValue, _ limit: Int, _ keyword: Keyword) -> Int? {
    func compare(_ count: Int) -> Int { count < limit ? -1 : count > limit ? 1 : 0 }
    switch (keyword, value.kind) {
    case (.minLength, .string), (.maxLength, .string):
      return value.string.map { compare($0.unicodeScalars.count) }
    case (.minItems, .array): return compare(value.elements.count { _ in true })
    case (.minProperties, .object), (.maxProperties, .object):
      return compare(Set(value.members.map { Array($0.name.utf8) }).count)
    case (.minimum, .number), (.maximum, .number):
      return value.number.map { number in
        if let whole = number.wholeInteger { return compare(whole) }
        let isNegative = number.spelling.hasPrefix("-")
        if number.isWhole { return isNegative ? -1 : 1 }  // Beyond every Int.
        return number.double < Double(limit) ? -1 : 1
      }
    default: return nil
    }
  }

  /// Whether a text has a match of a pattern somewhere.
  static func matches(_ text: String, _ pattern: JSONValue) throws -> Bool {
    let regex = try Regex(pattern.string ?? "").matchingSemantics(.unicodeScalar)
    return text.firstMatch(of: regex) != nil
  }
}
