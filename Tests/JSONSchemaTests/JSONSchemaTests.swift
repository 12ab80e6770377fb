// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIJSONSchema
import Testing

struct JSONSchemaTests {
  private func schema(_ text: String, options: JSONSchema.Options = []) throws -> JSONSchema {
    try JSONSchema(JSONDocument(parsing: text).root, options: options)
  }

  private func value(_ text: String) throws -> JSONValue { try JSONDocument(parsing: text).root }

  /// A schema with a valid and an invalid value.
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
    (#"{"type": "integer"}"#, "1e400000000", "1e-400000000"),
    (#"{"maximum": 1e400000000}"#, "1e399999999", "1e400000001"),
    (#"{"multipleOf": 0.01}"#, "19.99", "19.999"),
    (#"{"enum": [{"a": [1]}]}"#, #"{"a": [1.0]}"#, #"{"a": [1], "b": 1}"#),
    (
      #"{"uniqueItems": true}"#, #"[1, "1", [1], {"a": 1}]"#,
      #"[{"a": 1, "b": 2}, {"b": 2.0, "a": 1}]"#
    ),
    (#"{"oneOf": [{"minimum": 1}, {"maximum": 2}]}"#, "3", "1.5"),
    (#"{"minLength": 1e0}"#, #""a""#, #""""#),
    (#"{"maxLength": 99999999999999999999}"#, #""a""#, ""),
    (#"{"pattern": "^.$"}"#, #""\u0085""#, #""\u2028""#),
    (#"{"dependencies": {"a": ["b"], "c": {"maxProperties": 1}}}"#, #"{"c": 1}"#, #"{"a": 1}"#),
    (##"{"$ref": "#/definitions/a%20b", "definitions": {"a b": {"type": "null"}}}"##, "null", "1"),
    (
      #"{"allOf": [{"properties": {"a": true}}], "unevaluatedProperties": false}"#, #"{"a": 1}"#,
      #"{"b": 1}"#
    ),
    (#"{"contains": {"const": 1}, "unevaluatedItems": false}"#, "[1, 1]", "[1, 2]"),
  ]

  @Test(arguments: verdicts)
  func `Values are valid or invalid as in JSON Schema`(
    row: (schema: String, valid: String, invalid: String)
  ) throws {
    let schema = try schema(row.schema)
    #expect(try schema.validate(value(row.valid)) == [])
    #expect(try schema.isValid(value(row.valid)))
    if !row.invalid.isEmpty {
      #expect(try schema.validate(value(row.invalid)) != [])
      #expect(try !schema.isValid(value(row.invalid)))
    }
  }

  @Test(arguments: [
    (
      #"{"properties": {"a": {"type": ["string", "null"]}}}"#, #"{"a": 1}"#,
      ["/a: expected null or a string, found a number (/properties/a/type)"]
    ),
    (
      #"{"items": {"minimum": 2, "multipleOf": 2}}"#, "[2, 1]",
      ["/1: 1 is less than 2 (/items/minimum)", "/1: 1 is not a multiple of 2 (/items/multipleOf)"]
    ),
    (
      #"{"required": ["a", "b", "c"]}"#, #"{"b": 1}"#,
      ["the value: 'a', 'c' are missing (/required)"]
    ),
    (
      #"{"additionalProperties": false}"#, #"{"x/y": 1}"#,
      ["/x~1y: no value is allowed here (/additionalProperties)"]
    ),
    (#"{"const": {"a": 1}}"#, "2", [#"the value: expected {"a": 1}, found 2 (/const)"#]),
    (#"{"enum": [1, 2]}"#, #""x""#, [#"the value: expected one of 1, 2, found "x" (/enum)"#]),
    (
      #"{"uniqueItems": true}"#, "[1, 2, 1.0]",
      ["the value: the elements 0 and 2 are the same (/uniqueItems)"]
    ),
    (#"{"pattern": "^a"}"#, #""b""#, [#"the value: "b" does not match '^a' (/pattern)"#]),
    (#"{"maxLength": 1}"#, #""ab""#, ["the value: 2 characters are more than 1 (/maxLength)"]),
    (
      #"{"anyOf": [{"type": "null"}, {"minimum": 5}]}"#, "4",
      [
        "the value: none of the 2 schemas matches (/anyOf)",
        "the value: expected null, found a number (/anyOf/0/type)",
        "the value: 4 is less than 5 (/anyOf/1/minimum)",
      ]
    ),
    (
      #"{"oneOf": [true, false, true]}"#, "4",
      ["the value: the schemas 0 and 2 both match (/oneOf)"]
    ),
    (
      #"{"properties": {"id": {"minimum": 1}}}"#, #"{"id": 0}"#,
      ["/id: 0 is less than 1 (/properties/id/minimum)"]
    ),
    // What was said of a schema that did not fit is forgotten when another does.
    (
      #"{"anyOf": [{"const": 1}, {"const": 2}], "type": "null"}"#, "2",
      ["the value: expected null, found a number (/type)"]
    ),
    (#"{"not": {}}"#, "4", ["the value: matches the excluded schema (/not)"]),
    (
      #"{"contains": {"const": 1}, "maxContains": 1}"#, "[1, 1]",
      ["the value: 2 elements match, more than 1 (/maxContains)"]
    ),
    (
      #"{"dependentRequired": {"a": ["b"]}}"#, #"{"a": 1}"#,
      ["the value: 'b' is missing, which 'a' needs (/dependentRequired)"]
    ),
    (
      ##"{"$defs": {"a": {"type": "null"}}, "$ref": "#/$defs/a"}"##, "1",
      ["the value: expected null, found a number (/$defs/a/type)"]
    ),
    (
      #"{"$ref": "https://json-schema.org/draft/2020-12/schema"}"#, #"{"minLength": -1}"#,
      [
        "/minLength: -1 is less than 0 "
          + "(https://json-schema.org/draft/2020-12/meta/validation#/$defs/count/minimum)"
      ]
    ),
  ])
  func `Violations name the place, the mistake and the keyword`(
    text: String, instance: String, expected: [String]
  ) throws {
    #expect(try schema(text).validate(value(instance)).map(\.description) == expected)
  }

  @Test func `No more violations are reported than requested`() throws {
    let schema = try schema(#"{"items": {"type": "null"}}"#)
    #expect(
      try schema.validate(value("[1, 2, 3]"), limit: 2).map(\.instance.description) == ["/0", "/1"])
    #expect(try schema.validate(value("[1]"), limit: 0).count == 1)
  }

  @Test func `Formats are asserted only on request`() throws {
    let text = #"{"format": "ipv4"}"#
    #expect(try schema(text).isValid(value(#""x""#)))
    #expect(
      try schema(text, options: .assertsFormats).validate(value(#""x""#)).map(\.description)
        == [#"the value: "x" is not in the format 'ipv4' (/format)"#])
  }

  @Test func `Nullable is honoured only on request`() throws {
    let text = #"{"type": "string", "nullable": true}"#
    #expect(try !schema(text).isValid(value("null")))
    #expect(try schema(text, options: .honoursNullable).isValid(value("null")))
    #expect(try !schema(text, options: .honoursNullable).isValid(value("1")))
  }

  @Test func `A schema inside a document is a root of its own`() throws {
    let document = try JSONDocument(
      parsing: ##"{"schema": {"$ref": "#/$defs/a", "$defs": {"a": {"type": "null"}}}}"##)
    let schema = try JSONSchema(#require(document.root["schema"]))
    #expect(try schema.isValid(value("null")))
    #expect(try !schema.isValid(value("1")))
  }

  @Test(arguments: [
    "schema", "meta/core", "meta/applicator", "meta/unevaluated", "meta/validation",
    "meta/meta-data", "meta/format-annotation", "meta/format-assertion", "meta/content",
  ])
  func `The standard's own schemas are built in`(name: String) throws {
    let uri = "https://json-schema.org/draft/2020-12/" + name
    let schema = try schema(#"{"$ref": "\#(uri)"}"#)
    #expect(try schema.isValid(value(#"{"title": "a", "type": "string", "format": "uri"}"#)))
    #expect(try !schema.isValid(value("1")))
  }

  @Test func `Resources are found by their URI and by an $id inside them`() throws {
    let resources = [
      "http://example.com/a.json": try JSONDocument(
        parsing: #"{"$defs": {"n": {"$id": "urn:n", "type": "null"}}, "type": "string"}"#)
    ]
    for (reference, valid) in [("http://example.com/a.json", #""x""#), ("urn:n", "null")] {
      let document = try JSONDocument(parsing: #"{"items": {"$ref": "\#(reference)"}}"#)
      let schema = try JSONSchema(document.root, resources: resources)
      #expect(try schema.isValid(value("[\(valid)]")))
      #expect(try !schema.isValid(value("[1]")))
    }
  }
}
