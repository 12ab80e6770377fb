// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIText
import Testing

struct JSONPathTests {
  static let document = #"{"a": {"b c": [10, 20, 30]}, "x_1": null, "é": "e", "it's": true}"#

  @Test(arguments: [
    ("$.a['b c'][0]", "10"), (#"$["a"]["b c"][-1]"#, "30"), ("$.x_1", "null"), ("$.é", "\"e\""),
    (#"$['it\'s']"#, "true"), ("$ .a [ 'b c' ] [1]", "20"),
  ])
  func `a singular query selects its value`(path: String, source: String) throws {
    let path = try JSONPath(path)
    #expect(try path.sources(in: Self.document) == [source])
    #expect(path.isSingular)
  }

  @Test(arguments: ["$.b", "$.a[0]", "$.a['b c'][3]", "$.a['b c'][-4]", "$.x_1.y", "$.é[0]"])
  func `a missing place selects nothing`(path: String) throws {
    #expect(try JSONPath(path).sources(in: Self.document).isEmpty)
  }

  @Test(arguments: [
    ("", 0, "'$' at the start"), ("a", 0, "'$' at the start"), ("$.", 2, "a name or '*' after '.'"),
    ("$a", 1, "'.name', '..', '[' or the end of the path"),
    ("$.a ", 3, "'.name', '..', '[' or the end of the path"),
    ("$.a.length()", 10, "'.name', '..', '[' or the end of the path"),
    ("$..", 3, "a name, '*' or '[' after '..'"), ("$...a", 3, "a name, '*' or '[' after '..'"),
    ("$[01]", 2, "a number without leading zero"), ("$[-0]", 2, "a number without leading zero"),
    ("$[-]", 3, "a digit after '-'"),
    ("$[9007199254740992]", 2, "a number from -9007199254740991 to 9007199254740991"),
    ("$[0:1:-9007199254740992]", 6, "a number from -9007199254740991 to 9007199254740991"),
    ("$[]", 2, "a quoted name, an index, a slice, '*' or '?' in brackets"),
    ("$[a]", 2, "a quoted name, an index, a slice, '*' or '?' in brackets"),
    ("$[0,]", 4, "a quoted name, an index, a slice, '*' or '?' in brackets"),
    ("$['a'", 5, "',' or ']'"), ("$['a", 2, "a closing quote; this one has none"),
    (#"$['\q']"#, 3, #"one of the escapes \b \f \n \r \t \/ \\ \uXXXX or the quote"#),
    (#"$['\"']"#, 3, #"one of the escapes \b \f \n \r \t \/ \\ \uXXXX or the quote"#),
    (#"$['\u12g4']"#, 7, #"four hexadecimal digits after \u"#),
    (#"$['\ud800']"#, 3, "the other half of a surrogate pair after it"),
    (#"$['\ud800\u0041']"#, 3, "the other half of a surrogate pair after it"),
    (#"$['\udc00']"#, 3, "the other half of a surrogate pair before it"),
    ("$['\n']", 3, #"control characters to be escaped, such as \n"#),
    ("$[?]", 3, "'@', '$', a function, a string, a number, true, false or null"),
    ("$[?@.a=1]", 6, "',' or ']'"), ("$[?(@.a]", 7, "'&&', '||' or ')'"),
    ("$[?@.a == ]", 10, "'@', '$', a function, a string, a number, true, false or null"),
    ("$[?@.a == 01]", 10, "a number without leading zero"),
    ("$[?@.a == 1.]", 12, "a digit after '.'"),
    ("$[?@.a == 1e]", 12, "a digit in the exponent"), ("$[?@.a == -]", 11, "a digit after '-'"),
    ("$[?true]", 7, "a comparison: a literal alone is not a condition"),
    ("$[?@.* == 1]", 3, "a path of names and indices: only such a path is one value"),
    ("$[?1 == @..a]", 8, "a path of names and indices: only such a path is one value"),
    ("$[?length(@.*) == 1]", 10, "a path of names and indices: length() takes one value"),
    ("$[?length(@.a)]", 3, "a comparison of length(): its result is a value, not a condition"),
    ("$[?count('a') == 1]", 9, "a path that begins with '@' or '$': count() takes nodes"),
    ("$[?match(@, 'a') == true]", 3, "a value: match() is a condition, which has none"),
    ("$[?match(@)]", 10, "',' and a regular expression: match() takes two arguments"),
    ("$[?count(@, @)]", 10, "')' after the argument of count()"),
    ("$[?size(@)]", 3, "one of the functions length(), count(), match(), search(), value()"),
    ("$[?@.a =~ /a/]", 7, "',' or ']'"), ("$[?@.a in ['b']]", 7, "',' or ']'"),
  ])
  func `other texts are refused with the place of the mistake`(
    path: String, offset: Int, expected: String
  ) throws {
    let error = try #require(throws: SyntaxError.self) { try JSONPath(path) }
    #expect(error.offset == offset)
    #expect(error.message == "expected \(expected)")
  }

  // MARK: Beyond the compliance tests

  @Test(arguments: [
    // Numbers are compared by value, also beyond the precision of doubles.
    ("$[?@ == 9007199254740993]", "[9007199254740992, 9007199254740993, 9007199254740993.0]", 2),
    ("$[?@ < 1e400]", "[9e399, 1e400, 10e399, 1e401, -1e500]", 2),
    ("$[?@ > 1e-400]", "[0, 1e-401, 1.5e-400, 0.1e-398]", 2),
    ("$[?@ < -1]", "[-1, -1.0000000000000000000001, -0.9, -1e1, 0]", 2),
    ("$[?@ < 0.1]", "[-0.0, 0e5, 0.10, 0.09999999999999999999, 0.1]", 3),
    ("$[?@ >= 123.4]", "[123.40, 123.4000000000000000000001, 123, 1.234e2]", 3),
    // Strings are ordered by their Unicode scalar values.
    (#"$[?@ > '\uffff']"#, #"["😀", "a", "\uffff\u0000", "\ud83d\ude00"]"#, 3),
    (#"$[?@ == 'é']"#, #"["é", "\u00e9", "e\u0301"]"#, 2),
    (#"$[?@ < '\u00e9']"#, #"["e\u0301", "z", "é"]"#, 2),
    ("$[?@ == $[0]]", #"[{"a": 1, "b": 2}, {"a": 1}]"#, 1),
    // Objects are equal in any order of members; their names are compared by bytes.
    (
      "$[?@ == $[0]]",
      #"[{"a": [1, {"b": 2}], "c": 1}, {"c": 1e0, "a": [1.0, {"b": 2}]}, {"a": 1}]"#, 2
    ),
    ("$[?@ == $[0]]", #"[{"é": 1}, {"\u00e9": 1}, {"e\u0301": 1}, {"é": 1, "f": 1}]"#, 2),
    ("$[?@ == $[0]]", "[[1, 2], [1], [1, 2, 3], [2, 1], [1, 2.0]]", 2),
    // The length is the number of scalars, not of letters.
    ("$[?length(@) == 2]", #"["e\u0301", "é", "😀a", "\ud83d\ude00"]"#, 2),
    ("$[?length(@) == 2]", #"[{"a": 1, "b": 2}, [1, 2], 2, {}]"#, 2),
    ("$[?count(@..*) == 3]", "[[1, [2]], [[[1]]], 3]", 2),
    ("$[?value(@..a) == 1]", #"[{"a": 1}, {"a": 1, "b": {"a": 1}}, {"b": {"a": 1}}]"#, 2),
    // A filter tests whether a query inside it selects anything, not the selected value.
    ("$[?@.a]", #"[{"a": null}, {"a": false}, {"b": 1}]"#, 2),
    ("$[?!@..a]", #"[{"b": {"a": 1}}, {"b": {"c": 1}}]"#, 1),
    ("$[?@ == $.x || @.a == $[-9].b]", #"[{}, {"a": 1}]"#, 1),
  ])
  func `values are compared as in the RFC`(path: String, document: String, count: Int) throws {
    #expect(try JSONPath(path).sources(in: document).count == count)
  }

  @Test func `queries are equal if their texts and dialects are equal`() throws {
    #expect(try JSONPath("$.é") == JSONPath("$.é"))
    #expect(try JSONPath("$.é") != JSONPath("$.e\u{301}"))
    #expect(try JSONPath("$.a") != JSONPath("$.a", dialect: .wireMock))
  }

  @Test func `a value has a path relative to the root of the query`() throws {
    let text = #"{"a'\\\n\u0001é": [0, {"b": []}], "a": 1}"#
    let document = try JSONDocument(parsing: text)
    let paths = try JSONPath("$..*").nodes(in: document.root).map {
      $0.normalizedPath(from: document.root)
    }
    let first = #"$['a\'\\\n\u0001é']"#
    #expect(paths == [first, "$['a']", first + "[0]", first + "[1]", first + "[1]['b']"])
    let inner = try #require(document.root["a"])
    #expect(document.root.normalizedPath(from: inner) == nil)
    #expect(inner.normalizedPath(from: inner) == "$")
  }
}

extension JSONPath {
  /// The selected values, as they are spelled.
  func sources(in document: String) throws -> [String] {
    try nodes(in: JSONDocument(parsing: document).root).map {
      String(decoding: $0.source, as: UTF8.self)
    }
  }
}
