// mockapi
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import MockAPIControl

struct PrettyJSONTests {
  @Test(
    "compact JSON is spread as WireMock does",
    arguments: [
      ("{}", "{ }"),
      ("[]", "[ ]"),
      ("null", "null"),
      (#"{"a":1}"#, "{\n  \"a\" : 1\n}"),
      (
        #"{"a":{"b":[1,2]},"c":""}"#,
        "{\n  \"a\" : {\n    \"b\" : [ 1, 2 ]\n  },\n  \"c\" : \"\"\n}"
      ),
      (#"[{"a":{}},{"b":[]}]"#, "[ {\n  \"a\" : { }\n}, {\n  \"b\" : [ ]\n} ]"),
      (#"{"a,b":"{[\":]}\\"}"#, "{\n  \"a,b\" : \"{[\\\":]}\\\\\"\n}"),
    ])
  func layout(compact: String, expected: String) {
    #expect(String(decoding: PrettyJSON.spread(Array(compact.utf8)), as: UTF8.self) == expected)
  }

  @Test("deep objects are indented by at most 200 blanks")
  func deep() {
    let count = 500
    let compact =
      String(repeating: #"{"a":"#, count: count) + "1" + String(repeating: "}", count: count)
    let lines = PrettyJSON.spread(Array(compact.utf8)).split(separator: 0x0A)
    let indents = lines.map { line in line.prefix { $0 == 0x20 }.count }
    #expect(indents[99...101] == [198, 200, 200])
    #expect(indents.max() == 200)
  }
}
