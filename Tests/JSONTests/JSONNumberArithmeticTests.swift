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
