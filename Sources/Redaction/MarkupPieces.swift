// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The tags and texts of XML or HTML, in a text that may be no markup at all. Each byte is read once.
struct MarkupPieces {
  enum Piece {
    case start(MarkupTag)
    /// The name as it is spelled, and the offset of the `<`.
    case end(String, at: Int)
    /// Without the blanks around it; never empty.
    case text(Range<Int>)
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Where the last end tag of each name is.
  static func ends(in bytes: UnsafeBufferPointer<UInt8>) -> [String: Int] {
    var ends: [String: Int] = [:]
    var offset = 0
    while offset < bytes.count {
      guard SecretForms.starts("</", at: offset, bytes) else {
        offset += 1
        continue
      }
      let start = offset + 2
      let end = SecretForms.run(from: start, bytes, MarkupTag.isOfName)
      if end > start { ends[String(decoding: bytes[start..<end], as: UTF8.self)] = offset }
      offset = end
    }
    return ends
  }

  /// The next piece; `nil` at the end.
  /// - Parameter takesSections: whether a section of CDATA is a text, and a comment is none. Otherwise what is in them is read like
  ///   all else.
  mutating func next(takingSections takesSections: Bool) -> Piece? {
    while offset < bytes.count {
      let start = offset
      if bytes[start] != UInt8(ascii: "<") {
        offset = SecretForms.run(from: start, bytes) { $0 != UInt8(ascii: "<") }
        if let text = trimmed(start..<offset) { return .text(text) }
      } else if SecretForms.starts("</", at: start, bytes) {
        if let name = endTag(after: start + 2) { return .end(name, at: start) }
      } else if SecretForms.starts("<![CDATA[", at: start, bytes) {
        offset += "<![CDATA[".utf8.count
        if takesSections, let text = trimmed(section(endingWith: "]]>")) { return .text(text) }
      } else if SecretForms.starts("<!--", at: start, bytes) {
        offset += "<!--".utf8.count
        if takesSections { _ = section(endingWith: "-->") }
      } else if let tag = MarkupTag(at: start, in: bytes) {
        offset = tag.end
        if tag.isWhole { return .start(tag) }
      } else {
        offset += 1
      }
    }
    return nil
  }

  /// The name of an end tag, whose `>` is passed, too.
  private mutating func endTag(after start: Int) -> String? {
    let end = SecretForms.run(from: start, bytes, MarkupTag.isOfName)
    offset = SecretForms.run(from: end, bytes) { $0 <= 0x20 }
    if offset < bytes.count, bytes[offset] == UInt8(ascii: ">") { offset += 1 }
    return end > start ? String(decoding: bytes[start..<end], as: UTF8.self) : nil
  }

  /// What is before an end, which is passed. Without the end, it is everything.
  private mutating func section(endingWith end: String) -> Range<Int> {
    let start = offset
    while offset < bytes.count, !SecretForms.starts(end, at: offset, bytes) { offset += 1 }
    let section = start..<offset
    offset = min(bytes.count, offset + end.utf8.count)
    return section
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int>? {
    var end = range.upperBound
    let start = SecretForms.run(from: range.lowerBound, bytes) { $0 <= 0x20 }
    while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
    return start < end ? start..<end : nil
  }
}
