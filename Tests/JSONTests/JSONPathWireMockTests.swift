// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIText
import Testing

struct JSONPathWireMockTests {
  static func values(_ path: String, in document: String) throws -> String {
    "[" + (try JSONPath(path, dialect: .wireMock).sources(in: document)).joined(separator: ",")
      + "]"
  }

  /// The value with its numbers compared by value, because WireMock prints doubles.
  static func isSame(_ left: JSONValue, _ right: JSONValue) -> Bool {
    guard left.kind == right.kind else { return false }
    switch left.kind {
    case .array:
      let (left, right) = (Array(left.elements), Array(right.elements))
      return left.count == right.count && zip(left, right).allSatisfy(isSame)
    case .object:
      let (left, right) = (Array(left.members), Array(right.members))
      return left.count == right.count
        && zip(left, right).allSatisfy { $0.name == $1.name && isSame($0.value, $1.value) }
    default: return left.scalar == right.scalar
    }
  }

  @Test(arguments: try recorded())
  func `a path selects the same values as in WireMock`(one: Recording) throws {
    let values = try Self.values(one.path, in: one.document)
    let isSame = try Self.isSame(
      JSONDocument(parsing: values).root, JSONDocument(parsing: one.values).root)
    #expect(isSame, "\(values) instead of \(one.values)")
  }

  /// Cases in which WireMock gives errors, nulls or results that differ from the RFC.
  @Test(
    arguments: [
      ("$.a.avg()", #"{"a":[]}"#, "[]"), ("$.a.sum()", #"{"a":3}"#, "[]"),
      ("$.a[*].length()", #"{"a":["abc","z"]}"#, "[]"),
      ("$.a[?(@ > 1)].length()", #"{"a":[1,2,3]}"#, "[]"),
      ("$.a.keys()", #"{"a":{"x":1,"y\"":2}}"#, #"[["x","y\""]]"#),
      ("$..a.keys()", #"{"a":{}}"#, "[]"),
      ("$[?(@.a.max() > 1)]", #"[{"a":[1e400]}]"#, "[]"), ("$.a.max()", #"{"a":[1e400]}"#, "[]"),
      ("$.a.sum()", #"{"a":[0.1,2e20]}"#, "[2e+20]"),
      ("$.o[?(@ == 1)]", #"{"o":1}"#, "[]"), ("$.a.length().b", #"{"a":[1]}"#, nil),
      ("$['a','b']", #"{"a":1,"b":null,"c":3}"#, "[1,null]"), ("$[::2]", "[1,2,3]", "[1,3]"),
      ("$[?(@.l[*])]", #"[{"l":[]},{"l":[1]},{}]"#, #"[{"l":[1]}]"#),
      ("$[?@.a == 1, ?@.a == 2]", #"[{"a":1},{"a":2}]"#, #"[{"a":1},{"a":2}]"#),
      ("$[?(@.a >= true)]", #"[{"a":true},{}]"#, #"[{"a":true}]"#),
      ("$[?(@.a empty true)]", #"[{"a":[]},{"a":{}},{"a":null},{}]"#, #"[{"a":[]},{"a":{}}]"#),
      ("$..[?(@ == 1)]", #"{"x":[1,2],"y":1}"#, "[1]"),
      ("$..[?(@.a)]", #"[{"x":{"y":1}},{"a":1}]"#, #"[{"a":1}]"#),
      ("$[?(@.a =~ /É/iu)]", #"[{"a":"é"}]"#, #"[{"a":"é"}]"#),
      ("$[?(@.a =~ /É/i)]", #"[{"a":"é"}]"#, "[]"),
      ("$[?(@.a =~ /a.b/)]", #"[{"a":"a\rb"},{"a":"a\nb"}]"#, "[]"),
      ("$[?(@.a =~ /null|.*/)]", #"[{"a":null},{"a":[]},{}]"#, "[]"),
      ("$[?(@.a == '')]", #"[{"a":0},{"a":""},{"a":" 0"}]"#, #"[{"a":""}]"#),
      ("$[?(@.a == ' 1')]", #"[{"a":1}]"#, "[]"),
      // The functions of the RFC are also available.
      ("$[?length(@.a) == 2]", #"[{"a":"xy"},{"a":[1]}]"#, #"[{"a":"xy"}]"#),
      ("$[?match(@.a, '.')]", #"[{"a":"x"},{"a":"xy"}]"#, #"[{"a":"x"}]"#),
      ("$.a b", "{}", nil), ("/a", "{}", nil), ("", "{}", nil), (" $", "{}", nil),
      ("$.a.first()", "{}", nil), ("$..length()", "{}", nil), ("$.a.length(1)", "{}", nil),
      ("$[?(@.a =~ x)]", "{}", nil), ("$[?(@.a =~ /x)]", "{}", nil),
      ("$[?(@.a =~ /x/g)]", "{}", nil),
      ("$[?(@.a =~ /(/)]", "{}", nil), (#"$[?(@.a =~ /x\"#, "{}", nil),
      ("$[?(@.a inn ['b'])]", "{}", nil),
      ("$[?(@.a in ['b',])]", "{}", nil), ("$[?(@.a in ['b')]", "{}", nil), ("$.a,b", "{}", nil),
      ("$[?(count(@.a.size()) == 1)]", "{}", nil), ("$[?(length(@.*) == 1)]", "{}", nil),
    ] as [(String, String, String?)])
  func `differences from WireMock are as decided`(
    path: String, document: String, expected: String?
  ) throws {
    guard let expected else {
      let error = try #require(throws: SyntaxError.self) {
        try JSONPath(path, dialect: .wireMock)
      }
      #expect(0...path.utf8.count ~= error.offset)
      return
    }
    #expect(try Self.values(path, in: document) == expected)
  }

  @Test(arguments: [
    ("$", true), ("a", true), ("$.a['b'][0]", true), ("$.a.length()", true),
    ("$..a.length()", true),
    ("$.*", false), ("$..a", false), ("$[0,1]", false), ("$['a','b']", false), ("$[0:1]", false),
    ("$[?@.a]", false), ("$.a[*].length()", false), ("$.a[*].b", false),
  ])
  func `a path is definite if it can select only one value`(path: String, isDefinite: Bool) throws {
    #expect(try JSONPath(path, dialect: .wireMock).isDefinite == isDefinite)
  }

  @Test(arguments: [
    ("$[?(@.a =~ /x(/)]", 14, "expected a regular expression: missing closing parenthesis"),
    (
      "$[?(@.a =~ /[b-a]/)]", 13,
      "expected a regular expression: range out of order in character class"
    ),
    ("$[?(@.a =~ /x)]", 11, "expected '/' at the end of the regular expression"),
    ("$[?(@.a =~ /x/q)]", 14, "expected one of the flags i, m, s, u and x"),
    (
      "$.a.b.first()", 6,
      "expected one of the functions length(), size(), min(), max(), avg(), sum(), keys()"
    ),
    ("$.a.length().b", 12, "expected the end of the path after a function"),
  ])
  func `an invalid path is refused with the place of the mistake`(
    path: String, offset: Int, message: String
  ) throws {
    let error = try #require(throws: SyntaxError.self) { try JSONPath(path, dialect: .wireMock) }
    #expect(error.offset == offset)
    #expect(error.message == message)
  }

  /// The same query in both dialects.
  @Test(arguments: [
    ("$.o[?(@.a == 1)]", #"{"o":{"a":1,"x":{"a":1}}}"#, #"[{"a":1}]"#, #"[{"a":1,"x":{"a":1}}]"#),
    (
      "$[?@.a == '2.3']", #"[{"a":2.30},{"a":"2.3"}]"#, #"[{"a":"2.3"}]"#,
      #"[{"a":2.30},{"a":"2.3"}]"#
    ),
    ("$[?@.a == @.b]", #"[{},{"a":1,"b":1}]"#, #"[{},{"a":1,"b":1}]"#, #"[{"a":1,"b":1}]"#),
    ("$[?@.a != @.b]", #"[{},{"a":1,"b":1}]"#, "[]", "[{}]"),
  ])
  func `the two dialects differ as documented`(
    path: String, document: String, standard: String, wireMock: String
  ) throws {
    let sources = try JSONPath(path).sources(in: document)
    #expect("[" + sources.joined(separator: ",") + "]" == standard)
    #expect(try Self.values(path, in: document) == wireMock)
  }
}
