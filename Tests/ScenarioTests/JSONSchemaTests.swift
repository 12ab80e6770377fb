// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPITestSupport
import Testing

/// Checks the checker: a schema that it misreads would let every other test pass.
struct JSONSchemaTests {
  /// A schema with a value that it accepts and one that it refuses.
  static let verdicts: [(schema: String, valid: String, invalid: String)] = [
    ("true", "1", ""),
    (#"{"type": "integer"}"#, "2.0e0", "2.5"),
    (#"{"type": ["string", "null"]}"#, "null", "false"),
    (#"{"const": 1}"#, "1.0", #""1""#),
    (#"{"enum": ["e\u0301", null]}"#, #""e\u0301""#, #""é""#),
    (#"{"minLength": 2}"#, #""e\u0301""#, #""é""#),
    (#"{"maxLength": 1}"#, #""👍""#, #""e\u0301""#),
    (#"{"pattern": "b"}"#, #""abc""#, #""ac""#),
    (#"{"pattern": "^a$"}"#, #""a""#, #""a\n""#),
    (#"{"pattern": "^[^a]$"}"#, #""\r""#, #""\r\n""#),
    (#"{"minimum": -9223372036854775808}"#, "-9223372036854775808.0", "-9223372036854775809"),
    (#"{"maximum": 9223372036854775807}"#, "9223372036854775807", "9.3e18"),
    (#"{"maximum": 2}"#, "1.9999", "2.0001"),
    (#"{"minItems": 1}"#, "[null]", "[]"),
    (#"{"items": {"type": "null"}}"#, "[null]", "[null, 1]"),
    (#"{"required": ["a"]}"#, #"{"a": 1}"#, "{}"),
    (#"{"minProperties": 2}"#, #"{"a": 1, "b": 1}"#, #"{"a": 1, "a": 1}"#),
    (#"{"maxProperties": 0}"#, "{}", #"{"a": 1}"#),
    (#"{"properties": {"a": false}}"#, #"{"b": 1}"#, #"{"a": 1}"#),
    (#"{"patternProperties": {"^a": false}}"#, #"{"ba": 1}"#, #"{"ab": 1}"#),
    (
      #"{"properties": {"a": true}, "patternProperties": {"b": true}, "additionalProperties": false}"#,
      #"{"a": 1, "xb": 1}"#, #"{"a": 1, "c": 1}"#
    ),
    (#"{"propertyNames": {"maxLength": 1}}"#, #"{"a": 1}"#, #"{"ab": 1}"#),
    (#"{"dependentSchemas": {"a": {"required": ["b"]}}}"#, #"{"c": 1}"#, #"{"a": 1}"#),
    (#"{"allOf": [{"minimum": 1}, {"maximum": 2}]}"#, "2", "3"),
    (#"{"anyOf": [{"const": 1}, {"const": 2}]}"#, "2", "3"),
    (#"{"not": {"const": 1}}"#, "2", "1"),
    (#"{"if": {"const": 1}, "else": {"const": 2}}"#, "1", "3"),
    (#"{"if": {"minimum": 1}, "then": {"const": 2}}"#, "0", "3"),
    (##"{"$ref": "#/$defs/a", "const": 1, "$defs": {"a": {"type": "number"}}}"##, "1", "2"),
    (##"{"$ref": "#/$defs/a", "$defs": {"a": {"type": "number"}}}"##, "1", #""1""#),
  ]

  @Test(arguments: verdicts)
  func `Accepts and refuses as JSON Schema says`(
    row: (schema: String, valid: String, invalid: String)
  ) throws {
    let schema = try JSONSchema(JSONDocument(parsing: row.schema))
    #expect(try schema.violations(of: JSONDocument(parsing: row.valid).root) == [])
    if !row.invalid.isEmpty {
      #expect(try schema.violations(of: JSONDocument(parsing: row.invalid).root) != [])
    }
  }

  @Test(arguments: [
    "null", "[]", #"{"requird": ["a"]}"#, #"{"oneOf": [true]}"#, #"{"format": "uri"}"#,
    #"{"$defs": {"unused": {"typ": "string"}}}"#,
    #"{"if": false, "then": {"properties": {"a": {"exclusiveMinimum": 1}}}}"#,
    #"{"anyOf": [true, {"uniqueItems": true}]}"#, #"{"anyOf": []}"#, #"{"enum": []}"#,
    #"{"const": {}}"#, #"{"enum": [[]]}"#, #"{"then": false}"#, #"{"type": "text"}"#,
    #"{"type": []}"#, #"{"required": "a"}"#, #"{"required": [1]}"#, #"{"pattern": "("}"#,
    #"{"pattern": 1}"#, #"{"patternProperties": {"(": true}}"#, #"{"properties": []}"#,
    #"{"items": [true]}"#, #"{"minLength": -1}"#, #"{"minimum": 0.5}"#,
    #"{"type": "null", "type": "null"}"#,
    ##"{"$ref": "#/$defs/none"}"##, #"{"$ref": "other.json"}"#, ##"{"$ref": "#/$defs/a~"}"##,
    #"{"properties": {"a": {"$id": "urn:b"}}}"#,
    #"{"$schema": "http://json-schema.org/draft-07/schema#"}"#,
  ])
  func `Refuses a schema that it does not understand`(schema: String) throws {
    let document = try JSONDocument(parsing: schema)
    #expect(throws: (any Error).self) { try JSONSchema(document) }
  }
}
