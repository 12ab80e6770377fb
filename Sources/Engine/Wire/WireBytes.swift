// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// Bytes that are sent in order. Large pieces are not copied: thousands of waiting answers may share one body.
package struct WireBytes: Sendable {
  private struct Piece {
    /// The offset of its first byte among all bytes.
    let start: Int
    var bytes: ArraySlice<UInt8>
  }

  private var pieces: [Piece] = []
  /// Whether the last piece is not shared, so that it may grow.
  private var isLastOwn = false
  package private(set) var count = 0
  /// The number of bytes that nothing else shares.
  package private(set) var ownCount = 0

  /// Smaller pieces are copied, so that they are sent together with the bytes before them.
  private static let smallestShared = 16 << 10

  mutating func append(_ bytes: ArraySlice<UInt8>) {
    if bytes.isEmpty { return }
    let isShared = bytes.count >= Self.smallestShared
    if isLastOwn, !isShared {
      pieces[pieces.count - 1].bytes += bytes
    } else {
      pieces.append(Piece(start: count, bytes: isShared ? bytes : Array(bytes)[...]))
      isLastOwn = !isShared
    }
    count += bytes.count
    if !isShared { ownCount += bytes.count }
  }

  mutating func append(_ text: String) {
    append(Array(text.utf8)[...])
  }

  /// Calls `body` with the beginning of a range, as far as it is contiguous in memory.
  /// - Parameter range: must not be empty.
  package func withBeginning<Result>(
    of range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    let piece = pieces[index(at: range.lowerBound)]
    let start = range.lowerBound - piece.start
    let end = min(range.upperBound - piece.start, piece.bytes.count)
    return piece.bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[start..<end])) }
  }

  /// The index of the piece that contains an offset.
  private func index(at offset: Int) -> Int {
    max(pieces.endOfPrefix { $0.start <= offset } - 1, 0)
  }

  /// A copy of the bytes in a range.
  package subscript(range: Range<Int>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(range.count)
    var rest = range
    while !rest.isEmpty {
      withBeginning(of: rest) { result += $0 }
      rest = (range.lowerBound + result.count)..<range.upperBound
    }
    return result
  }
}
