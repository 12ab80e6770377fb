// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Counts of a run of bytes of a text in UTF-8, made eight bytes at a time.
struct LineCount {
  /// The number of line ends.
  private(set) var lineEnds = 0
  /// The number of scalars that begin after the last line end; in the whole run if there is none.
  private(set) var column = 0
  /// The number of scalars that begin in the run.
  private(set) var scalars = 0

  init(_ bytes: UnsafeRawBufferPointer) {
    var offset = 0
    while offset + 8 <= bytes.count {
      add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      offset += 8
    }
    while offset < bytes.count {
      add(bytes[offset])
      offset += 1
    }
  }

  private mutating func add(_ byte: UInt8) {
    if SourceLines.beginsScalar(byte) {
      scalars += 1
      column += 1
    }
    if byte == UInt8(ascii: "\n") {
      lineEnds += 1
      column = 0
    }
  }

  private static let highBits: UInt64 = 0x8080_8080_8080_8080
  private static let lineEndBytes: UInt64 = 0x0101_0101_0101_0101 * UInt64(UInt8(ascii: "\n"))

  /// Adds eight bytes, the first one in the lowest bits.
  private mutating func add(_ word: UInt64) {
    // The highest bit of each byte that does not begin a scalar (0b10xxxxxx).
    let continuations = word & ~(word << 1) & Self.highBits
    // The highest bit of each byte that is a line end: without the highest bit, only zero stays below it when 0x7F is added.
    let difference = word ^ Self.lineEndBytes
    let ends = ~((difference & ~Self.highBits) + ~Self.highBits | difference) & Self.highBits
    let begun = continuations == 0 ? 8 : 8 - continuations.nonzeroBitCount
    scalars += begun
    if ends == 0 {
      column += begun
    } else {
      lineEnds += ends.nonzeroBitCount
      let rest = ends.leadingZeroBitCount / 8
      column = rest == 0 ? 0 : rest - (continuations >> UInt64(64 - 8 * rest)).nonzeroBitCount
    }
  }
}
