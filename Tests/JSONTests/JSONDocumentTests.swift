// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIText
import Testing

struct JSONDocumentTests {
  @Test func `a value knows its bytes, its line and its column`() throws {
    let text = "{\n  \"é\": [1, 2.50e1]\n}"
    let document = try JSONDocument(parsing: text)
    let second = try #require(document.root[JSONPointer("/é/1")])
    #expect(String(decoding: second.source, as: UTF8.self) == "2.50e1")
    #expect(second.position == SourcePosition(line: 2, column: 12))
    #expect(Array(document.bytes[document.root.range]) == Array(text.utf8))
  }

  @Test func `duplicate keys are kept, and a look-up finds the last one`() throws {
    let root = try JSONDocument(parsing: #"{"a": 1, "b": 2, "a": 3}"#).root
    #expect(root.members.map(\.name) == ["a", "b", "a"])
    #expect(root["a"]?.number?.spelling == "3")
  }

  @Test(arguments: [
    (
      #" { "a b" : [ 1.0 , -0e1,"\u0041 \n" ] , "a b" : { } } "#,
      #"{"a b":[1.0,-0e1,"\u0041 \n"],"a b":{}}"#
    ),
    ("\n[\t]\r", "[]"), (" null ", "null"),
  ])
  func `a compact value keeps the spelling of its tokens`(text: String, compact: String) throws {
    let root = try JSONDocument(parsing: text).root
    #expect(String(decoding: root.compactSource, as: UTF8.self) == compact)
  }

  @Test func `a compact value has no comments`() throws {
    let text = "{ /* a */ 'b' : 1 // c\n }"
    let root = try JSONDocument(parsing: Array(text.utf8), dialect: .wireMock).root
    #expect(String(decoding: root.compactSource, as: UTF8.self) == "{'b':1}")
  }

  @Test(arguments: 0..<20)
  func `a string ends at its quote and nowhere else, wherever that is`(length: Int) throws {
    let text = String(repeating: "x", count: length)
    // What follows is read together with the end of the string.
    for rest in ["", ",\"\\\"\"", ",\"é\"", ",\"a string of more than eight bytes\""] {
      for part in ["", "é", "😀", "\\n", "\\\"", "\\u0041", "'", "\u{7F}", " "] {
        let source = "[\"\(text)\(part)\(text)\"\(rest)]"
        let value = try #require(Array(try JSONDocument(parsing: source).root.elements).first)
        #expect(value.source.elementsEqual("\"\(text)\(part)\(text)\"".utf8), "\(source)")
        #expect(value.hasEscapes == part.hasPrefix("\\"))
      }
      for control in ["\u{0}", "\n", "\u{1F}"] {
        let source = "[\"\(text)\(control)\(text)\"\(rest)]"
        let error = try #require(throws: JSONSyntaxError.self) {
          try JSONDocument(parsing: source)
        }
        #expect(error.offset == 2 + length)
      }
    }
    let open = try #require(throws: JSONSyntaxError.self) {
      try JSONDocument(parsing: "\"\(text)")
    }
    #expect(open.offset == 1 + length)
    #expect(open.found == "the end of the text")
  }

  @Test(arguments: [
    (#"{ 'a"b' : "c'd" }"#, #"{"a\"b":"c'd"}"#),
    (#"["\u0041", "\/", 'x', "x", 1.50, null, true]"#, #"["A","/","x","x",1.50,null,true]"#),
  ])
  func `a written value is strict JSON, with strings escaped again`(
    text: String, written: String
  ) throws {
    var writer = JSONWriter()
    writer.value(try JSONDocument(parsing: Array(text.utf8), dialect: .wireMock).root)
    #expect(writer.text == written)
  }

  @Test func `a key is found by its text, escaped or not, and by its bytes`() throws {
    let root = try JSONDocument(parsing: #"{"\u0061/b": 1, "e\u0301": 2}"#).root
    #expect(root["a/b"]?.number?.integer == 1)
    #expect(root["e\u{301}"]?.number?.integer == 2)
    // Equal for readers and for String.==, but different keys in JSON.
    #expect(root["\u{E9}"] == nil)
  }

  @Test(arguments: [
    (#""plain""#, "plain"),
    (#""tab\tquote\"slash\/back\\""#, "tab\tquote\"slash/back\\"),
    (#""\u20AC \ud83d\ude00""#, "€ 😀"),
    (#""half \ud83d!""#, "half \u{FFFD}!"),
    (#""swapped \ude00\ud83d""#, "swapped \u{FFFD}\u{FFFD}"),
    (#""two high \ud83d\ud83d\ude00""#, "two high \u{FFFD}😀"),
  ])
  func `strings are decoded on demand`(source: String, text: String) throws {
    #expect(try JSONDocument(parsing: source).root.string == text)
  }

  @Test(arguments: [
    ("", 1, 1, "a value", "an empty text"),
    ("[1,]", 1, 4, "a value after ','", "']'"),
    ("[1 2]", 1, 4, "',' or ']'", "'2'"),
    ("{\n\t\"a\" 1}", 2, 6, "':' after the key", "'1'"),
    ("{\"a\": 1,}", 1, 9, "a key in quotes after ','", "'}'"),
    ("{a: 1}", 1, 2, "a key in quotes or '}'", "'a'"),
    ("[\"é\", tru]", 1, 10, "'true'", "']'"),
    ("[01]", 1, 3, "no digit after a leading zero", "'1'"),
    ("[1.]", 1, 4, "a digit after '.'", "']'"),
    ("\"a\nb\"", 1, 3, "control characters to be escaped in a string", "the end of the line"),
    ("\"\\x\"", 1, 3, #"one of "\/bfnrtu after a backslash"#, "'x'"),
    ("\"abc", 1, 5, "'\"' to end the string", "the end of the text"),
    ("{} {}", 1, 4, "the end of the text", "'{'"),
    ("// no\n{}", 1, 1, "a value", "a comment, which JSON does not have"),
  ])
  func `an error has the place, the expectation and the finding`(
    text: String, line: Int, column: Int, expected: String, found: String
  ) throws {
    let error = try #require(throws: JSONSyntaxError.self) { try JSONDocument(parsing: text) }
    #expect(error.position == SourcePosition(line: line, column: column))
    #expect(error.expected == expected)
    #expect(error.found == found)
  }

  @Test func `bytes that are not UTF-8 are reported`() throws {
    let error = try #require(throws: JSONSyntaxError.self) {
      try JSONDocument(parsing: [0x22, 0x61, 0xFF, 0x22])
    }
    #expect(error.description == "1:3: expected UTF-8, found the byte 0xFF")
  }

  @Test func `nesting beyond the limit is an error, at any depth`() throws {
    let deep = String(repeating: "[", count: 3) + String(repeating: "]", count: 3)
    #expect(try JSONDocument(parsing: Array(deep.utf8), maximumDepth: 3).root.kind == .array)
    #expect(throws: JSONSyntaxError.self) {
      try JSONDocument(parsing: Array(deep.utf8), maximumDepth: 2)
    }
    let error = try #require(throws: JSONSyntaxError.self) {
      try JSONDocument(parsing: String(repeating: "{\"a\":[", count: 1_000_000))
    }
    #expect(
      error.message == "expected at most 1000 arrays and objects inside each other, found one more")
    #expect(error.isLimit)
  }

  @Test func `more values than the limit are an error, whatever follows`() throws {
    func read(_ text: String) throws(JSONSyntaxError) -> Int {
      try JSONDocument(parsing: Array(text.utf8), maximumDepth: 9, maximumValues: 5).valueCount
    }
    #expect(try read(#"{"a": 1, "b": 2}"#) == 5)
    #expect(try read("[1, 2, 3, 4]") == 5)
    for text in ["[1, 2, 3, 4, 5]", "[1, 2, 3, 4, 5, no JSON", #"{"a": 1, "b": [2]}"#] {
      let error = try #require(throws: JSONSyntaxError.self) { try read(text) }
      #expect(error.message == "expected at most 5 values, keys included, found more")
      #expect(error.isLimit)
    }
    let other = try #require(throws: JSONSyntaxError.self) { try read("[1, 2") }
    #expect(!other.isLimit)
  }

  @Test(arguments: [
    ("1", "1.0", true), ("1", "10e-1", true), ("0", "-0.0", true), ("100", "1E+2", true),
    ("9007199254740993", "9007199254740992", false), ("0.1", "0.10", true), ("1", "-1", false),
    ("1e999999999999999999999", "1e999999999999999999998", true), ("12", "21", false),
    ("1e400", "1e401", false),
  ])
  func `numbers are compared by value and without loss`(left: String, right: String, equal: Bool)
    throws
  {
    let numbers = try JSONDocument(parsing: "[\(left), \(right)]").root.elements.compactMap(
      \.number)
    #expect((numbers[0] == numbers[1]) == equal)
    if equal { #expect(numbers[0].hashValue == numbers[1].hashValue) }
  }

  @Test(arguments: [("1", true), ("1.0", true), ("1.5", false), ("15e-1", false), ("1.5e1", true)])
  func `a number is whole by value, however it is spelled`(spelling: String, isWhole: Bool) throws {
    #expect(try JSONDocument(parsing: spelling).root.number?.isWhole == isWhole)
  }

  @Test func `written values can be read back`() throws {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("text", "a\"b\\c\n\u{1}é")
      writer.member("list") {
        $0.array {
          $0.string("x")
          $0.raw("1.0".utf8)
          $0.array { _ in }
        }
      }
      writer.member("number", -3)
    }
    #expect(writer.text == #"{"text":"a\"b\\c\n\u0001é","list":["x",1.0,[]],"number":-3}"#)
    #expect(try JSONDocument(parsing: writer.bytes).root["text"]?.string == "a\"b\\c\n\u{1}é")
  }
}
