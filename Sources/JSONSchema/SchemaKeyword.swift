// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The keywords of JSON Schema 2020-12, and two keywords of older drafts that are still read.
enum SchemaKeyword: String, CaseIterable {
  // Core.
  case id = "$id"
  case schema = "$schema"
  case ref = "$ref"
  case anchor = "$anchor"
  case dynamicRef = "$dynamicRef"
  case dynamicAnchor = "$dynamicAnchor"
  case vocabulary = "$vocabulary"
  case comment = "$comment"
  case defs = "$defs"
  // Applicators.
  case prefixItems, items, contains, additionalProperties, properties, patternProperties
  case dependentSchemas, propertyNames, `if`, then, `else`, allOf, anyOf, oneOf, not
  case unevaluatedItems, unevaluatedProperties
  // Validation.
  case type, const, `enum`, multipleOf, maximum, exclusiveMaximum, minimum, exclusiveMinimum
  case maxLength, minLength, pattern, maxItems, minItems, uniqueItems, maxContains, minContains
  case maxProperties, minProperties, required, dependentRequired
  // Annotations.
  case title, description, `default`, deprecated, readOnly, writeOnly, examples
  case format, contentEncoding, contentMediaType, contentSchema
  // Keywords of older drafts; the meta-schema still describes them (core, appendix of deprecated keywords).
  case definitions, dependencies

  /// The keyword has an effect only if the dialect uses one of these vocabularies.
  var vocabularies: SchemaVocabulary {
    switch self {
    case .id, .schema, .ref, .anchor, .dynamicRef, .dynamicAnchor, .vocabulary, .comment, .defs,
      .definitions:
      .core
    case .prefixItems, .items, .contains, .additionalProperties, .properties, .patternProperties,
      .dependentSchemas, .propertyNames, .if, .then, .else, .allOf, .anyOf, .oneOf, .not,
      .dependencies:
      .applicator
    case .unevaluatedItems, .unevaluatedProperties: .unevaluated
    case .type, .const, .enum, .multipleOf, .maximum, .exclusiveMaximum, .minimum,
      .exclusiveMinimum, .maxLength, .minLength, .pattern, .maxItems, .minItems, .uniqueItems,
      .maxContains, .minContains, .maxProperties, .minProperties, .required, .dependentRequired:
      .validation
    case .title, .description, .default, .deprecated, .readOnly, .writeOnly, .examples: .metaData
    case .format: [.formatAnnotation, .formatAssertion]
    case .contentEncoding, .contentMediaType, .contentSchema: .content
    }
  }

  /// Whether the keyword is allowed if unknown keywords are refused.
  var isStandard: Bool { self != .definitions && self != .dependencies }

  /// How the operand contains schemas.
  enum Nesting {
    case none, one, list, members
  }

  var nesting: Nesting {
    switch self {
    case .items, .contains, .additionalProperties, .propertyNames, .if, .then, .else, .not,
      .unevaluatedItems, .unevaluatedProperties, .contentSchema:
      .one
    case .prefixItems, .allOf, .anyOf, .oneOf: .list
    case .defs, .properties, .patternProperties, .dependentSchemas, .definitions, .dependencies:
      .members
    default: .none
    }
  }
}
