// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText
import Testing

struct PercentCodingTests {
  @Test(arguments: [
    ("a=1&b=2", ["a=1", "b=2"]), ("a", ["a="]), ("a=&&=b", ["a=", "=b"]),
    ("a+b=c%20d%3D", ["a b=c d="]), ("a=%zz+", ["a=%zz "]), ("a=1=2", ["a=1=2"]), ("", []),
    ("%FF=%", ["%FF=%"]),
  ])
  func `fields are decoded, and what cannot be decoded stays`(text: String, fields: [String]) {
    #expect(PercentCoding.fields(text).map { "\($0.name)=\($0.value)" } == fields)
  }

  @Test func `fields are encoded as they are read`() {
    let fields = [(name: "a b", value: "c&d"), (name: "é", value: "")]
    let text = PercentCoding.encode(fields: fields)
    #expect(text == "a%20b=c%26d&%C3%A9=")
    #expect(PercentCoding.fields(text).map(\.name) == fields.map(\.name))
    #expect(PercentCoding.fields(text).map(\.value) == fields.map(\.value))
  }

  @Test func `some characters can be kept`() {
    #expect(PercentCoding.encode("/a b~", keeping: "/") == "/a%20b%7E")
    #expect(PercentCoding.encode("/a b~") == "%2Fa%20b~")
  }
}
