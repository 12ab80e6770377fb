// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIRegularExpression
import MockAPIText

/// The operands of one schema's keywords, checked and converted.
struct SchemaOperands {
  typealias Assertion = (SchemaKeyword, SchemaAssertion)

  let schema: SchemaRegistry.Subschema
  /// The keywords that have an effect in the schema's dialect.
  let values: [SchemaKeyword: JSONValue]
  let registry: SchemaRegistry

  /// The keywords that check a value by itself, in the order of evaluation.
  func assertions(options: JSONSchema.Options) throws(JSONSchemaError) -> [Assertion] {
    var result: [Assertion] = []
    if let operand = values[.type] {
      var types = try types(operand)
      if options.contains(.honoursNullable), schema.value["nullable"]?.boolean == true {
        types.insert(.null)
      }
      result.append((.type, .type(types)))
    }
    if let operand = values[.const] { result.append((.const, .constant(operand))) }
    if let operand = values[.enum] {
      guard operand.kind == .array else { throw failure(.enum, "must be an array of values") }
      result.append((.enum, .enumeration(SchemaEnumeration(Array(operand.elements)))))
    }
    result += try numbers() + strings(options: options) + containers()
    return result
  }

  // MARK: By kind

  private func numbers() throws(JSONSchemaError) -> [Assertion] {
    var result: [Assertion] = []
    if let bound = try number(.minimum) { result.append((.minimum, .minimum(bound))) }
    if let bound = try number(.maximum) { result.append((.maximum, .maximum(bound))) }
    if let bound = try number(.exclusiveMinimum) {
      result.append((.exclusiveMinimum, .exclusiveMinimum(bound)))
    }
    if let bound = try number(.exclusiveMaximum) {
      result.append((.exclusiveMaximum, .exclusiveMaximum(bound)))
    }
    if let divisor = try number(.multipleOf) {
      guard !divisor.isNegative, !divisor.isZero else {
        throw failure(.multipleOf, "must be more than 0; found \(divisor)")
      }
      result.append((.multipleOf, .multipleOf(divisor)))
    }
    return result
  }

  private func strings(options: JSONSchema.Options) throws(JSONSchemaError) -> [Assertion] {
    var result: [Assertion] = []
    if let limit = try count(.minLength) { result.append((.minLength, .minLength(limit))) }
    if let limit = try count(.maxLength) { result.append((.maxLength, .maxLength(limit))) }
    if let operand = values[.pattern] {
      guard let text = operand.string else { throw failure(.pattern, "must be a string") }
      result.append((.pattern, .pattern(try pattern(text, of: .pattern))))
    }
    if let operand = values[.format] {
      guard let name = operand.string else { throw failure(.format, "must be a string") }
      let format = SchemaFormat(rawValue: name)
      if format == nil, options.contains(.refusesUnknownKeywords) {
        let hint = NearestName.hint(
          for: name, amongKeys: SchemaFormat.allCases.map(\.rawValue), listing: "there are")
        throw failure(.format, "is '\(name)', which the standard does not define" + hint)
      }
      let vocabulary = registry.resources[schema.resource].vocabulary
      if options.contains(.assertsFormats) || vocabulary.contains(.formatAssertion),
        let format
      {
        result.append((.format, .format(format)))
      }
    }
    return result
  }

  private func containers() throws(JSONSchemaError) -> [Assertion] {
    var result: [Assertion] = []
    if let limit = try count(.minItems) { result.append((.minItems, .minItems(limit))) }
    if let limit = try count(.maxItems) { result.append((.maxItems, .maxItems(limit))) }
    if let operand = values[.uniqueItems] {
      guard let isOn = operand.boolean else { throw failure(.uniqueItems, "must be true or false") }
      if isOn { result.append((.uniqueItems, .uniqueItems)) }
    }
    if let limit = try count(.minProperties) {
      result.append((.minProperties, .minProperties(limit)))
    }
    if let limit = try count(.maxProperties) {
      result.append((.maxProperties, .maxProperties(limit)))
    }
    if let operand = values[.required] {
      result.append((.required, .required(try names(operand, of: .required))))
    }
    for keyword in [SchemaKeyword.dependentRequired, .dependencies] {
      guard let operand = values[keyword] else { continue }
      guard operand.kind == .object else { throw failure(keyword, "must be an object") }
      var dependents: [(String, [String])] = []
      for member in operand.members where keyword != .dependencies || member.value.kind == .array {
        dependents.append((member.name, try names(member.value, of: keyword)))
      }
      if !dependents.isEmpty { result.append((keyword, .dependentRequired(dependents))) }
    }
    return result
  }

  // MARK: Operands

  /// A count, limited to `Int.max`; no value has more parts.
  func count(_ keyword: SchemaKeyword) throws(JSONSchemaError) -> Int? {
    guard let operand = values[keyword] else { return nil }
    guard let number = operand.number, number.isWhole, !number.isNegative else {
      throw failure(keyword, "must be a whole number of at least 0")
    }
    return number.wholeInteger ?? .max
  }

  /// A regular expression; an error reports the place inside of it.
  func pattern(_ text: String, of keyword: SchemaKeyword) throws(JSONSchemaError)
    -> RegularExpression
  {
    do {
      return try RegularExpression(text, options: .ecmaScript)
    } catch {
      let isName = keyword == .patternProperties
      let key = values[keyword]?.members.first { $0.isNamed(text) }?.key
      throw registry.failure(
        at: (isName ? key : values[keyword]) ?? schema.value, in: schema,
        below: [keyword.rawValue] + (isName ? [text] : []), offset: error.offset,
        "the regular expression '\(text)' is wrong at offset \(error.offset): \(error.message)")
    }
  }

  private func number(_ keyword: SchemaKeyword) throws(JSONSchemaError) -> JSONNumber? {
    guard let operand = values[keyword] else { return nil }
    guard let number = operand.number else { throw failure(keyword, "must be a number") }
    return number
  }

  private func types(_ operand: JSONValue) throws(JSONSchemaError) -> SchemaTypes {
    let names = operand.kind == .array ? Array(operand.elements) : [operand]
    guard !names.isEmpty else { throw failure(.type, "must name at least one type") }
    var result: SchemaTypes = []
    for name in names {
      guard let text = name.string else {
        throw failure(.type, "must be the name of a type or an array of names")
      }
      guard let type = SchemaTypes(name: text) else {
        let hint = NearestName.hint(
          for: text, amongKeys: SchemaTypes.names.map(\.name), listing: "there are")
        throw registry.failure(
          at: name, in: schema, below: ["type"], "there is no type '\(text)'" + hint)
      }
      result.insert(type)
    }
    return result
  }

  private func names(
    _ operand: JSONValue, of keyword: SchemaKeyword
  ) throws(JSONSchemaError) -> [String] {
    let names = operand.elements.map(\.string)
    let texts = names.compactMap { $0 }
    guard operand.kind == .array, texts.count == names.count else {
      throw failure(keyword, "must be an array of names")
    }
    return texts
  }

  func failure(_ keyword: SchemaKeyword, _ problem: String) -> JSONSchemaError {
    registry.failure(at: values[keyword] ?? schema.value, in: schema, keyword.rawValue, problem)
  }
}
