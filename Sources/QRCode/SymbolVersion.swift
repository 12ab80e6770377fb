// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A size of codes, and what it has room for at the error correction level M (ISO/IEC 18004).
struct SymbolVersion {
  let number: Int
  /// The numbers of data codewords in its blocks (table 9).
  let blocks: [Int]
  /// The number of codewords for the error correction of each block (table 9).
  let correctionCount: Int
  /// The rows and columns of the centres of alignment patterns (annex E).
  let alignmentPlaces: [Int]

  private init(_ number: Int, _ blocks: [Int], _ correctionCount: Int, _ places: [Int] = []) {
    self.number = number
    self.blocks = blocks
    self.correctionCount = correctionCount
    alignmentPlaces = places
  }

  /// Higher ones need characters as small as a page full of text; no address is as long.
  static let all = [
    SymbolVersion(1, [16], 10),
    SymbolVersion(2, [28], 16, [6, 18]),
    SymbolVersion(3, [44], 26, [6, 22]),
    SymbolVersion(4, [32, 32], 18, [6, 26]),
    SymbolVersion(5, [43, 43], 24, [6, 30]),
    SymbolVersion(6, [27, 27, 27, 27], 16, [6, 34]),
    SymbolVersion(7, [31, 31, 31, 31], 18, [6, 22, 38]),
    SymbolVersion(8, [38, 38, 39, 39], 22, [6, 24, 42]),
    SymbolVersion(9, [36, 36, 36, 37, 37], 22, [6, 26, 46]),
    SymbolVersion(10, [43, 43, 43, 43, 44], 26, [6, 28, 50]),
  ]

  /// The smallest version that has a number of bytes; `nil` if none has.
  static func smallest(for count: Int) -> SymbolVersion? { all.first { count <= $0.capacity } }

  /// The number of modules of a side.
  var size: Int { 17 + 4 * number }

  /// The number of data codewords.
  var dataCount: Int { blocks.reduce(0, +) }

  /// The number of groups of four bits for the length of the text (table 3).
  var lengthNibbles: Int { number < 10 ? 2 : 4 }

  /// The largest number of bytes of a text. Beside it there are four bits each for the mode and for the end.
  var capacity: Int { dataCount - 1 - lengthNibbles / 2 }
}
