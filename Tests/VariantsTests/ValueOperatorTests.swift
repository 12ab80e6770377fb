// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPILoading
import MockAPIScenario
import MockAPITestSupport
import MockAPIVariants
import Testing

/// The operators at a JSON value, with the bytes before and after.
struct ValueOperatorTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let before: String
    /// The id without the name of the case.
    let id: String
    /// `nil` if there is no such variant.
    let after: String?
    var testDescription: String { "\(before) \(id)" }

    init(_ before: String, _ id: String, _ after: String?) {
      self.before = before
      self.id = id
      self.after = after
    }
  }

  static let examples = [
    Example(#"{"a": 1, "b": 2}"#, "drop@/a", #"{"b": 2}"#),
    Example(#"{"a": 1, "b": 2}"#, "drop@/b", #"{"a": 1}"#),
    Example(#"{ "a": 1 }"#, "drop@/a", "{  }"),
    Example("[1, 2,\n3]", "drop@/1", "[1, 3]"),
    Example(#"{"a": 1, "b": 2, "a": 3}"#, "drop@/a", #"{"a": 1, "b": 2}"#),
    Example("[1]", "drop@", nil),
    Example("[1]", "drop@/1", nil),
    Example(#"{"a": 7}"#, "null@/a", #"{"a": null}"#),
    Example(#"{"a": null}"#, "null@/a", nil),
    Example("[1]", "null@", "null"),
    Example(#"{"a": 7}"#, "string@/a", #"{"a": "mockapi"}"#),
    Example(#"{"a": "x"}"#, "number@/a", #"{"a": 7}"#),
    Example(#"{"a": "x"}"#, "boolean@/a", #"{"a": true}"#),
    Example(#"{"a": false}"#, "boolean@/a", nil),
    Example(#"{"a": "x"}"#, "object@/a", #"{"a": {}}"#),
    Example(#"{"a": {"b": 1}}"#, "array@/a", #"{"a": []}"#),
    Example(#"{"a": "x"}"#, "empty@/a", #"{"a": ""}"#),
    Example(#"{"a": [ 1 ]}"#, "empty@/a", #"{"a": []}"#),
    Example(#"{"a": {"b": 1}}"#, "empty@/a", #"{"a": {}}"#),
    Example(#"{"a": [ ]}"#, "empty@/a", nil),
    Example(#"{"a": 7}"#, "stringified@/a", #"{"a": "7"}"#),
    Example(#"{"a":1}"#, "stringified@", #""{\"a\":1}""#),
    Example("[\n\"\\n\"]", "stringified@", #""[\n\"\\n\"]""#),
    Example(#"["x"]"#, "stringified@/0", nil),
    Example(#"["-1.5e3"]"#, "numeric@/0", "[-1.5e3]"),
    Example(##"["\u0037"]"##, "numeric@/0", "[7]"),
    Example(#"["07"]"#, "numeric@/0", nil),
    Example(#"["7 "]"#, "numeric@/0", nil),
    Example(#"[7]"#, "numeric@/0", nil),
    Example(#"{"firstName": 1}"#, "keyCase(snake)@/firstName", #"{"first_name": 1}"#),
    Example(#"{"homeURLPath2": 1}"#, "keyCase(snake)@/homeURLPath2", #"{"home_url_path2": 1}"#),
    Example(#"{"first_name": 1}"#, "keyCase(camel)@/first_name", #"{"firstName": 1}"#),
    Example(#"{"ID": 1}"#, "keyCase(camel)@/ID", #"{"id": 1}"#),
    Example(#"{"a\"b": 1}"#, "keyCase(upper)@/a%22b", #"{"A\"B": 1}"#),
    Example(#"{"é_x": 1}"#, "keyCase(upper)@/%C3%A9_x", #"{"é_X": 1}"#),
    Example(#"{"id": 1}"#, "keyCase(snake)@/id", nil),
    Example(#"["x"]"#, "keyCase(upper)@/0", nil),
    Example(#"{"a": 7}"#, "duplicateFirst@/a", #"{"a":null,"a": 7}"#),
    Example(#"{"a": 7}"#, "duplicateLast@/a", #"{"a": 7,"a":null}"#),
    Example("[7]", "duplicateLast@/0", nil),
    Example(#"{"a": 7}"#, "extraKey@", #"{"mockapiUnknown": {"a": [1, null]},"a": 7}"#),
    Example("{}", "extraKey@", #"{"mockapiUnknown": {"a": [1, null]}}"#),
    Example("[]", "extraKey@", nil),
    Example(#"{"a": 1,  "b": [2, 3]}"#, "reversed@", #"{"b": [2, 3],  "a": 1}"#),
    Example("[1, 2, 3]", "reversed@", "[3, 2, 1]"),
    Example("[1, 1]", "reversed@", nil),
    Example("[]", "reversed@", nil),
    Example("[7]", "fraction@/0", "[7.5]"),
    Example("[7.0]", "fraction@/0", nil),
    Example("[7]", "wholeFraction@/0", "[7.0]"),
    Example("[7]", "negative@/0", "[-7]"),
    Example("[-7]", "negative@/0", "[7]"),
    Example("[7]", "zero@/0", "[0]"),
    Example("[0]", "zero@/0", nil),
    Example("[7]", "beyond53@/0", "[9007199254740993]"),
    Example("[9007199254740993]", "beyond53@/0", nil),
    Example("[7]", "beyondInt64@/0", "[9223372036854775808]"),
    Example("[7]", "hugeExponent@/0", "[1e400]"),
    Example("[7e2]", "hugeExponent@/0", nil),
    Example(#"["x"]"#, "long@/0", "[\"x" + String(repeating: "a", count: 65_536) + "\"]"),
    Example("[[1, 2]]", "long@/0", "[[" + String(repeating: "1,", count: 1_000) + "1, 2]]"),
    Example("[[]]", "long@/0", nil),
    Example("[7]", "long@/0", nil),
    Example(#"["x"]"#, "loneSurrogate@/0", #"["x\ud800"]"#),
    Example(#"["x"]"#, "nul@/0", #"["x\u0000a"]"#),
    Example(#"["x"]"#, "astral@/0", "[\"x\u{1D504}e\u{301}\u{1F469}\u{200D}\u{1F680}\"]"),
    Example(#"["x"]"#, "unknownValue@/0", nil),
    Example(#"["x"]"#, "badFormat@/0", nil),
  ]

  @Test(arguments: examples)
  func `an operator changes these bytes and no others`(_ example: Example) throws {
    #expect(try Self.body(of: example.id, example.before) == example.after)
  }

  @Test func `a string gets a byte that is not UTF-8`() throws {
    let scenario = try scenario(Self.text(#"["x"]"#))
    let variant = try #require(VariantID("one~invalidUTF8@/0").flatMap { scenario.variant($0) })
    #expect(
      Self.response(variant).map { Array($0.body) } == Array(#"["x"#.utf8) + [0xFF]
        + Array(#""]"#.utf8))
    #expect(variant.damage == 3..<4)
  }

  @Test(arguments: [
    (#"{"tolerance": "required", "values": ["x", "y"]}"#, #""x""#, #""mockapiUnknown""#),
    (
      #"{"tolerance": "required", "values": ["mockapiUnknown"]}"#, #""mockapiUnknown""#,
      #""mockapiUnknown1""#
    ),
    (#"{"tolerance": "required", "values": [1, 4242.0]}"#, "1", "4243"),
    (#"{"tolerance": "optional", "values": [1]}"#, "null", "4242"),
    (#"{"tolerance": "required", "values": [1, "x"]}"#, "1", "4242"),
    (#"{"tolerance": "required", "values": [true]}"#, "true", nil),
  ])
  func `an unknown value is not among those of the contract`(
    _ field: String, _ before: String, _ after: String?
  ) throws {
    let changed = try Self.body(
      of: "unknownValue@/a", #"{"a": \#(before)}"#, field: field)
    #expect(changed == after.map { #"{"a": \#($0)}"# })
  }

  @Test(arguments: [
    ("url", #""https://a.example/""#, #""mockapi""#),
    ("uuid", #""123e4567-e89b-12d3-a456-426614174000""#, #""mockapi""#),
    ("date", #""2026-02-28""#, #""mockapi""#),
    ("date-time", #""2026-02-28T12:00:00Z""#, #""mockapi""#),
    ("integer", "7", "0.5"),
  ])
  func `a bad format has the kind and not the format`(
    _ format: String, _ before: String, _ after: String
  ) throws {
    let changed = try Self.body(
      of: "badFormat@/a", #"{"a": \#(before)}"#,
      field: #"{"tolerance": "required", "format": "\#(format)"}"#)
    #expect(changed == #"{"a": \#(after)}"#)
  }

  /// The body of a variant of `one`, whose body is given; `nil` if there is no such variant.
  static func body(of id: String, _ body: String, field: String? = nil) throws -> String? {
    let scenario = try scenario(text(body, field: field))
    let id = try #require(VariantID("one~" + id))
    return scenario.variant(id).flatMap(response).map {
      String(decoding: $0.body, as: UTF8.self)
    }
  }

  static func text(_ body: String, field: String? = nil) -> String {
    scenarioText(
      contract: field.map { #"{"success": {"fields": {"/a": \#($0)}}}"# },
      cases: #"{"one": {"response": {"jsonBody": \#(body)}}}"#)
  }

  static func response(_ variant: Variant) -> ResponseDefinition? {
    if case .response(let response) = variant.form { response } else { nil }
  }
}
