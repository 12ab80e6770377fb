// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
import MockAPIScenario
import Testing

struct HashTrieTests {
  /// Many of them begin alike for the trie, which looks at the lowest bits first.
  private static func key(_ random: inout SeededRandom) -> UInt64 {
    let bits = UInt64.random(in: 0..<4, using: &random)
    return bits << UInt64([0, 6, 30, 58, 62].randomElement(using: &random) ?? 0)
  }

  private static func expectSame(_ trie: HashTrie<Int>, as values: [UInt64: Int]) {
    #expect(trie.isEmpty == values.isEmpty)
    for shift in [0, 6, 30, 58, 62] as [UInt64] {
      for bits in 0..<4 as Range<UInt64> { #expect(trie[bits << shift] == values[bits << shift]) }
    }
  }

  @Test(arguments: 0..<8)
  func `a trie has the values that a dictionary has`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var trie = HashTrie<Int>()
    var values: [UInt64: Int] = [:]
    for step in 0..<600 {
      let (earlier, earlierValues) = (trie, values)
      let key = Self.key(&random)
      // At the end, more are removed than added.
      let value = Int.random(in: 0..<10, using: &random) < (step < 300 ? 7 : 2) ? step : nil
      trie.update(key) { old in
        #expect(old == values[key])
        old = value
      }
      values[key] = value
      Self.expectSame(trie, as: values)
      // A copy from before the change is as it was.
      Self.expectSame(earlier, as: earlierValues)
    }
    for key in values.keys { trie.update(key) { $0 = nil } }
    #expect(trie.isEmpty)
  }
}
