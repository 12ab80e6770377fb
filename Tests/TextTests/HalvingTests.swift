// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText
import Testing

/// The search by halving.
struct HalvingTests {
  @Test(arguments: 0...9) func `the end of a prefix is found in a list of each length`(count: Int) {
    let numbers = Array(0..<count)
    let rest = numbers.dropFirst(count / 2)
    for end in 0...count {
      #expect(numbers.endOfPrefix { $0 < end } == end)
      // The indices of a slice are those of its array.
      #expect(rest.endOfPrefix { $0 < end } == max(end, rest.startIndex))
    }
  }

  @Test func `few elements of a long list are asked`() {
    var asked = 0
    let end = Array(0..<1_000).endOfPrefix { number in
      asked += 1
      return number < 700
    }
    #expect(end == 700)
    #expect(asked <= 10)
  }
}
