// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import Testing

struct JSONEditTests {
  /// A text, the place of the edit, the edit, and the resulting text.
  private func edited(
    _ text: String, at pointer: String = "", _ edit: (JSONValue) -> JSONEdit
  ) throws -> String {
    let root = try JSONDocument(parsing: text).root
    let place = try #require(root[try JSONPointer(pointer)])
    return String(decoding: edit(place).applied(to: root), as: UTF8.self)
  }

  @Test(arguments: [
    ("[1, 2, 3]", 0, "[2, 3]"), ("[1, 2, 3]", 1, "[1, 3]"), ("[1, 2, 3]", 2, "[1, 2]"),
    ("[ 1 ]", 0, "[  ]"), ("[1,2]", 1, "[1]"), ("[1 ,\n 2]", 1, "[1]"), ("[1 ,\n 2]", 0, "[2]"),
    (#"{"a":1}"#, 0, "{}"), (#"{ "a" : 1 }"#, 0, "{  }"),
    (#"{"a":1,"a":2,"b":3}"#, 1, #"{"a":1,"b":3}"#),
    ("{\n  \"a\": 1,\n  \"é😀\": {\"x\": [2]},\n  \"c\": 3\n}", 1, "{\n  \"a\": 1,\n  \"c\": 3\n}"),
    ("{\n  \"a\": 1,\n  \"c\": 3\n}", 1, "{\n  \"a\": 1\n}"),
    (#"{"a\"b,": ",", "\u0041": [",", "]"]}"#, 0, #"{"\u0041": [",", "]"]}"#),
  ])
  func `removing takes one comma with it`(text: String, number: Int, expected: String) throws {
    #expect(try edited(text) { .remove(number, from: $0) } == expected)
  }

  @Test(arguments: [
    ("[]", 0, "0", "[0]"), ("[ ]", 0, "0", "[0 ]"), ("{}", 0, #""k":0"#, #"{"k":0}"#),
    ("[1]", 0, "0", "[0,1]"), ("[1]", 1, "0", "[1,0]"), ("[ 1 , 2 ]", 1, "0", "[ 1,0 , 2 ]"),
    ("[ 1 , 2 ]", 2, "0", "[ 1 , 2,0 ]"), ("[ 1 ]", 0, "0", "[ 0,1 ]"),
    ("{\n  \"a\": 1\n}", 0, #""k":0"#, "{\n  \"k\":0,\"a\": 1\n}"),
    (#"{"a": {"b": 1}}"#, 1, #""a":null"#, #"{"a": {"b": 1},"a":null}"#),
  ])
  func `inserting adds one comma`(
    text: String, number: Int, item: String, expected: String
  ) throws {
    #expect(try edited(text) { .insert(Array(item.utf8), at: number, in: $0) } == expected)
  }

  @Test(arguments: [
    ("[]", "[]"), ("[ ]", "[ ]"), ("[1]", "[1]"), ("[1, 2 ,3]", "[3, 2 ,1]"),
    (#"{"a": 1,  "b" :[2, 3]}"#, #"{"b" :[2, 3],  "a": 1}"#),
    (#"{"a":1,"a":2}"#, #"{"a":2,"a":1}"#),
  ])
  func `reversing keeps the text between the elements`(text: String, expected: String) throws {
    #expect(try edited(text) { .reverse($0) } == expected)
  }

  @Test(arguments: [
    (#"{"a": [1, {"b": 2}]}"#, "/a/1/b", "null", #"{"a": [1, {"b": null}]}"#),
    (#" {"é": "😀"} "#, "/é", #""x""#, #"{"é": "x"}"#), ("7", "", "7.5", "7.5"),
    (#"{"a~/b": 1}"#, "/a~0~1b", "{}", #"{"a~/b": {}}"#),
  ])
  func `only the replaced value changes`(
    text: String, pointer: String, replacement: String, expected: String
  ) throws {
    let found = try edited(text, at: pointer) { .replace($0, with: Array(replacement.utf8)) }
    #expect(found == expected)
  }

  @Test func `a key is replaced like a value`() throws {
    let root = try JSONDocument(parsing: #"{"userName" : 1, "x": 2}"#).root
    let member = try #require(root.members.first { $0.isNamed("userName") })
    let edit = JSONEdit.replace(member.key, with: Array(#""user_name""#.utf8))
    #expect(
      String(decoding: edit.applied(to: root), as: UTF8.self) == #"{"user_name" : 1, "x": 2}"#)
  }

  @Test func `replacements may be any bytes, even invalid JSON`() throws {
    let root = try JSONDocument(parsing: #"{"a": "x"}"#).root
    let value = try #require(root["a"])
    let edit = JSONEdit.replace(value, with: [0x22, 0xFF, 0x22])
    #expect(edit.applied(to: root) == Array(#"{"a": ""#.utf8) + [0xFF] + Array(#""}"#.utf8))
  }

  @Test func `a part of a document can be edited alone`() throws {
    let root = try JSONDocument(parsing: #"{"response": {"jsonBody": {"id": 1, "n": 2}}, "x": 1}"#)
      .root
    let body = try #require(root[try JSONPointer("/response/jsonBody")])
    let text = JSONEdit.remove(0, from: body).applied(to: body)
    #expect(String(decoding: text, as: UTF8.self) == #"{"n": 2}"#)
  }
}
