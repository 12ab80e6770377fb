// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import Testing

struct JSONNumberWholeTests {
  @Test(arguments: [
    ("0", 0), ("-0.0", 0), ("0e999", 0), ("200", 200), ("200.0", 200), ("2e2", 200),
    ("2.00E+2", 200),
    ("2000e-1", 200), ("-1.50e1", -15), ("1e18", 1_000_000_000_000_000_000),
    ("9223372036854775807", .max), ("9223372036854775807.0", .max), ("-9223372036854775808", .min),
    ("-9.223372036854775808e18", .min),
  ])
  func `A whole number has its integer value, however it is spelled`(spelling: String, value: Int)
    throws
  {
    #expect(try JSONDocument(parsing: spelling).root.number?.wholeInteger == value)
  }

  @Test(arguments: [
    "0.5", "1e-1", "15e-1", "9223372036854775808", "-9223372036854775809", "1e19", "1e400",
    "1e99999999999999999999",
  ])
  func `A number with a fraction, or one that does not fit, has no integer value`(spelling: String)
    throws
  {
    let number = try #require(try JSONDocument(parsing: spelling).root.number)
    #expect(number.wholeInteger == nil)
  }
}
