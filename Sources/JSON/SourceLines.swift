// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Lines and columns of a text in UTF-8.
public enum SourceLines {
  /// The line and column of a byte; an offset past the end counts as the end.
  public static func position(of offset: Int, in bytes: [UInt8]) -> SourcePosition {
    let limit = min(offset, bytes.count)
    var line = 1
    // A byte order mark is no column of the first line.
    var lineStart = min(markLength(of: bytes), limit)
    for index in lineStart..<limit where bytes[index] == UInt8(ascii: "\n") {
      line += 1
      lineStart = index + 1
    }
    // Continuation bytes (0b10xxxxxx) belong to the scalar before them.
    let column = bytes[lineStart..<limit].count { $0 & 0xC0 != 0x80 } + 1
    return SourcePosition(line: line, column: column)
  }

  /// The text of a line without its ending; `nil` past the last line.
  /// - Parameter number: from 1.
  public static func line(_ number: Int, in bytes: [UInt8]) -> String? {
    var start = markLength(of: bytes)
    for _ in 1..<max(number, 1) {
      guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      start = end + 1
    }
    var end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// The length of the byte order mark that a text begins with; 0 without one.
  static func markLength(of bytes: some Collection<UInt8>) -> Int {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }
}
