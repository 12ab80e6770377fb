// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import Testing

struct JSONLayoutTests {
  @Test(arguments: [
    ("1", "1\n"), ("{ }", "{}\n"), ("[ ]", "[]\n"),
    (#"{"a":{"b":[1,2.50]},"c":{}}"#, "{\n  \"a\": { \"b\": [1, 2.50] },\n  \"c\": {}\n}\n"),
    (
      #"{"long":{"b":["xxxxx","yyyyy"]}}"#,
      "{\n  \"long\": {\n    \"b\": [\n      \"xxxxx\",\n      \"yyyyy\"\n    ]\n  }\n}\n"
    ),
    (#"[{"a":1},{"a":"\u00e9\/"}]"#, "[\n  { \"a\": 1 },\n  { \"a\": \"\\u00e9\\/\" }\n]\n"),
    (#"{"a":1,"a":2}"#, "{\n  \"a\": 1,\n  \"a\": 2\n}\n"),
  ])
  func `what fits is on one line, and all else on several`(json: String, text: String) throws {
    let value = try JSONDocument(parsing: json).root
    #expect(String(decoding: JSONLayout.text(of: value, width: 26), as: UTF8.self) == text)
  }

  @Test func `no line is wider than asked for, if its values allow it`() throws {
    let json = #"{"a":[{"b":1,"c":[true,false,null]},{"b":2,"c":[]}],"d":{"e":{"f":"g"}}}"#
    let value = try JSONDocument(parsing: json).root
    for width in 16..<80 {
      let text = String(decoding: JSONLayout.text(of: value, width: width), as: UTF8.self)
      #expect(text.split(separator: "\n").allSatisfy { $0.utf8.count <= width })
      let again = try JSONDocument(parsing: text).root
      #expect(JSONLayout.text(of: again, width: width) == Array(text.utf8))
    }
  }

  @Test func `what is deeper than a line is wide is on one line, so that blanks do not outgrow it`()
    throws
  {
    let numbers = (0..<1_000).map(String.init).joined(separator: ", ")
    let deep = String(repeating: "[", count: 900)
    let json = deep + numbers + String(repeating: "]", count: 900)
    let text = JSONLayout.text(of: try JSONDocument(parsing: json).root)
    #expect(text.count < 20_000)
    #expect(String(decoding: text, as: UTF8.self).contains("[[[" + numbers + "]]]"))
    #expect(
      JSONLayout.text(of: try JSONDocument(parsing: text).root) == text)
  }
}
