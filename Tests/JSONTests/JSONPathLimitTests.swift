// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIText
import Testing

struct JSONPathLimitTests {
  static func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  @Test(arguments: [
    ("$[?", "(", "@.a", ")", "]"), ("$", "[?@", "", "]", ""),
    ("$[?", "length(", "@.a", ")", " == 1]"),
  ])
  func `expressions nest up to the documented depth`(
    prefix: String, open: String, core: String, close: String, suffix: String
  ) throws {
    func path(_ depth: Int) -> String {
      prefix + Self.repeated(open, depth) + core + Self.repeated(close, depth) + suffix
    }
    #expect(throws: Never.self) { try JSONPath(path(49)) }
    for depth in [51, 100_000] {
      let error = try #require(throws: SyntaxError.self) { try JSONPath(path(depth)) }
      #expect(
        error.message
          == "expected at most 50 filters, parentheses and functions inside each other")
    }
  }

  @Test func `only segments that select several values are limited in number`() throws {
    let document = Self.repeated("[", 200) + "7" + Self.repeated("]", 200)
    let path = try JSONPath("$" + Self.repeated("[*]", 200))
    #expect(try path.sources(in: document) == ["7"])
    let error = try #require(throws: SyntaxError.self) {
      try JSONPath("$" + Self.repeated("[*]", 201))
    }
    #expect(error.offset == 601)
    #expect(error.message == "expected at most 200 segments that select several values")
    #expect(try JSONPath("$" + Self.repeated(".a", 50_000)).sources(in: document) == [])
  }

  @Test func `depth of a document costs no stack`() throws {
    let depth = 50_000
    let text = Self.repeated("[", depth) + Self.repeated("]", depth)
    let root = try JSONDocument(parsing: "[\(text),\(text)]", maximumDepth: depth + 1).root
    #expect(try JSONPath("$..[0]").nodes(in: root).count == 2 * depth - 1)
    #expect(try JSONPath("$[?@ == $[1]]").nodes(in: root).count == 2)
    #expect(try JSONPath("$[?count(@..*) == \(depth - 1)]").nodes(in: root).count == 2)
  }

  @Test(arguments: [
    "$..*..*..*..*", "$[?count($..*) > 1]", "$[*][?@ == $]",
    "$[?length($) == 0]", "$[?$[?@ == 1]]", "$[?$[-1] == @]", "$[?match('a', @.r)]",
  ])
  func `an evaluation without end is stopped and reported`(path: String) throws {
    let item = #"{"r": "PATTERN", "l": [[[[[[1, 2, 3]]]]]]}"#
    let items = (0..<1_500).map { item.replacing("PATTERN", with: "a{\($0)}") }
    let root = try JSONDocument(parsing: "[\(items.joined(separator: ","))]").root
    let evaluation = try JSONPath(path).evaluate(in: root)
    #expect(evaluation.isLimitReached)
    #expect(evaluation.nodes.isEmpty)
  }

  @Test(arguments: ["$[?$.x == 1]", "$[?$['x']]", "$[?length($) == 1]", "$[?$ == @.x]"])
  func `a name in a large object costs as many steps as it has members`(path: String) throws {
    let members = (0..<2_000).map { #""\#($0)": {"x": {}}"# }
    let root = try JSONDocument(parsing: "{\(members.joined(separator: ","))}").root
    #expect(try JSONPath(path).evaluate(in: root).isLimitReached)
  }

  @Test func `a query that visits each value of a large document finishes`() throws {
    let items = (0..<5_000).map { #"{"id": \#($0), "tags": ["a", {"b": null}]}"# }
    let root = try JSONDocument(parsing: "[\(items.joined(separator: ","))]").root
    for (path, count) in [
      ("$..id", 5_000), ("$..*", 30_000), ("$[?@.id >= 4990].tags[0]", 10),
      ("$..[?@.b == null]", 5_000), ("$[?@.id == $[-1].id]", -1), ("$[::-2500].id", 2),
    ] {
      let path = try JSONPath(path)
      #expect(path.evaluate(in: root).isLimitReached == (count < 0), "\(path)")
      #expect(path.nodes(in: root).count == max(count, 0), "\(path)")
    }
  }
}
