// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// Reads a body in chunks (RFC 9112 section 7.1) as it arrives, in pieces of any size.
struct ChunkReader {
  enum Progress: Equatable {
    case goesOn
    /// The body is complete; this number of the following bytes belong to the next request.
    case isComplete(unread: Int)
    case isMalformed
    /// A line after the last chunk begins with a colon.
    case isNamelessTrailer
  }

  private enum State {
    /// In the digits of a size.
    case size
    /// After the digits; extensions are skipped.
    case afterSize
    case data(left: Int)
    case afterData
    /// In the lines after the last chunk; whether the current line has any bytes.
    case trailer(isEmpty: Bool)
  }

  private var state = State.size
  private var size = 0
  private var digits = 0

  /// Reads the next bytes.
  /// - Parameter take: gets the bytes of the body.
  mutating func read(
    _ bytes: UnsafeRawBufferPointer, take: (UnsafeRawBufferPointer) -> Void
  ) -> Progress {
    var rest = bytes[...]
    while let byte = rest.first {
      if case .data(let left) = state {
        let part = rest.prefix(left)
        take(UnsafeRawBufferPointer(rebasing: part))
        rest = rest.dropFirst(part.count)
        state = part.count == left ? .afterData : .data(left: left - part.count)
        continue
      }
      rest = rest.dropFirst()
      switch step(byte) {
      case .goesOn: continue
      case .isComplete: return .isComplete(unread: rest.count)
      case let mistake: return mistake
      }
    }
    return .goesOn
  }

  private mutating func step(_ byte: UInt8) -> Progress {
    switch (state, byte) {
    case (.size, _) where ASCII.isHexadecimalDigit(byte):
      // No real body has longer chunks.
      guard digits < 15, let value = ASCII.hexadecimalValue(byte) else { return .isMalformed }
      size = size << 4 | Int(value)
      digits += 1
    case (.size, 0x20), (.size, 0x09), (.size, UInt8(ascii: ";")), (.size, 0x0D):
      guard digits > 0 else { return .isMalformed }
      state = .afterSize
    case (.size, 0x0A) where digits > 0, (.afterSize, 0x0A):
      state = size == 0 ? .trailer(isEmpty: true) : .data(left: size)
      (size, digits) = (0, 0)
    case (.afterSize, _): break
    case (.afterData, 0x0D): break
    case (.afterData, 0x0A): state = .size
    case (.trailer(let isEmpty), 0x0A):
      if isEmpty { return .isComplete(unread: 0) }
      state = .trailer(isEmpty: true)
    case (.trailer, 0x0D): break
    case (.trailer(isEmpty: true), UInt8(ascii: ":")): return .isNamelessTrailer
    case (.trailer, _): state = .trailer(isEmpty: false)
    default: return .isMalformed
    }
    return .goesOn
  }
}
