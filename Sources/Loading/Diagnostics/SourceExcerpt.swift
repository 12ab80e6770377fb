// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIText

/// The part of a source line that is shown around a place: all of a short line, and the part of a long line that fits
/// on a screen.
public struct SourceExcerpt: Hashable, Sendable {
  /// The text without the end of the line; at most 120 columns.
  public let text: String
  /// The column of the line at which the text begins, from 1.
  public let firstColumn: Int
  /// Whether the line continues after the text.
  public let isCutOff: Bool

  private static let width = 120

  /// - Parameters:
  ///   - offset: the byte of the place.
  ///   - position: the same place.
  package init(around offset: Int, at position: SourcePosition, in bytes: [UInt8]) {
    let offset = min(offset, bytes.count)
    firstColumn = position.column > Self.width - 20 ? position.column - 59 : 1
    // Bytes that are not UTF-8 may continue forever without a single column.
    let farthest = max(offset - 4 * Self.width, 0)
    var start = offset
    var missing = position.column - firstColumn
    while missing > 0, start > farthest {
      start -= 1
      if SourceLines.beginsScalar(bytes[start]) { missing -= 1 }
    }
    let last = min(start + 4 * Self.width, bytes.count)
    var end = start
    var columns = 0
    while end < last, !Self.isLineEnd(end, in: bytes) {
      if SourceLines.beginsScalar(bytes[end]) {
        if columns == Self.width { break }
        columns += 1
      }
      end += 1
    }
    text = String(decoding: bytes[start..<end], as: UTF8.self)
    isCutOff = !Self.isLineEnd(end, in: bytes)
    WorkMeter.add(end - start)
  }

  private static func isLineEnd(_ index: Int, in bytes: [UInt8]) -> Bool {
    guard index < bytes.count else { return true }
    if bytes[index] == UInt8(ascii: "\r") {
      return index + 1 == bytes.count || bytes[index + 1] == UInt8(ascii: "\n")
    }
    return bytes[index] == UInt8(ascii: "\n")
  }
}
