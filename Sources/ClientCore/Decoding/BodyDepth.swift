// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// How deeply the arrays and objects of a JSON text are nested.
///
/// A decoder calls itself at every level, so a body of any depth could use up the stack of its thread, which has only
/// 512 KiB on Apple's platforms unless it is the main thread.
enum BodyDepth {
  /// The number of levels in `body`; nil if there are more than `limit`. If `body` is not JSON, the result does not
  /// matter.
  static func levels(in body: Data, atMost limit: Int) -> Int? {
    // JSONDecoder also reads UTF-16 and UTF-32, whose first character, in ASCII, has a zero byte. Zero bytes do not
    // change the result, unless a character has a byte that looks like a bracket; so it is read as text.
    if body.prefix(4).contains(0) || body.starts(with: [0xFE, 0xFF])
      || body.starts(with: [0xFF, 0xFE])
    {
      guard let text = body.asText else { return 0 }
      return levels(in: text.utf8, atMost: limit)
    }
    return body.withUnsafeBytes { levels(in: $0, atMost: limit) }
  }

  private static func levels(in bytes: some Sequence<UInt8>, atMost limit: Int) -> Int? {
    var depth = 0
    var deepest = 0
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
        if depth > deepest {
          if depth > limit { return nil }
          deepest = depth
        }
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
    }
    return deepest
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
