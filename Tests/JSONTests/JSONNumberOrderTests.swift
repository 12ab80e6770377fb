// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import Testing

struct JSONNumberOrderTests {
  /// Each number is less than the next.
  static let ascending = [
    "-1e999", "-9e998", "-10000000000000000000000.5", "-10000000000000000000000", "-2", "-1.5",
    "-1e-999", "0", "1e-1000", "1e-999", "0.09999999999999999999", "0.1", "0.10000000000000000001",
    "9",
    "10", "9007199254740992", "9007199254740993", "9223372036854775807", "9223372036854775808",
    "1e400",
    "1.5e400", "1e401",
  ]

  @Test func `Numbers are ordered by value, also where doubles are not`() throws {
    let numbers = try Self.ascending.map {
      try #require(try JSONDocument(parsing: $0).root.number)
    }
    for (index, number) in numbers.enumerated() {
      for (other, otherNumber) in numbers.enumerated() {
        #expect((number < otherNumber) == (index < other), "\(number) and \(otherNumber)")
      }
    }
  }

  @Test(arguments: [("-0", "0.0"), ("1e2", "100"), ("0.5", "5e-1")])
  func `Two spellings of a value are not less than each other`(left: String, right: String) throws {
    let left = try #require(try JSONDocument(parsing: left).root.number)
    let right = try #require(try JSONDocument(parsing: right).root.number)
    #expect(!(left < right))
    #expect(!(right < left))
  }
}
