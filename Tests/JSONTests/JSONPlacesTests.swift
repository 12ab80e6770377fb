// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario
import Testing

/// Places found without a tree, compared with those that a tree has.
struct JSONPlacesTests {
  private static let paths = [
    "$.a", "$.b", "$.a.b", "$.a.a", "$['b'][0]", "$[0]", "$[1].a", "$.a[2]", "$.b[1][0]",
    "$['\u{E9}']", "$['']", "$.a.b.a", "$[0][0]",
  ]

  /// The kind and the source of the value at each path, by a tree; `nil` if the text is not JSON.
  private static func byTree(_ text: [UInt8]) throws -> [String?]? {
    guard let document = try? JSONDocument(parsing: text) else { return nil }
    return try paths.map { path in
      try JSONPath(path).nodes(in: document.root).first.map {
        "\($0.kind) \(String(decoding: $0.source, as: UTF8.self)) \($0.string ?? "")"
      }
    }
  }

  private static func byScan(_ text: [UInt8]) throws -> [String?]? {
    var places = JSONPlaces()
    let added = try paths.map { places.add(try JSONPath($0)) }
    let numbers = try added.map { try #require($0) }
    guard let found = places.values(in: text) else { return nil }
    return numbers.map { number in
      found.values[number].map {
        "\($0.kind) \(String(decoding: text[$0.range], as: UTF8.self)) "
          + ($0.kind == .string ? $0.text(in: text) : "")
      }
    }
  }

  @Test(arguments: [
    #"{"a": 1, "a": "x"}"#, #"{"a": {"b": 1}, "a": {}}"#, #"{"a": {"b": 1}, "a": {"a": 2}}"#,
    #"{"\u0061": "\u00e9\ud83d\ude00\ud800"}"#, "\u{FEFF}{\"a\": []}", "null", "[[3], {\"a\": {}}]",
    #"{"é": 1, "": 2}"#, "{}", "[]", " \t\r\n1 ", "01", "-", "1.", "1e", "1E+5", "tru", "truex", "",
    #"{"a" 1}"#, #"{"a": 1,}"#, "[1,]", "[,1]", "[1 2]", "{]", "[}", #"{"a": 1"#, #""a"#,
    "\"\u{1}\"",
    #""\x""#, #""\u12""#, #""\"#, "{'a': 1}", "[1] 2", "//", "\u{0}", "[1]\u{0}", #"{"a": 1}}"#,
  ])
  func `a text has the same values with and without a tree`(text: String) throws {
    #expect(try Self.byScan(Array(text.utf8)) == Self.byTree(Array(text.utf8)))
  }

  @Test(arguments: [
    #"\""#, "\"", #"\\"#, "\u{1F}", "\u{7F}", "\u{80}", "é", "\u{1F600}", " ", "!", "]", "\0",
  ])
  func `a character is seen wherever it is in a string`(character: String) throws {
    for position in 0..<24 {
      let plain = String(repeating: "x", count: position)
      for rest in ["", "y", "yyyyyyyyyyyy\u{1}", #"yyyyyyyyyyyy\n"#] {
        let text = Array(#"{"a": "\#(plain)\#(character)\#(rest)", "b": 1}"#.utf8)
        #expect(try Self.byScan(text) == Self.byTree(text))
      }
    }
  }

  @Test func `no more places are kept than can be told apart`() throws {
    var places = JSONPlaces()
    let added = try (0..<70).map { places.add(try JSONPath("$.a\($0)")) }
    #expect(added == (0..<70).map { $0 < 64 ? $0 : nil })
    let found = try #require(places.values(in: Array(#"{"a63": 1, "a64": 2, "a63": 3}"#.utf8)))
    #expect(found.values.compactMap(\.self).map(\.range) == [28..<29])
  }

  @Test(arguments: [999, 1_000, 1_001])
  func `a text may be as deep as a tree may be`(depth: Int) throws {
    for (open, close) in [("[", "]"), (#"{"a":"#, "}")] {
      let text =
        String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
      let byTree = try Self.byTree(Array(text.utf8))
      #expect((byTree == nil) == (depth > 1_000))
      #expect(try Self.byScan(Array(text.utf8)) == byTree)
    }
  }

  @Test func `random texts, whole and damaged, have the same values with and without a tree`()
    throws
  {
    var dice = SeededRandom(seed: 1)
    var validCount = 0
    for _ in 0..<3_000 {
      var text = Array(Self.text(depth: 4, &dice).utf8)
      for _ in 0..<Int.random(in: 0...2, using: &dice) { Self.damage(&text, &dice) }
      let byTree = try Self.byTree(text)
      validCount += byTree == nil ? 0 : 1
      #expect(try Self.byScan(text) == byTree, "\(String(decoding: text, as: UTF8.self))")
    }
    #expect(validCount > 300 && validCount < 2_700)
  }

  @Test(arguments: ["$", "$[-1]", "$.*", "$..a", "$['a', 'b']", "$[0:1]", "$[?@.a]"])
  func `a query that is more than names and indices is no place`(path: String) throws {
    var places = JSONPlaces()
    let added = places.add(try JSONPath(path))
    #expect(added == nil)
    #expect(places.count == 0)
  }

  @Test func `equal places have one number`() throws {
    var places = JSONPlaces()
    let numbers = try ["$.a.b", "$.a", "$['a']['b']"].map { places.add(try JSONPath($0)) }
    #expect(numbers == [0, 1, 0])
  }

  private static func text(depth: Int, _ dice: inout SeededRandom) -> String {
    let blank = ["", "", "", " ", "\n"].randomElement(using: &dice) ?? ""
    let count = Int.random(in: 0...3, using: &dice)
    let value: String
    switch depth == 0 ? 0 : Int.random(in: 0...4, using: &dice) {
    case 1, 2:
      let members = (0..<count).map { _ in
        let name = ["a", "b", "a", "\\u0061", "é", ""].randomElement(using: &dice) ?? ""
        return "\"\(name)\":" + text(depth: depth - 1, &dice)
      }
      value = "{" + members.joined(separator: ",") + "}"
    case 3:
      value =
        "[" + (0..<count).map { _ in text(depth: depth - 1, &dice) }.joined(separator: ",") + "]"
    default:
      let scalars = [
        "null", "true", "false", "0", "-1.5e3", "12", #""""#, #""x""#, #""é\n\ud83d\ude00""#,
        #""\\\"""#,
      ]
      value = scalars.randomElement(using: &dice) ?? ""
    }
    return blank + value + blank
  }

  private static func damage(_ text: inout [UInt8], _ dice: inout SeededRandom) {
    let signs = Array("{}[],:\"\\/ \n0e.-+tnu'".utf8) + [0x00, 0x1F, 0x80, 0xC3, 0xFF, 0xED]
    guard let index = text.indices.randomElement(using: &dice) else { return }
    switch Int.random(in: 0...3, using: &dice) {
    case 0: text.remove(at: index)
    case 1: text.insert(signs.randomElement(using: &dice) ?? 0, at: index)
    case 2: text[index] = signs.randomElement(using: &dice) ?? 0
    default: text.removeLast(text.count - index)
    }
  }
}
