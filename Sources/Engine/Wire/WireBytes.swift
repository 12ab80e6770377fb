// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Bytes that go out one after the other. Large ones are not copied: thousands of answers may wait with one body.
package struct WireBytes: Sendable {
  private struct Piece {
    /// Where it begins among all bytes.
    let start: Int
    var bytes: ArraySlice<UInt8>
  }

  private var pieces: [Piece] = []
  /// Whether nobody else has the last piece, so that it may grow.
  private var isLastOwn = false
  package private(set) var count = 0

  /// What is smaller is copied, so that it goes out together with what stands before it.
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
  }

  mutating func append(_ text: String) {
    append(Array(text.utf8)[...])
  }

  /// Gives the beginning of a range, as far as it lies together in memory, for the call.
  /// - Parameter range: not empty.
  package func withBeginning<Result>(
    of range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    let piece = pieces[index(at: range.lowerBound)]
    let start = range.lowerBound - piece.start
    let end = min(range.upperBound - piece.start, piece.bytes.count)
    return piece.bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[start..<end])) }
  }

  /// Which piece has the byte at an offset.
  private func index(at offset: Int) -> Int {
    var (low, high) = (0, pieces.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if pieces[middle].start <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// A copy of some bytes.
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
