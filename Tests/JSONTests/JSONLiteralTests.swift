// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import Testing

struct JSONLiteralTests {
  private func text(_ literal: JSONLiteral) -> String {
    var writer = JSONWriter()
    writer.literal(literal)
    return writer.text
  }

  @Test func `a literal is written as it looks, in the order of its members`() {
    let name = "quote \""
    let literal: JSONLiteral = [
      "z": ["text": "a\(1)b", "name": .string(name)], "list": [1, true, nil, [], [:]],
      "a": .strings(["x", "y"]),
    ]
    #expect(
      text(literal)
        == #"{"z":{"text":"a1b","name":"quote \""},"list":[1,true,null,[],{}],"a":["x","y"]}"#)
  }

  @Test func `a value that is not there is left out, or null`() {
    let none: String? = nil
    let port: Int? = 8080
    #expect(
      text([
        "left out": .optional(none), "null": .orNull(none), "port": .optional(port),
        "last": .optional(JSONLiteral?.none),
      ]) == #"{"null":null,"port":8080}"#)
    #expect(text([1, .absent, 2]) == "[1,2]")
    #expect(text(.absent) == "")
  }

  @Test func `values of documents, JSON text and closures may be parts`() throws {
    let document = try JSONDocument(parsing: #"{ "b": [1.50] }"#)
    #expect(
      text([
        "document": .value(document.root), "raw": .raw(Array("[0]".utf8)),
        "written": .written { $0.array { $0.string("a") } },
      ]) == #"{"document":{"b":[1.50]},"raw":[0],"written":["a"]}"#)
  }

  @Test func `the elements of a list are made when they are written`() {
    var count = 0
    let list = JSONLiteral.list(1...3) { number in
      count += 1
      return number == 2 ? .absent : .int(number)
    }
    #expect(count == 0)
    #expect(text(["list": list]) == #"{"list":[1,3]}"#)
    #expect(count == 3)
  }

  @Test func `an open object takes members one by one`() {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("a", ["b": 1])
      writer.member("c", .absent)
      writer.members([("d", 2), ("e", .absent)])
    }
    #expect(writer.text == #"{"a":{"b":1},"d":2}"#)
  }
}
