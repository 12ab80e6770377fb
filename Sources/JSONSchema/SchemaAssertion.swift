// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIRegularExpression
import MockAPIText

/// A keyword that checks a value by itself (validation section 6, and `format`).
enum SchemaAssertion: Sendable {
  case type(SchemaTypes)
  case constant(JSONValue)
  case enumeration(SchemaEnumeration)
  case multipleOf(JSONNumber)
  case minimum(JSONNumber)
  case maximum(JSONNumber)
  case exclusiveMinimum(JSONNumber)
  case exclusiveMaximum(JSONNumber)
  case minLength(Int)
  case maxLength(Int)
  case pattern(RegularExpression)
  case format(SchemaFormat)
  case minItems(Int)
  case maxItems(Int)
  case uniqueItems
  case minProperties(Int)
  case maxProperties(Int)
  case required([String])
  case dependentRequired([(name: String, needed: [String])])

  /// Whether a value passes. Values of a kind to which the keyword does not apply pass.
  /// - Parameter steps: reduced by checks that cost more than the schema's own step. If it reaches zero, the result
  ///   has no meaning.
  func holds(for value: JSONValue, steps: inout Int) -> Bool {
    switch self {
    case .pattern(let pattern):
      guard let text = value.string else { return true }
      return pattern.match(text, isWhole: false, steps: &steps) == .matched
    case .format(let format):
      guard let text = value.string else { return true }
      steps -= format.stepCost + text.utf8.count / 16
      return steps > 0 && format.accepts(text)
    case .uniqueItems:
      guard value.kind == .array else { return true }
      // Each value in it is hashed, which takes longer than a simple check.
      steps -= 4 * value.valueCount
      return steps > 0 && Self.repeatedElement(of: value) == nil
    default: return holds(for: value)
    }
  }

  private func holds(for value: JSONValue) -> Bool {
    switch self {
    case .type(let types): types.accepts(value)
    case .constant(let constant): value.isEquivalent(to: constant)
    case .enumeration(let enumeration): enumeration.contains(value)
    case .multipleOf, .minimum, .maximum, .exclusiveMinimum, .exclusiveMaximum:
      value.number.map(holds(forNumber:)) ?? true
    case .minLength(let limit): value.kind != .string || Self.length(of: value) >= limit
    case .maxLength(let limit): value.kind != .string || Self.length(of: value) <= limit
    case .minItems(let limit): value.kind != .array || value.elements.count { _ in true } >= limit
    case .maxItems(let limit): value.kind != .array || value.elements.count { _ in true } <= limit
    case .minProperties(let limit): value.kind != .object || Self.memberCount(of: value) >= limit
    case .maxProperties(let limit): value.kind != .object || Self.memberCount(of: value) <= limit
    case .required(let names): value.kind != .object || Self.missing(names, in: value).isEmpty
    case .dependentRequired(let dependents): Self.unmet(dependents, in: value) == nil
    case .pattern, .format, .uniqueItems: true
    }
  }

  private func holds(forNumber number: JSONNumber) -> Bool {
    switch self {
    case .multipleOf(let divisor): number.isMultiple(of: divisor)
    case .minimum(let bound): number >= bound
    case .maximum(let bound): number <= bound
    case .exclusiveMinimum(let bound): number > bound
    case .exclusiveMaximum(let bound): number < bound
    default: true
    }
  }

  /// The length of a string in code points (RFC 8259 section 1).
  static func length(of value: JSONValue) -> Int {
    let source = value.source
    if source.contains(UInt8(ascii: "\\")) { return value.string?.unicodeScalars.count ?? 0 }
    // Continuation bytes (0b10xxxxxx) belong to the code point before them; the two quotes are not part of the
    // string.
    return source.count { $0 & 0xC0 != 0x80 } - 2
  }

  /// The number of different names in an object.
  static func memberCount(of value: JSONValue) -> Int {
    Set(value.members.map { ExactString($0.name) }).count
  }

  static func missing(_ names: [String], in value: JSONValue) -> [String] {
    guard names.count > 4 else {
      return names.filter { name in !value.members.contains { $0.isNamed(name) } }
    }
    let present = Set(value.members.map { ExactString($0.name) })
    return names.filter { !present.contains(ExactString($0)) }
  }

  /// The first name that is present without the names that it needs.
  static func unmet(
    _ dependents: [(name: String, needed: [String])], in value: JSONValue
  ) -> (name: String, missing: [String])? {
    for (name, needed) in dependents where value[name] != nil {
      let missing = missing(needed, in: value)
      if !missing.isEmpty { return (name, missing) }
    }
    return nil
  }

  /// The index of the first element that equals an earlier one, and the index of that one.
  static func repeatedElement(of value: JSONValue) -> (index: Int, first: Int)? {
    guard value.kind == .array else { return nil }
    var seen: [JSONMeaning: Int] = [:]
    for (index, element) in value.elements.enumerated() {
      if let first = seen.updateValue(index, forKey: JSONMeaning(element)) { return (index, first) }
    }
    return nil
  }
}

/// The values of `enum`, compared one by one if there are only a few.
struct SchemaEnumeration: Sendable {
  let values: [JSONValue]
  private let meanings: Set<JSONMeaning>

  init(_ values: [JSONValue]) {
    self.values = values
    meanings = values.count > 16 ? Set(values.map(JSONMeaning.init)) : []
  }

  func contains(_ value: JSONValue) -> Bool {
    meanings.isEmpty
      ? values.contains { $0.isEquivalent(to: value) } : meanings.contains(JSONMeaning(value))
  }
}
