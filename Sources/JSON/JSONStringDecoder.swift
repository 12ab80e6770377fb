// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// Decodes the escapes of a JSON string (RFC 8259 section 7) that the parser has accepted.
enum JSONStringDecoder {
  /// The decoded text of the content between the quotes.
  static func decode(_ content: ArraySlice<UInt8>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(content.count)
    var index = content.startIndex
    while index < content.endIndex { step(in: content, at: &index, to: &text) }
    return String(decoding: text, as: UTF8.self)
  }

  /// The source offset of a byte of the text; for the end of the text, the end of the content.
  static func sourceOffset(ofText offset: Int, in content: ArraySlice<UInt8>) -> Int {
    var text: [UInt8] = []
    var index = content.startIndex
    while index < content.endIndex {
      let start = index
      step(in: content, at: &index, to: &text)
      if text.count > offset { return start }
    }
    return content.endIndex
  }

  /// The offset in the text of the first half of a surrogate pair; `nil` if there is none.
  static func offsetOfLoneSurrogate(in content: ArraySlice<UInt8>) -> Int? {
    let replacement = Array("\u{FFFD}".utf8)
    var text: [UInt8] = []
    var index = content.startIndex
    while index < content.endIndex {
      let (start, offset) = (index, text.count)
      step(in: content, at: &index, to: &text)
      if text[offset...].elementsEqual(replacement),
        codeUnit(in: content, at: start + 2) & 0xF800 == 0xD800
      {
        return offset
      }
    }
    return nil
  }

  /// Decodes one byte or one escape.
  private static func step(
    in content: ArraySlice<UInt8>, at index: inout Int, to text: inout [UInt8]
  ) {
    let byte = content[index]
    index += 1
    guard byte == UInt8(ascii: "\\") else { return text.append(byte) }
    let escaped = content[index]
    index += 1
    switch escaped {
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): text.append(contentsOf: scalar(in: content, at: &index))
    default: text.append(escaped)
    }
  }

  /// The scalar of `XXXX` or `XXXX\uXXXX`; U+FFFD for half of a surrogate pair.
  private static func scalar(
    in content: ArraySlice<UInt8>, at index: inout Int
  ) -> some Sequence<UInt8> {
    let first = codeUnit(in: content, at: index)
    index += 4
    var value = first
    if first & 0xFC00 == 0xD800, content.endIndex - index >= 6,
      content[index] == UInt8(ascii: "\\"), content[index + 1] == UInt8(ascii: "u")
    {
      let second = codeUnit(in: content, at: index + 2)
      if second & 0xFC00 == 0xDC00 {
        value = 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
        index += 6
      }
    }
    return String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8
  }

  private static func codeUnit(in content: ArraySlice<UInt8>, at index: Int) -> UInt32 {
    content[index..<index + 4].reduce(0) { value, digit in
      value << 4 | UInt32(ASCII.hexadecimalValue(digit) ?? 0)
    }
  }
}
