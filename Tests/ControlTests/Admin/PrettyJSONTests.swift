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
}
