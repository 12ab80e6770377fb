// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// How deeply the arrays and objects of a JSON text are nested.
///
/// A decoder calls itself at every level, so a body of any depth could use up the stack of its thread, which has only
/// 512 KiB on Apple's platforms unless it is the main thread.
enum BodyDepth {
  /// Whether `body` is nested deeper than `limit`. If it is not JSON, the answer does not matter.
  static func exceeds(_ limit: Int, in body: Data) -> Bool {
    // JSONDecoder also reads UTF-16 and UTF-32, whose first character, in ASCII, has a zero byte. Zero bytes do not
    // change the result, unless a character has a byte that looks like a bracket; so it is read as text.
    if body.prefix(4).contains(0) || body.starts(with: [0xFE, 0xFF])
      || body.starts(with: [0xFF, 0xFE])
    {
      return body.asText.map { exceeds(limit, in: $0.utf8) } ?? false
    }
    return body.withUnsafeBytes { exceeds(limit, in: $0) }
  }

  private static func exceeds(_ limit: Int, in bytes: some Sequence<UInt8>) -> Bool {
    var depth = 0
    var isInString = false
    var isEscaped = false
    for byte in bytes {
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        if depth > limit { return true }
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
    }
    return false
  }
}

extension Data {
  /// The text in the encoding that its first bytes show (RFC 4627, section 3).
  fileprivate var asText: String? {
    if starts(with: [0x00, 0x00, 0xFE, 0xFF]) || starts(with: [0xFF, 0xFE, 0x00, 0x00]) {
      return String(data: self, encoding: .utf32)
    }
    if starts(with: [0xFE, 0xFF]) || starts(with: [0xFF, 0xFE]) {
      return String(data: self, encoding: .utf16)
    }
    switch prefix(4).map({ $0 == 0 }) {
    case [true, true, true, false]: return String(data: self, encoding: .utf32BigEndian)
    case [false, true, true, true]: return String(data: self, encoding: .utf32LittleEndian)
    case [true, false, true, false], [true, false]:
      return String(data: self, encoding: .utf16BigEndian)
    default: return String(data: self, encoding: .utf16LittleEndian)
    }
  }
}
