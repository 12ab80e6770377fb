// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import Testing

struct JSONPathTests {
  static let document = #"{"a": {"b c": [10, 20, 30]}, "x_1": null, "é": "e", "it's": true}"#

  @Test(arguments: [
    ("$.a['b c'][0]", "10"), (#"$["a"]["b c"][-1]"#, "30"), ("$.x_1", "null"), ("$.é", "\"e\""),
    (#"$['it\'s']"#, "true"), ("$ .a [ 'b c' ] [1]", "20"),
  ])
  func `a singular query leads to its value`(path: String, source: String) throws {
    let root = try JSONDocument(parsing: Self.document).root
    let sources = try JSONPath(path).nodes(in: root).map {
      String(decoding: $0.source, as: UTF8.self)
    }
    #expect(sources == [source])
  }

  @Test(arguments: ["$.b", "$.a[0]", "$.a['b c'][3]", "$.a['b c'][-4]", "$.x_1.y", "$.é[0]"])
  func `what is not there gives nothing`(path: String) throws {
    #expect(try JSONPath(path).nodes(in: JSONDocument(parsing: Self.document).root).isEmpty)
  }

  @Test(arguments: [
    ("", 0), ("a", 0), ("$.", 2), ("$a", 1), ("$[01]", 2), ("$[-0]", 2), ("$['a'", 5), ("$['a", 3),
    ("$..a", 2), ("$.*", 2), ("$[0:1]", 3), (#"$['\q']"#, 4), ("$[9007199254740992]", 2),
  ])
  func `everything else is refused where it is wrong`(path: String, offset: Int) throws {
    let error = try #require(throws: JSONPathError.self) { try JSONPath(path) }
    #expect(error.offset == offset)
  }
}
