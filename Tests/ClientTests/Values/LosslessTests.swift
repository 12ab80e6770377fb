// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient
import Testing

@Suite("Types that accept more than one spelling")
struct LosslessTests {
  @Test(
    "A lossless string is a string, a number or a boolean",
    arguments: [
      (#""7""#, "7"), (#""""#, ""), ("7", "7"), ("-7", "-7"), ("7.5", "7.5"), ("0.1", "0.1"),
      ("true", "true"),
      ("false", "false"), ("18446744073709551615", "18446744073709551615"), ("0", "0"),
      ("-0.5e2", "-50"), ("7.50", "7.5"),
      ("12345678901234567890123456789012345678", "12345678901234567890123456789012345678"),
      ("1", "1"), ("1e200", "1e+200"), ("-1e-200", "-1e-200"),
      ("1e50", "1" + String(repeating: "0", count: 50)),
      ("-340282366920938463463374607431768211455", "-340282366920938463463374607431768211455"),
    ])
  func string(json: String, expected: String) throws {
    #expect(try model(LosslessString.self, json).value == expected)
    #expect(defects(LosslessString.self, json).isEmpty)
  }

  @Test(
    "A lossless string rejects other types",
    arguments: [
      ("1e400", "fatal: the body is number, expected string"),
      ("null", "fatal: the body is null"), ("[]", "fatal: the body is array, expected string"),
      ("{}", "fatal: the body is object, expected string"),
    ])
  func notString(json: String, expected: String) {
    #expect(defects(LosslessString.self, json) == [expected])
  }

  @Test(
    "A lossless string rejects a number that would lose digits",
    arguments: [
      "123456789012345678901234567890123456789012", "-1234567890123456789012345678901234567890",
      "0.123456789012345678901234567890123456789012",
      "1234567890123456789012345678901234567890.5",
    ])
  func tooManyDigits(json: String) {
    #expect(
      defects([LosslessString].self, "[\(json)]") == [
        "fatal: /0 is invalid, expected a number of less than 38 digits"
      ])
  }

  @Test(
    "A lossless whole number is a number or a string of digits",
    arguments: [("7", 7), (#""-7""#, -7), ("7.0", 7), (#""0""#, 0), (#""-0""#, 0), (#""70""#, 70)])
  func int(json: String, expected: Int) throws {
    #expect(try model(LosslessInt.self, json).value == expected)
  }

  @Test(
    "A lossless whole number rejects other values",
    arguments: [
      (#""seven""#, "fatal: the body is invalid, expected a whole number"),
      (#""""#, "fatal: the body is invalid, expected a whole number"),
      (#"" 7""#, "fatal: the body is invalid, expected a whole number"),
      (#""+7""#, "fatal: the body is invalid, expected a whole number"),
      (#""07""#, "fatal: the body is invalid, expected a whole number"),
      (#""-07""#, "fatal: the body is invalid, expected a whole number"),
      ("7.5", "fatal: the body is invalid, expected a number that the model accepts"),
      ("true", "fatal: the body is boolean, expected number"), ("null", "fatal: the body is null"),
    ])
  func notInt(json: String, expected: String) {
    #expect(defects(LosslessInt.self, json) == [expected])
  }

  @Test(
    "An absolute URL has a scheme and a host",
    arguments: ["https://x.test/a%20b?c=d", "ftp://x.test"])
  func url(text: String) throws {
    #expect(try model(AbsoluteURL.self, "\"\(text)\"").url.absoluteString == text)
  }

  @Test(
    "Other text is not an absolute URL",
    arguments: [
      "not a url", "", "/path", "x.test/a", "https://", "mailto:a@b.c", "https://x.test/a b",
      "//x.test",
    ])
  func notURL(text: String) {
    #expect(
      defects(AbsoluteURL.self, "\"\(text)\"") == [
        "fatal: the body is invalid, expected an absolute URL"
      ])
  }

  @Test(
    "A lossless number is a number or a string with a number",
    arguments: [
      ("7.5", 7.5), (#""7.5""#, 7.5), ("7", 7), (#""-1e3""#, -1000), (#""0.5E+1""#, 5),
      (#""-0""#, 0),
    ])
  func double(json: String, expected: Double) throws {
    #expect(defects([LosslessDouble].self, "[\(json)]").isEmpty)
    #expect(try model([LosslessDouble].self, "[\(json)]")[0].value == expected)
  }

  @Test(
    "A lossless number rejects other values",
    arguments: [
      (#""""#, "invalid, expected a number"), (#""NaN""#, "invalid, expected a number"),
      (#""inf""#, "invalid, expected a number"), (#""0x10""#, "invalid, expected a number"),
      (#""1e999""#, "invalid, expected a number"), (#"" 1""#, "invalid, expected a number"),
      (#""1,5""#, "invalid, expected a number"), (#"".5""#, "invalid, expected a number"),
      (#""+5""#, "invalid, expected a number"), (#""5.""#, "invalid, expected a number"),
      (#""01""#, "invalid, expected a number"), (#""1e""#, "invalid, expected a number"),
      (#""١""#, "invalid, expected a number"), (#""1\n""#, "invalid, expected a number"),
      ("true", "boolean, expected number"),
      ("null", "null"), ("[]", "array, expected number"),
    ])
  func noDouble(json: String, problem: String) {
    #expect(defects([LosslessDouble].self, "[\(json)]") == ["fatal: /0 is \(problem)"])
  }

  @Test(
    "A lossless boolean is a boolean, 1 or 0, or a string of one of these",
    arguments: [
      ("true", true), ("false", false), ("1", true), ("0", false), ("1.0", true),
      (#""true""#, true), (#""False""#, false), (#""1""#, true), (#""0""#, false),
    ])
  func bool(json: String, expected: Bool) throws {
    #expect(defects([LosslessBool].self, "[\(json)]").isEmpty)
    #expect(try model([LosslessBool].self, "[\(json)]")[0].value == expected)
  }

  @Test(
    "A lossless boolean rejects other values",
    arguments: [
      ("2", "invalid, expected true, false, 1 or 0"),
      ("-1", "invalid, expected true, false, 1 or 0"),
      (#""yes""#, "invalid, expected true, false, 1 or 0"),
      (#""""#, "invalid, expected true, false, 1 or 0"), ("null", "null"),
      ("{}", "object, expected boolean"),
    ])
  func noBool(json: String, problem: String) {
    #expect(defects([LosslessBool].self, "[\(json)]") == ["fatal: /0 is \(problem)"])
  }

  @Test("Each value is read by itself, whatever the spellings before it were")
  func mixed() throws {
    func read<Value: Decodable & Sendable>(_ type: Value.Type, _ list: String) throws -> [Value] {
      // Twice, since spellings are expected to repeat, and then once in another order.
      let reversed = list.split(separator: ",").reversed().joined(separator: ",")
      return try model([Value].self, "[\(list),\(list),\(reversed)]")
    }
    func expected<Value>(_ values: Value...) -> [Value] { values + values + values.reversed() }
    #expect(
      try read(LosslessString.self, #""a",1,2.5,true,"7",-0.05,false,"b",100,1e2,0.0,-12.50"#)
        .map(\.value)
        == expected(
          "a", "1", "2.5", "true", "7", "-0.05", "false", "b", "100", "100", "0", "-12.5"))
    #expect(
      try read(LosslessInt.self, #"1,"2","3",4,-5,"-6",70"#).map(\.value)
        == expected(1, 2, 3, 4, -5, -6, 70))
    #expect(
      try read(LosslessDouble.self, #"1.5,"2","3.5e1",4"#).map(\.value) == expected(1.5, 2, 35, 4))
    #expect(
      try read(LosslessDecimal.self, #"1.5,"-2","3.50",100,"1200","-0.01e-1",-0.7"#)
        .map(\.value.description) == expected("1.5", "-2", "3.5", "100", "1200", "-0.001", "-0.7"))
    #expect(
      try read(LosslessBool.self, #"true,1,"0",false,"TRUE",0"#).map(\.value)
        == expected(true, true, false, false, true, false))
  }

  @Test("Each type is encoded in one spelling")
  func encoding() throws {
    struct Model: Codable, Sendable, Hashable {
      let a: LosslessString
      let b: LosslessInt
      let c: LosslessDouble
      let d: LosslessBool
      let e: AbsoluteURL
    }
    let decoded = try model(
      Model.self, #"{"a":7,"b":"7","c":"7.5","d":"1","e":"https://x.test/a"}"#)
    let json = #"{"a":"7","b":7,"c":7.5,"d":true,"e":"https://x.test/a"}"#
    #expect(try encoded(decoded) == json)
    #expect(try model(Model.self, json) == decoded)
  }

  @Test(
    "An amount may be a number or a string, and keeps its digits",
    arguments: [
      ("19.99", "19.99"), (#""19.99""#, "19.99"), ("0.1", "0.1"), (#""-7""#, "-7"), ("1e2", "100"),
      (#""12345678901234567890.12""#, "12345678901234567890.12"), (#""1,5""#, nil), (#"" 1""#, nil),
      ("true", nil), ("null", nil), (#""""#, nil), (#""NaN""#, nil),
    ])
  func decimal(json: String, expected: String?) throws {
    let value = try? model(LosslessDecimal.self, json)
    #expect(value?.value.description == expected)
    if let value { #expect(try model(LosslessDecimal.self, encoded(value)) == value) }
  }
}
