// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// The arrays and objects of a JSON text: how many there are, and how deeply they are nested.
///
/// A decoder calls itself at every level, so a body of any depth could use up the stack of its thread, which has only
/// 512 KiB on Apple's platforms unless it is the main thread.
package struct BodyShape {
  /// The greatest number of arrays and objects inside each other.
  private(set) var levels = 0
  /// The number of all arrays and objects.
  private(set) var containers = 0

  /// Nil if `body` has more levels than `limit`. If it is not JSON, the result does not matter.
  package init?(of body: Data, atMost limit: Int) {
    // JSONDecoder also reads UTF-16 and UTF-32, in which a character other than a bracket may have a byte of one.
    if let wide = body.wideEncoding {
      guard let text = String(bytes: body.dropFirst(wide.markLength), encoding: wide.encoding)
      else { return }
      guard read(text.utf8, atMost: limit) else { return nil }
    } else {
      guard body.withUnsafeBytes({ read($0, atMost: limit) }) else { return nil }
    }
  }

  /// Returns whether there are at most `limit` levels.
  private mutating func read(_ bytes: some Sequence<UInt8>, atMost limit: Int) -> Bool {
    var depth = 0
    var rest = bytes.makeIterator()
    while let byte = rest.next() {
      switch byte {
      case UInt8(ascii: "\""):
        while let character = rest.next(), character != UInt8(ascii: "\"") {
          // Whatever is escaped does not end the string.
          if character == UInt8(ascii: "\\") { _ = rest.next() }
        }
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        containers += 1
        depth += 1
        if depth > levels {
          if depth > limit { return false }
          levels = depth
        }
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
    }
    return true
  }
}

extension Data {
  private static let marks: [(bytes: [UInt8], encoding: String.Encoding)] = [
    ([0x00, 0x00, 0xFE, 0xFF], .utf32BigEndian),
    // No standard has this mark, but JSONDecoder takes it for one of UTF-32.
    ([0xFE, 0xFF, 0x00, 0x00], .utf32LittleEndian),
    ([0xFE, 0xFF], .utf16BigEndian),
    ([0xFF, 0xFE], .utf16LittleEndian),
  ]

  /// The encoding in which JSONDecoder reads the body, and the length of the mark before the text; nil for UTF-8.
  ///
  /// It must be JSONDecoder's choice for every body: in another encoding, brackets would be counted that are not those
  /// that it reads. Without a mark, the first characters of a JSON text are in ASCII (RFC 4627, section 3).
  fileprivate var wideEncoding: (encoding: String.Encoding, markLength: Int)? {
    if let mark = Self.marks.first(where: { starts(with: $0.bytes) }) {
      return (mark.encoding, mark.bytes.count)
    }
    switch prefix(4).map({ $0 != 0 }) {
    case [false, false, false, true]: return (.utf32BigEndian, 0)
    case [true, false, false, false]: return (.utf32LittleEndian, 0)
    case [false, true, false, true], [false, true]: return (.utf16BigEndian, 0)
    case [true, false, true, false], [true, false]: return (.utf16LittleEndian, 0)
    // Also a text in UTF-8 with zero bytes in its first string, which JSONDecoder does not refuse at once.
    default: return nil
    }
  }
}
