// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem
import Testing

struct SimilarWordsTests {
  private struct Entry {
    let name: Int
    let word: UInt64
  }

  private static func found(_ words: [UInt64], near word: UInt64, most: Int, orWith exempt: UInt64)
    -> [Int]
  {
    let entries = words.enumerated().map(Entry.init)
    return entries.withUnsafeBytes { bytes in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: entries.count) { found in
        guard let first = bytes.baseAddress, let offset = MemoryLayout<Entry>.offset(of: \.word)
        else { return [] }
        let count = SimilarWords.find(
          first + offset, stride: MemoryLayout<Entry>.stride, near: word, most: most,
          orWith: exempt, into: found)
        return found[..<count].map { Int($0) }
      }
    }
  }

  @Test(arguments: [0, 1, 8, 31, 63, 64, 1_000], [0, 3 << 62] as [UInt64])
  func `words are found by the number of bits in which they differ`(most: Int, exempt: UInt64) {
    let words = (0..<256).map { _ in
      UInt64.random(in: 0...UInt64.max) & UInt64.random(in: 0...UInt64.max) & ~exempt
        | (Int.random(in: 0..<8) == 0 ? 1 << 62 : 0)
    }
    let word = words[7] & ~(3 << 62)
    let expected = words.indices.filter {
      words[$0] & exempt != 0 || (words[$0] ^ word).nonzeroBitCount <= most
    }
    #expect(Self.found(words, near: word, most: most, orWith: exempt) == expected)
    #expect(expected.contains(7) || most < 2)
  }

  @Test func `no word is near with a bound below zero`() {
    #expect(Self.found([1, 2, 3], near: 2, most: -1, orWith: 0) == [])
  }
}
