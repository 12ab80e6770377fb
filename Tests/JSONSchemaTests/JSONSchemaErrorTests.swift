// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIJSONSchema
import Testing

struct JSONSchemaErrorTests {
  @Test(arguments: [
    ("null", "1:1: a schema must be an object, true or false; found null"),
    (
      #"{"properties": {"a": 1}}"#,
      "1:22: a schema must be an object, true or false; found a number (at /properties/a)"
    ),
    (#"{"type": "strin"}"#, "1:10: there is no type 'strin'; did you mean 'string'? (at /type)"),
    (#"{"type": []}"#, "1:10: 'type' must name at least one type (at /type)"),
    (
      #"{"minLength": -1}"#,
      "1:15: 'minLength' must be a whole number of at least 0 (at /minLength)"
    ),
    (
      #"{"minLength": 1.5}"#,
      "1:15: 'minLength' must be a whole number of at least 0 (at /minLength)"
    ),
    (#"{"minimum": "1"}"#, "1:13: 'minimum' must be a number (at /minimum)"),
    (#"{"multipleOf": 0}"#, "1:16: 'multipleOf' must be more than 0; found 0 (at /multipleOf)"),
    (#"{"required": "a"}"#, "1:14: 'required' must be an array of names (at /required)"),
    (#"{"required": [1]}"#, "1:14: 'required' must be an array of names (at /required)"),
    (#"{"enum": 1}"#, "1:10: 'enum' must be an array of values (at /enum)"),
    (#"{"anyOf": []}"#, "1:11: 'anyOf' must be an array of at least one schema (at /anyOf)"),
    (#"{"properties": []}"#, "1:16: 'properties' must be an object of schemas (at /properties)"),
    (
      #"{"items": [true]}"#,
      "1:11: a schema must be an object, true or false; found an array (at /items)"
    ),
    (#"{"uniqueItems": 1}"#, "1:17: 'uniqueItems' must be true or false (at /uniqueItems)"),
    (#"{"type": "null", "type": "null"}"#, "1:18: 'type' appears twice (at /type)"),
    (
      #"{"pattern": "a("}"#,
      "1:13: the regular expression 'a(' is wrong at offset 2: missing closing parenthesis (at /pattern)"
    ),
    (
      #"{"patternProperties": {"x*+": true}}"#,
      "1:24: the regular expression 'x*+' is wrong at offset 2: "
        + "a quantifier cannot be quantified in ECMA-262 (at /patternProperties/x*+)"
    ),
    (
      ##"{"$ref": "#/$defs/none"}"##,
      "1:10: '$ref' is '#/$defs/none', but there is nothing at that place (at /$ref)"
    ),
    (
      #"{"$ref": "other.json"}"#,
      "1:10: '$ref' is 'other.json', but there is no schema 'other.json' (at /$ref)"
    ),
    (##"{"$ref": "#none"}"##, "1:10: '$ref' is '#none', but there is no anchor 'none' (at /$ref)"),
    (
      ##"{"$ref": "#/type", "type": "null"}"##,
      "1:28: a schema must be an object, true or false; found a string (at /type)"
    ),
    (
      ##"{"$ref": "#/a~"}"##,
      "1:10: '$ref' is '#/a~': '~' in a JSON pointer is written ~0, and '/' inside a key ~1 (at /$ref)"
    ),
    (#"{"$ref": 1}"#, "1:10: '$ref' must be a string (at /$ref)"),
    (
      ##"{"$ref": "#%FF"}"##,
      "1:10: '$ref' is '#%FF', but its percent-encoding is not valid UTF-8 (at /$ref)"
    ),
    (
      ##"{"$ref": "#"}"##, "1:1: the schema refers to itself, so no value can be checked"
    ),
    (
      ##"{"$defs": {"a": {"allOf": [{"$ref": "#/$defs/b"}]}, "b": {"not": {"$ref": "#/$defs/a"}}}}"##,
      "1:17: the schema refers to itself, so no value can be checked (at /$defs/a)"
    ),
    (
      #"{"$anchor": "1"}"#,
      "1:13: '$anchor' must be a letter or '_', then letters, digits, '-_.' (at /$anchor)"
    ),
    (
      ##"{"$id": "http://x/#a"}"##,
      "1:9: '$id' must not have a fragment; an $anchor names a place (at /$id)"
    ),
    (
      #"{"$defs": {"a": {"$id": "urn:x"}, "b": {"$id": "urn:x"}}}"#,
      "1:48: '$id' must be unique; another schema has 'urn:x' too (at /$defs/b/$id)"
    ),
    (
      #"{"$schema": "http://json-schema.org/draft-07/schema#"}"#,
      "1:13: '$schema' must be a known dialect, such as 'https://json-schema.org/draft/2020-12/schema'; "
        + "found 'http://json-schema.org/draft-07/schema#' (at /$schema)"
    ),
    (
      #"{"if": false, "then": {"properties": {"a": {"exclusiveMinimum": null}}}}"#,
      "1:65: 'exclusiveMinimum' must be a number (at /then/properties/a/exclusiveMinimum)"
    ),
    (
      #"{"$defs": {"a": {"$anchor": "x"}, "b": {"$dynamicAnchor": "x"}}}"#,
      "1:59: '$dynamicAnchor' must be unique; another schema has 'x' too (at /$defs/b/$dynamicAnchor)"
    ),
  ])
  func `An error in a schema has its place`(text: String, expected: String) throws {
    let document = try JSONDocument(parsing: text)
    let error = try #require(throws: JSONSchemaError.self) { try JSONSchema(document.root) }
    #expect(error.description == expected)
  }

  @Test(arguments: [
    (
      #"{"$defs": {"unused": {"typ": "string"}}}"#,
      "1:23: JSON Schema has no keyword 'typ'; did you mean 'type'? (at /$defs/unused/typ)"
    ),
    (#"{"x": 1}"#, "1:2: JSON Schema has no keyword 'x' (at /x)"),
    (#"{"definitions": {}}"#, "1:2: JSON Schema has no keyword 'definitions' (at /definitions)"),
    (#"{"then": false}"#, "1:10: 'then' has no effect without 'if' (at /then)"),
    (
      #"{"minContains": 1}"#,
      "1:17: 'minContains' has no effect without 'contains' (at /minContains)"
    ),
    (
      #"{"format": "ip4"}"#,
      "1:12: 'format' is 'ip4', which the standard does not define; did you mean 'ipv4'? (at /format)"
    ),
    (#"{"enum": []}"#, "1:10: 'enum' must have at least one value (at /enum)"),
  ])
  func `Strict reading refuses keywords without effect`(text: String, expected: String) throws {
    let document = try JSONDocument(parsing: text)
    _ = try JSONSchema(document.root)
    let error = try #require(throws: JSONSchemaError.self) {
      try JSONSchema(document.root, options: .refusesUnknownKeywords)
    }
    #expect(error.description == expected)
  }

  @Test func `Errors in a resource name the resource`() throws {
    let resources = ["http://example.com/a.json": try JSONDocument(parsing: #"{"type": 1}"#)]
    let document = try JSONDocument(parsing: #"{"$ref": "http://example.com/a.json"}"#)
    let error = try #require(throws: JSONSchemaError.self) {
      try JSONSchema(document.root, resources: resources)
    }
    #expect(
      error.description == "http://example.com/a.json:1:10: "
        + "'type' must be the name of a type or an array of names (at /type)")
    #expect(error.document == "http://example.com/a.json")
  }

  @Test func `Errors in documents without references are ignored`() throws {
    let resources = [
      "urn:a": try JSONDocument(parsing: #"{"$schema": "urn:none"}"#),
      "urn:b": try JSONDocument(parsing: #"{"$defs": {"c": {"$id": "urn:c", "type": "null"}}}"#),
    ]
    let document = try JSONDocument(parsing: #"{"$ref": "urn:c"}"#)
    let schema = try JSONSchema(document.root, resources: resources)
    #expect(try schema.isValid(JSONDocument(parsing: "null").root))
    let broken = try JSONDocument(parsing: #"{"$ref": "urn:d"}"#)
    let error = try #require(throws: JSONSchemaError.self) {
      try JSONSchema(broken.root, resources: resources)
    }
    #expect(error.message == "'$ref' is 'urn:d', but there is no schema 'urn:d'")
  }

  @Test func `An error in a regular expression has its place`() throws {
    let document = try JSONDocument(parsing: #"{"items": {"pattern": "\\d{2}[z-a]"}}"#)
    let error = try #require(throws: JSONSchemaError.self) { try JSONSchema(document.root) }
    #expect(error.offset == 6)
    #expect(error.pointer.description == "/items/pattern")
  }

  @Test func `A dialect that needs an unknown vocabulary is refused`() throws {
    let resources = [
      "http://example.com/d": try JSONDocument(parsing: #"{"$vocabulary": {"urn:v": true}}"#)
    ]
    let document = try JSONDocument(parsing: #"{"$schema": "http://example.com/d"}"#)
    let error = try #require(throws: JSONSchemaError.self) {
      try JSONSchema(document.root, resources: resources)
    }
    #expect(
      error.message == "'$schema' is 'http://example.com/d', which needs the vocabulary 'urn:v'")
  }
}
