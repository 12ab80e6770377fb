// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import Testing

@testable import MockAPIJSONSchema

/// Schemas of older versions accept what their version says.
struct SchemaDraftTests {
  /// A schema, a value, and the versions in which it is valid.
  struct Example: CustomTestStringConvertible {
    let schema: String
    let value: String
    let valid: Set<SchemaDraft>

    init(_ schema: String, _ value: String, _ valid: Set<SchemaDraft>) {
      (self.schema, self.value, self.valid) = (schema, value, valid)
    }

    var testDescription: String { "\(schema) and \(value)" }
  }

  private static let all = Set(SchemaDraft.allCases)
  private static func from(_ first: SchemaDraft) -> Set<SchemaDraft> { all.filter { $0 >= first } }
  private static func to(_ last: SchemaDraft) -> Set<SchemaDraft> { all.filter { $0 <= last } }

  private static let examples = [
    Example(#"{"minimum": 1, "exclusiveMinimum": true}"#, "2", to(.draft4)),
    Example(#"{"minimum": 1, "exclusiveMinimum": true}"#, "1", []),
    Example(#"{"maximum": 1, "exclusiveMaximum": false}"#, "1", to(.draft4)),
    Example(#"{"exclusiveMinimum": 1}"#, "1", to(.draft4)),
    Example(#"{"const": 1}"#, "2", to(.draft4)),
    Example(#"{"contains": {"type": "null"}}"#, "[1]", to(.draft4)),
    Example(#"{"propertyNames": {"maxLength": 1}}"#, #"{"ab": 1}"#, to(.draft4)),
    Example(#"{"if": {"type": "string"}, "then": false}"#, #""a""#, to(.draft6)),
    Example(#"{"dependentRequired": {"a": ["b"]}}"#, #"{"a": 1}"#, to(.draft7)),
    Example(#"{"dependentSchemas": {"a": false}}"#, #"{"a": 1}"#, to(.draft7)),
    Example(#"{"unevaluatedProperties": false}"#, #"{"a": 1}"#, to(.draft7)),
    Example(#"{"contains": true, "minContains": 2}"#, "[1]", to(.draft7)),
    Example(#"{"dependencies": {"a": ["b"]}}"#, #"{"a": 1}"#, []),
    Example(#"{"dependencies": {"a": {"required": ["b"]}}}"#, #"{"a": 1, "b": 2}"#, all),
    Example(#"{"prefixItems": [false]}"#, "[1]", to(.draft201909)),
    Example(#"{"items": [{"type": "string"}]}"#, "[1]", []),
    Example(
      #"{"items": [{"type": "string"}], "additionalItems": false}"#, #"["a"]"#, to(.draft201909)),
    Example(#"{"items": [{"type": "string"}], "additionalItems": false}"#, #"["a", 1]"#, []),
    Example(#"{"items": [], "additionalItems": false}"#, "[]", to(.draft201909)),
    Example(#"{"items": [], "additionalItems": false}"#, "[1]", []),
    Example(#"{"items": {"type": "string"}, "additionalItems": false}"#, #"["a", "b"]"#, all),
    Example(
      ##"{"definitions": {"a": {"type": "string"}}, "properties": {"x": {"$ref": "#/definitions/a", "maxLength": 1}}}"##,
      #"{"x": "ab"}"#, to(.draft7)),
    Example(
      ##"{"definitions": {"a": {"type": "string"}}, "properties": {"x": {"$ref": "#/definitions/a"}}}"##,
      #"{"x": 1}"#, []),
    Example(
      ##"{"id": "http://a/b#", "definitions": {"a": {"id": "#name", "type": "string"}}, "allOf": [{"$ref": "#name"}]}"##,
      #""a""#, to(.draft4)),
    Example(
      ##"{"$id": "http://a/b", "definitions": {"a": {"$id": "#name", "type": "string"}}, "allOf": [{"$ref": "#name"}]}"##,
      #""a""#, [.draft6, .draft7]),
    Example(
      ##"{"$recursiveAnchor": true, "properties": {"a": {"$recursiveRef": "#"}}, "additionalProperties": false}"##,
      #"{"a": {"b": 1}}"#, all.subtracting([.draft201909])),
    Example(
      ##"{"type": "object", "properties": {"a": {"$recursiveRef": "#"}}}"##, #"{"a": 1}"#,
      all.subtracting([.draft201909])),
    Example(
      ##"{"items": [{"type": "string"}], "additionalItems": {"$ref": "#/items/0"}}"##,
      #"["a", "b"]"#,
      to(.draft201909)),
    Example(
      ##"{"items": [{"type": "string"}], "additionalItems": {"$ref": "#/items/0"}}"##, #"["a", 1]"#,
      []),
    Example(
      ##"{"definitions": {"a": {"items": [true], "additionalItems": false}}, "not": {"$ref": "#/definitions/a/additionalItems"}}"##,
      "1", to(.draft201909)),
    // Elements that `contains` accepts are evaluated in 2020-12 only.
    Example(
      #"{"contains": {"type": "string"}, "unevaluatedItems": false}"#, #"["a"]"#,
      to(.draft7).union([.draft202012])),
    Example(
      #"{"contains": {"type": "string"}, "unevaluatedItems": {"type": "string"}}"#, "[]",
      to(.draft4)),
    Example(#"{"format": "date", "type": "string"}"#, #""2026-02-30""#, []),
    Example(
      ##"{"title": "id", "x-own": {"id": 1}, "enum": [{"id": "#a", "minimum": 1}]}"##,
      ##"{"id": "#a", "minimum": 1}"##, all),
  ]

  @Test(arguments: examples, SchemaDraft.allCases)
  func `a value is valid in the versions that say so`(example: Example, draft: SchemaDraft) throws {
    let value = try JSONDocument(parsing: example.value).root
    let source = try JSONDocument(parsing: example.schema).root
    // A schema that its version does not allow accepts nothing.
    let schema = try? JSONSchema(source, draft: draft, options: .assertsFormats)
    #expect((schema?.isValid(value) ?? false) == example.valid.contains(draft))
  }

  @Test func `a schema that names another place than the root extends a recursive one`() throws {
    // The example of 2019-09 core section 8.2.4.2.
    let text = ##"""
      {"$id": "http://a/strict-tree", "$recursiveAnchor": true, "$ref": "tree", "unevaluatedProperties": false,
       "$defs": {"tree": {"$id": "http://a/tree", "$recursiveAnchor": true, "type": "object",
         "properties": {"data": true, "children": {"type": "array", "items": {"$recursiveRef": "#"}}}}}}
      """##
    let schema = try JSONSchema(JSONDocument(parsing: text).root, draft: .draft201909)
    func isValid(_ value: String) throws -> Bool {
      schema.isValid(try JSONDocument(parsing: value).root)
    }
    #expect(try isValid(#"{"children": [{"data": 1}]}"#))
    #expect(try !isValid(#"{"children": [{"daat": 1}]}"#))
  }

  @Test(arguments: [
    ("http://json-schema.org/draft-04/schema#", SchemaDraft.draft4),
    ("http://json-schema.org/draft-06/schema", .draft6),
    ("http://json-schema.org/draft-07/schema#", .draft7),
    ("https://json-schema.org/draft/2019-09/schema", .draft201909),
    ("https://json-schema.org/draft/2020-12/schema", .draft202012),
    ("https://example.com/schema", nil), ("", nil),
  ])
  func `a schema may name its version`(uri: String, draft: SchemaDraft?) throws {
    let schema = try JSONDocument(parsing: #"{"$schema": "\#(uri)"}"#).root
    #expect(SchemaDraft(declaredIn: schema) == draft)
  }
}
