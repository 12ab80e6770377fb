// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// UTF-8 as in RFC 3629: no overlong forms, no surrogates, nothing above U+10FFFF.
enum UTF8Scan {
  /// The length in bytes of the scalar at an offset, 1 to 4; 0 if the bytes there are not UTF-8.
  static func scalarLength(in bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Int {
    let first = bytes[offset]
    let length: Int
    var secondRange: ClosedRange<UInt8> = 0x80...0xBF
    switch first {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: length = 2
    case 0xE0:
      length = 3
      secondRange = 0xA0...0xBF
    case 0xED:
      length = 3
      secondRange = 0x80...0x9F
    case 0xE1...0xEF: length = 3
    case 0xF0:
      length = 4
      secondRange = 0x90...0xBF
    case 0xF4:
      length = 4
      secondRange = 0x80...0x8F
    case 0xF1...0xF3: length = 4
    default: return 0
    }
    guard offset + length <= bytes.count, secondRange.contains(bytes[offset + 1]) else { return 0 }
    for index in offset + 2..<max(offset + length, offset + 2) where bytes[index] & 0xC0 != 0x80 {
      return 0
    }
    return length
  }

  /// A readable form of what is at an offset: `'x'`, `U+0001`, `the byte 0xFF`, `the end of the text`.
  static func describe(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> String {
    guard offset < bytes.count else { return "the end of the text" }
    let byte = bytes[offset]
    switch byte {
    case 0x0A, 0x0D: return "the end of the line"
    case 0x09: return "a tab"
    case 0x00..<0x20, 0x7F: return "U+00" + HexText.of(byte, uppercase: true)
    default:
      let length = scalarLength(in: bytes, at: offset)
      guard length > 0 else { return "the byte 0x" + HexText.of(byte, uppercase: true) }
      let scalar = UnsafeBufferPointer(rebasing: bytes[offset..<offset + length])
      return "'" + String(decoding: scalar, as: UTF8.self) + "'"
    }
  }
}
