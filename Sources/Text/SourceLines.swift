// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Lines and columns of a text in UTF-8.
///
/// It is built in one pass over the text. After that every place costs the same, even in a text that is one long
/// line.
package struct SourceLines: Sendable {
  /// The counts at the beginning of each block of bytes.
  private struct Mark: Sendable {
    /// The number of lines that end before it.
    var lineEnds = 0
    /// The number of scalars that begin before it in its line.
    var column: Int
    /// The number of scalars that begin before it.
    var scalars = 0

    /// The counts after a run of bytes that begins here.
    func adding(_ run: LineCount) -> Mark {
      Mark(
        lineEnds: lineEnds + run.lineEnds,
        column: run.lineEnds > 0 ? run.column : column + run.column,
        scalars: scalars + run.scalars)
    }
  }

  /// The size of a block: at most this number of bytes are counted again for each place.
  private static let blockSize = 128

  /// The text, byte for byte.
  package let bytes: [UInt8]
  private let marks: [Mark]

  package init(_ bytes: [UInt8]) {
    self.init(bytes, upTo: bytes.count)
  }

  /// - Parameter end: the largest offset that will be looked up.
  private init(_ bytes: [UInt8], upTo end: Int) {
    self.bytes = bytes
    // A byte order mark does not count as a column.
    var mark = Mark(column: Self.markLength(of: bytes) > 0 ? -1 : 0)
    var marks: [Mark] = []
    marks.reserveCapacity(end / Self.blockSize + 1)
    bytes.withUnsafeBytes { bytes in
      var start = 0
      while true {
        marks.append(mark)
        guard start + Self.blockSize <= end else { return }
        mark = mark.adding(LineCount(.init(rebasing: bytes[start..<start + Self.blockSize])))
        start += Self.blockSize
      }
    }
    self.marks = marks
    WorkMeter.add(end)
  }

  /// The line and column of a byte; an offset past the end counts as the end.
  package func position(of offset: Int) -> SourcePosition {
    let offset = min(offset, bytes.count)
    let blockStart = offset / Self.blockSize * Self.blockSize
    WorkMeter.add(offset - blockStart)
    let mark = marks[offset / Self.blockSize].adding(
      bytes.withUnsafeBytes { LineCount(.init(rebasing: $0[blockStart..<offset])) })
    return SourcePosition(line: mark.lineEnds + 1, column: max(mark.column, 0) + 1)
  }

  /// The line and column of one byte, for a text in which no other place is looked up.
  package static func position(of offset: Int, in bytes: [UInt8]) -> SourcePosition {
    SourceLines(bytes, upTo: min(offset, bytes.count)).position(of: offset)
  }

  /// The first byte of a position. If its line has fewer columns, the end of the line; if the text has fewer lines,
  /// the end of the text.
  package func offset(of position: SourcePosition) -> Int {
    guard let start = start(ofLine: position.line) else { return bytes.count }
    // By bisection, because one line may be the whole text.
    let wanted = scalars(before: start) + position.column - 1
    let block = max(lastBlock { $0.scalars <= wanted }, start / Self.blockSize)
    var index = max(block * Self.blockSize, start)
    var scalars = scalars(before: index)
    while index < bytes.count, bytes[index] != UInt8(ascii: "\n") {
      if Self.beginsScalar(bytes[index]) {
        if scalars == wanted { break }
        scalars += 1
      }
      index += 1
    }
    return index
  }

  /// The offset of the beginning of a line; `nil` after the last line.
  private func start(ofLine number: Int) -> Int? {
    guard number > 1 else { return Self.markLength(of: bytes) }
    let block = lastBlock { $0.lineEnds < number - 1 }
    var lineEnds = marks[block].lineEnds
    for index in (block * Self.blockSize)..<bytes.count where bytes[index] == UInt8(ascii: "\n") {
      lineEnds += 1
      if lineEnds == number - 1 { return index + 1 }
    }
    return nil
  }

  /// The last block whose mark satisfies a predicate, which must hold for a prefix of the blocks; at least the first
  /// block.
  private func lastBlock(where holds: (Mark) -> Bool) -> Int {
    max(marks.endOfPrefix(where: holds) - 1, 0)
  }

  private func scalars(before offset: Int) -> Int {
    let block = offset / Self.blockSize
    return bytes[(block * Self.blockSize)..<offset].count(where: Self.beginsScalar)
      + marks[block].scalars
  }

  /// Continuation bytes (0b10xxxxxx) belong to the scalar before them.
  package static func beginsScalar(_ byte: UInt8) -> Bool { byte & 0xC0 != 0x80 }

  /// The length of the byte order mark at the start of a text; 0 if there is none.
  package static func markLength(of bytes: some Collection<UInt8>) -> Int {
    bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
  }

  /// U+FEFF in UTF-8 (RFC 3629 section 6).
  package static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}
