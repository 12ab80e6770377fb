// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIJSONSchema
import Testing

/// Validation never hangs or overflows the stack, whatever the schema and the value.
struct JSONSchemaBoundsTests {
  private func schema(_ text: String) throws -> JSONSchema {
    try JSONSchema(JSONDocument(parsing: text).root, options: .assertsFormats)
  }

  private func value(_ text: String) throws -> JSONValue { try JSONDocument(parsing: text).root }

  private let givenUp = "validation was stopped: it takes too many steps or is nested too deeply"

  @Test(arguments: [
    // Circles that only some values close.
    (##"{"if": true, "then": {"$ref": "#"}}"##, "1"),
    (##"{"dependentSchemas": {"a": {"$ref": "#"}}}"##, #"{"a": 1}"#),
    (##"{"$dynamicAnchor": "a", "$dynamicRef": "#a"}"##, "1"),
    (##"{"not": {"if": true, "then": {"$ref": "#"}}}"##, "1"),
  ])
  func `A circle is stopped and counts as invalid`(text: String, instance: String) throws {
    let schema = try schema(text)
    #expect(try schema.validate(value(instance)).last?.message == givenUp)
    #expect(try !schema.isValid(value(instance)))
  }

  @Test func `Schemas that double the work again and again are stopped`() throws {
    let definitions = (0..<60).map {
      ##""d\##($0)": {"allOf": [{"$ref": "#/$defs/d\##($0 + 1)"}, {"$ref": "#/$defs/d\##($0 + 1)"}]}"##
    }
    let schema = try schema(
      ##"{"$ref": "#/$defs/d0", "$defs": {\##(definitions.joined(separator: ",")), "d60": {"type": "null"}}}"##
    )
    #expect(try schema.validate(value("null")).map(\.message) == [givenUp])
  }

  @Test func `A deep value is validated, but the deepest value is stopped`() throws {
    let schema = try schema(##"{"type": "array", "items": {"$ref": "#"}}"##)
    func nested(_ depth: Int, _ inner: String) -> String {
      String(repeating: "[", count: depth) + inner + String(repeating: "]", count: depth)
    }
    #expect(try schema.isValid(value(nested(200, ""))))
    #expect(try schema.validate(value(nested(200, "1"))).map(\.instance.tokens.count) == [200])
    let deepest = try value(nested(JSONDocument.defaultMaximumDepth, ""))
    #expect(!schema.isValid(deepest))
    #expect(schema.validate(deepest).map(\.message) == [givenUp])
    // Comparing has no other limit.
    #expect(try JSONMeaning(deepest) == JSONMeaning(value(nested(1_000, " "))))
  }

  @Test func `Repeated elements of large arrays are found without comparing all pairs`()
    throws
  {
    let schema = try schema(#"{"uniqueItems": true}"#)
    let elements = (0..<50_000).map { #"{"a": [\#($0)]}"# }
    #expect(try schema.isValid(value("[\(elements.joined(separator: ","))]")))
    #expect(try !schema.isValid(value("[\((elements + [elements[7]]).joined(separator: ","))]")))
  }

  @Test(arguments: [
    (#"{"uniqueItems": true}"#, "[1,2,3,4,5,6,7]"),
    (#"{"items": {"format": "regex"}}"#, #"["a","b"]"#),
  ])
  func `Expensive checks count for more steps, and the limit of steps is kept`(
    text: String, instance: String
  ) throws {
    let schema = try schema(text)
    let value = try value(instance)
    let whole = schema.evaluate(value)
    #expect(!whole.isGivenUp)
    #expect(whole.steps > 20)
    let short = schema.evaluate(value, limit: whole.steps - 1)
    #expect(short.isGivenUp)
    #expect(!short.isValid)
    #expect(short.steps == whole.steps - 1)
  }

  @Test(arguments: [
    (#"{"items": {"pattern": "^(a+)+$"}}"#, #"["aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!"]"#),
    (
      #"{"patternProperties": {"^(a+)+$": true}}"#, #"{"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!": 1}"#
    ),
  ])
  func `The time of a slow regular expression counts as steps`(text: String, instance: String)
    throws
  {
    let schema = try schema(text)
    let value = try value(instance)
    let whole = schema.evaluate(value)
    #expect(whole.steps > 1_000)
    let short = schema.evaluate(value, limit: 500)
    #expect(short.isGivenUp)
    #expect(!short.isValid)
  }

  @Test func `The search for repeated elements among a million nested numbers is stopped`() throws {
    let numbers = "[" + (0..<40_000).map(String.init).joined(separator: ",") + "]"
    // Each level is searched with all its values.
    let schema = try schema(##"{"uniqueItems": true, "items": {"$ref": "#"}}"##)
    #expect(try schema.isValid(value(numbers)))
    let nested = String(repeating: "[", count: 100) + numbers + String(repeating: "]", count: 100)
    #expect(try schema.evaluate(value(nested)).isGivenUp)
  }

  @Test func `A regular expression that takes too many steps is a violation with this reason`()
    throws
  {
    let text = "\"" + String(repeating: "a", count: 4_000) + "!\""
    let violations = try schema(#"{"pattern": "^(a+)+$"}"#).validate(value(text))
    #expect(violations.count == 1)
    #expect(violations.first?.message.hasSuffix("matching took too many steps") == true)
  }

  @Test func `Numbers cost time in proportion to their digits`() throws {
    let schema = try schema(#"{"multipleOf": 7, "maximum": 1e999999999999999999999}"#)
    #expect(try schema.isValid(value("7e400000000")))
    #expect(try !schema.isValid(value("1e400000000")))
  }

  @Test func `Schemas nested too deeply are refused`() throws {
    let text =
      String(repeating: #"{"not":"#, count: 300) + "true" + String(repeating: "}", count: 300)
    let error = try #require(throws: JSONSchemaError.self) { try schema(text) }
    #expect(error.message == "schemas are nested too deeply")
  }
}
