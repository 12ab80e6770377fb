// mockapi
// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// Words that differ in few bits, found by the instruction of the processor that counts bits, where it has one: Swift's
/// `nonzeroBitCount` takes some twenty others on x86-64.
package enum SimilarWords {
  /// Finds the words that differ from another one in at most so many bits.
  /// - Parameters:
  ///   - words: the first word.
  ///   - stride: the distance from one word to the next, in bytes.
  ///   - most: the largest number of bits.
  ///   - exempt: a word that has any of these bits is found whatever it is.
  ///   - found: has room for as many numbers as there are words, at most 256; gets the numbers of those that are found, ascending.
  /// - Returns: how many are found.
  package static func find(
    _ words: UnsafeRawPointer, stride: Int, near word: UInt64, most: Int, orWith exempt: UInt64,
    into found: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    precondition(found.count <= 256, "the number of a word must fit in a byte")
    return mockapi_sys_find_similar(
      words, stride, found.count, word, exempt, Int32(clamping: most), found.baseAddress)
  }
}
