// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Splits bytes into lines as they arrive. A line may be very long; each byte is looked at once.
struct LineBuffer: Sendable {
  /// A line without its end.
  struct Line: Sendable, Equatable {
    var bytes: [UInt8]
    /// Whether it was longer than the limit, so that its end is missing.
    var isCut = false

    /// Whether it has nothing but blanks.
    var isBlank: Bool {
      bytes.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == 0x0D }
    }
  }

  /// The longest line in bytes. What is beyond is dropped, so that a client cannot take all memory.
  private let limit: Int
  private var lines: [Line] = []
  private var next = 0
  private var unfinished = Line(bytes: [])

  /// The default limit.
  static let defaultLimit = 64 << 20

  init(limit: Int = Self.defaultLimit) {
    self.limit = limit
  }

  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes[...]
    while let end = rest.firstIndex(of: 0x0A) {
      extend(rest[..<end])
      lines.append(unfinished)
      unfinished = Line(bytes: [])
      rest = rest[(end + 1)...]
    }
    extend(rest)
  }

  /// The next whole line; `nil` if none has arrived.
  mutating func popLine() -> Line? {
    guard next < lines.count else { return nil }
    defer { next += 1 }
    let line = lines[next]
    if next == lines.count - 1 {
      lines = []
      next = -1
    }
    return line
  }

  /// The bytes after the last line end; `nil` if there are none.
  mutating func popRest() -> Line? {
    guard !unfinished.bytes.isEmpty else { return nil }
    defer { unfinished = Line(bytes: []) }
    return unfinished
  }

  private mutating func extend(_ part: Slice<UnsafeRawBufferPointer>) {
    let room = limit - unfinished.bytes.count
    unfinished.bytes.append(contentsOf: part.prefix(room))
    if part.count > room { unfinished.isCut = true }
  }
}
