// mockapi
// SPDX-License-Identifier: Apache-2.0

/// What is shown of a value: all of it, or some of it and how long it is.
package enum Excerpt {
  /// More bytes than these are not shown.
  static let limit = 240

  package static func of(_ text: String, around offset: Int = 0) -> String {
    text.utf8.count <= limit ? text : of(Array(text.utf8), around: offset)
  }

  /// - Parameter offset: the byte that must be seen, such as the first one that differs.
  package static func of(_ bytes: [UInt8], around offset: Int = 0) -> String {
    // What leads up to it is shown too.
    let start = bytes.count <= limit || offset < limit * 3 / 4 ? 0 : offset - limit / 4
    let end = min(start + limit, bytes.count)
    let shown = letters(of: bytes, in: start..<end)
    guard let text = String(checking: bytes[shown]), !text.utf8.contains(0) else {
      return hexadecimal(bytes, from: start)
    }
    if shown == bytes.indices { return text }
    return (shown.lowerBound > 0 ? "…" : "") + text + (shown.upperBound < bytes.count ? "…" : "")
      + " (\(bytes.count) bytes)"
  }

  /// The beginning and the end of a long text, with its length between them; a short text as it is.
  /// - Parameter limit: the number of bytes that are shown.
  package static func ends(of text: String, limit: Int) -> String {
    let bytes = text.utf8
    guard bytes.count > limit else { return text }
    func isLetterStart(_ index: String.Index) -> Bool {
      index == text.endIndex || bytes[index] & 0xC0 != 0x80
    }
    var head = bytes.index(bytes.startIndex, offsetBy: limit * 3 / 4)
    while !isLetterStart(head) { head = bytes.index(before: head) }
    var tail = bytes.index(bytes.endIndex, offsetBy: -(limit / 4))
    while !isLetterStart(tail) { tail = bytes.index(after: tail) }
    return "\(text[..<head])… (\(bytes.count) bytes) …\(text[tail...])"
  }

  /// How many bytes two texts have in common at their start.
  package static func commonPrefix(_ left: [UInt8], _ right: String) -> Int {
    var count = 0
    for byte in right.utf8 {
      guard count < left.count, left[count] == byte else { break }
      count += 1
    }
    return count
  }

  /// A range without the parts of letters at its ends.
  private static func letters(of bytes: [UInt8], in range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start > 0, start < end, bytes[start] & 0xC0 == 0x80 { start += 1 }
    while end < bytes.count, end > start, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return start..<end
  }

  private static func hexadecimal(_ bytes: [UInt8], from start: Int) -> String {
    let shown = bytes[start...].prefix(16)
    return (start > 0 ? "… " : "") + HexText.of(shown, separator: " ")
      + (shown.endIndex < bytes.count ? " …" : "") + " (\(bytes.count) bytes, not text)"
  }
}
