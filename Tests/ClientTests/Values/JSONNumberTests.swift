// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient
import Testing

@Suite("JSON numbers")
struct JSONNumberTests {
  @Test(
    "Any number keeps all its digits, whatever its size",
    arguments: [
      ("0", "0"), ("-0", "0"), ("0e999", "0"), ("7.50", "7.5"), ("-12e-1", "-1.2"), ("1E+2", "100"),
      ("1e200", "1e200"), ("-1.50E+200", "-15e199"), ("1e-200", "1e-200"), ("1e400", "1e400"),
      ("10e399", "1e400"), ("1e-400", "1e-400"), ("-2e99999", "-2e99999"),
      ("1e99999999999999999999", "1e99999999999999999999"),
      ("99999999999999999999999999999999999999", "99999999999999999999999999999999999999"),
      (
        "12345678901234567890123456789012345678901234567891",
        "12345678901234567890123456789012345678901234567891e0"
      ),
      (
        "51234567891234567891234567891234567890712345678",
        "51234567891234567891234567891234567890712345678e0"
      ),
      (
        "100000000000000000000000000000000000000000000000001",
        "100000000000000000000000000000000000000000000000001e0"
      ),
      (
        "123456789012345678901234567890123456789",
        "123456789012345678901234567890123456789e0"
      ),
      (
        "1200000000000000000000000000000000000000000000",
        "1200000000000000000000000000000000000000000000"
      ),
      ("0.12345678901234567890", "0.1234567890123456789"),
      (
        "-0.12345678901234567890123456789012345678901",
        "-12345678901234567890123456789012345678901e-41"
      ),
    ])
  func held(json: String, expected: String) throws {
    let value = try model(JSONValue.self, #"{"a":[\#(json)]}"#)
    let number = try #require(JSONValue.Number(json))
    #expect(number.description == expected)
    #expect(value["a"]?[0] == .number(number))
    #expect(try model([JSONValue.Number].self, "[\(json)]") == [number])
    #expect(Set([number, try #require(JSONValue.Number(expected))]).count == 1)
    // Also without our decoder.
    let plain = try JSONDecoder().decode([JSONValue.Number].self, from: Data("[\(json)]".utf8))
    #expect(plain == [number])
  }

  @Test(
    "Text outside JSON's syntax for numbers is not a number",
    arguments: [
      "", "-", "+1", ".5", "5.", "01", "1e", "1e+", "e5", "0x1", "1 ", "1.5.5", "NaN", "1e5e5",
      "--1",
    ])
  func none(text: String) {
    #expect(JSONValue.Number(text) == nil)
  }

  @Test(
    "JSON values of other types are not numbers", arguments: ["true", "null", #""1""#, "[]", "{}"])
  func otherTypes(json: String) {
    #expect(throws: ContractDecoder.Undecodable.self) {
      try model([JSONValue.Number].self, "[\(json)]")
    }
  }

  @Test("A number is available as a Decimal or a Double if these can hold it")
  func conversions() throws {
    #expect(JSONValue.Number("30.25")?.decimal == Decimal(string: "30.25"))
    #expect(JSONValue.Number("30.25")?.double == 30.25)
    #expect(JSONValue.Number("1e200")?.decimal == nil)
    #expect(JSONValue.Number("1e200")?.double == 1e200)
    #expect(JSONValue.Number("1e400")?.double == nil)
    #expect(JSONValue.Number("1e-400")?.double == 0)
    #expect(JSONValue.number(try #require(JSONValue.Number("1e200"))).number == nil)
    #expect(JSONValue.number(1.5).number == Decimal(string: "1.5"))
    #expect((1e200 as JSONValue.Number) == JSONValue.Number("1e200"))
  }

  @Test(
    "A number is encoded unchanged", arguments: ["7.5", "1e+200", "-1.5e-200", "[1,1e+300]"])
  func encoding(json: String) throws {
    #expect(try encoded(try model(JSONValue.self, json)) == json)
  }

  @Test(
    "A number that no encoder could write with all its digits is rejected",
    arguments: ["1e400", "12345678901234567890123456789012345678901234567891"])
  func encodingTooMuch(json: String) throws {
    let value = try model(JSONValue.self, "[\(json)]")
    #expect(throws: EncodingError.self) { try encoded(value) }
  }
}
