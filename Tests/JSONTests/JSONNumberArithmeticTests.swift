// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import Testing

struct JSONNumberArithmeticTests {
  private func number(_ text: String) throws -> JSONNumber {
    try #require(JSONDocument(parsing: text).root.number)
  }

  @Test(arguments: [
    ("1", "2"), ("-2", "-1"), ("-1", "0"), ("0", "1e-400000000"), ("-1e-9", "0.0"),
    ("0.09", "0.1"), ("0.1", "0.11"), ("99", "1e2"), ("1e2", "100.5"),
    ("9007199254740992", "9007199254740993"), ("9223372036854775807", "9223372036854775808"),
    ("972783798187987123879878123.18878137", "972783798187987123879878123.188781371"),
    ("1e400000000", "1e400000001"), ("-1e400000000", "1"), ("-1e400000001", "-1e400000000"),
    ("1", "1e99999999999999999999"), ("1e-99999999999999999999", "1"),
  ])
  func `numbers are ordered by value`(smaller: String, larger: String) throws {
    let (smaller, larger) = (try number(smaller), try number(larger))
    #expect(smaller < larger)
    #expect(!(larger < smaller))
    #expect(!(smaller < smaller))
  }

  @Test(arguments: [("1", "1.0"), ("1e2", "100"), ("0", "-0.0e9"), ("0.5", "5e-1")])
  func `spelling does not change the order`(left: String, right: String) throws {
    let (left, right) = (try number(left), try number(right))
    #expect(!(left < right) && !(right < left))
  }

  @Test(arguments: [
    ["0", "-0", "0.0", "0e5", "-0.00e-99999999999999999999"], ["100", "1e2", "100.00", "0.1e3"],
    ["1.5", "15e-1", "0.15E+1", "1.50"], ["-0.0012", "-12e-4", "-0.12e-2"],
    ["9999999999999999999", "9999999999999999999.0", "0.9999999999999999999e19"],
    ["12345678901234567890123", "1234567890.1234567890123e13", "12345678901234567890123.00"],
    ["18446744073709551617", "1.8446744073709551617e19"],
    ["10000000000000000000000000", "1e25", "0.00001e30"],
    ["100000000000000000000001e-5", "1000000000000000000.00001"],
  ])
  func `equal numbers have the same value, however they are spelled`(spellings: [String]) throws {
    let numbers = try spellings.map(number)
    #expect(Set(numbers).count == 1)
    for other in numbers { #expect(other == numbers[0]) }
  }

  @Test func `numbers that are close to each other are different`() throws {
    let spellings = [
      "9007199254740993", "9007199254740992", "1e400", "1e401", "-1e400", "0.1",
      "0.10000000000000000000000001", "12345678901234567890", "12345678901234567891", "1", "-1",
      "10", "1e99999999999999999999", "1e-99999999999999999999", "18446744073709551616", "0",
    ]
    #expect(try Set(spellings.map(number)).count == spellings.count)
  }

  @Test(
    arguments: [
      ("200", 200), ("200.0", 200), ("2e2", 200), ("-0", 0), ("0e99999999999999999999", 0),
      ("9223372036854775807", .max), ("-9223372036854775808", .min),
      ("922337203685477580700e-2", .max),
      ("9223372036854775808", nil), ("1e19", nil), ("1e99999999999999999999", nil), ("0.5", nil),
      ("123456789012345678901234567890", nil), ("5e-1", nil),
    ] as [(String, Int?)])
  func `a whole number that fits has an integer value, however it is spelled`(
    text: String, value: Int?
  ) throws {
    #expect(try number(text).wholeInteger == value)
  }

  @Test(arguments: [
    ("10", "2", true), ("7", "2", false), ("0", "1.5", true), ("0.0", "0", true),
    ("1", "0", false), ("4.5", "1.5", true), ("-4.5", "1.5", true), ("35", "1.5", false),
    ("0.0075", "0.0001", true), ("0.00751", "0.0001", false), ("19.99", "0.01", true),
    ("1e308", "0.123456789", false), ("1e308", "0.5", true), ("12391239123", "1e-8", true),
    ("-9223372036854775808", "-1", true), ("1e400000000", "3", false), ("3e400000000", "3", true),
    ("1e400000000", "1024", true), ("1e9", "1024", false), ("1", "1e400000000", false),
    ("1e-400000000", "1", false), ("1e400000000", "1e-400000000", true),
    ("123456789012345678901234567890", "12345678901234567890", false),
    ("152415787532388367501905199875019052100", "12345678901234567890", true),
    ("152415787532388367501905199875019052101", "12345678901234567890", false),
    ("36893488147419103232e9", "36893488147419103232", true),
    ("1e64", "18446744073709551616", true), ("1e63", "18446744073709551616", false),
  ])
  func `multiples are exact`(value: String, divisor: String, isMultiple: Bool) throws {
    #expect(try number(value).isMultiple(of: number(divisor)) == isMultiple)
  }
}
