// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

/// How a value of a field must be written, beyond its JSON kind.
public enum ValueFormat: String, Hashable, Sendable, CaseIterable {
  /// An absolute URL with scheme and host (RFC 3986).
  case url
  /// A UUID in its 36-letter form (RFC 9562).
  case uuid
  /// A day, `2026-02-28` (RFC 3339 `full-date`).
  case date
  /// A moment, `2026-02-28T12:00:00Z` (RFC 3339 `date-time`).
  case dateTime = "date-time"
  /// A number without a fraction.
  case integer

  /// Whether a value is written like that.
  func accepts(_ value: JSONValue) -> Bool {
    if self == .integer { return value.number?.isWhole ?? false }
    guard let text = value.string.map({ Array($0.utf8) }) else { return false }
    return switch self {
    case .url: Self.isAbsoluteURL(text)
    case .uuid: Self.matches(text, "hhhhhhhh-hhhh-hhhh-hhhh-hhhhhhhhhhhh")
    case .date: Self.isDate(text[...])
    case .dateTime: Self.isDateTime(text)
    case .integer: false
    }
  }

  private static func isAbsoluteURL(_ text: [UInt8]) -> Bool {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")), let first = text.first,
      ASCII.isLetter(first),
      text[..<colon].allSatisfy({
        ASCII.isLetter($0) || ASCII.isDigit($0) || "+-.".utf8.contains($0)
      }),
      text[colon...].starts(with: "://".utf8)
    else { return false }
    let authority = text[(colon + 3)...].prefix { !"/?#".utf8.contains($0) }
    let host = authority.suffix(
      from: authority.lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? authority.startIndex)
    guard let start = host.first, start != UInt8(ascii: ":") else { return false }
    // What may stand in a URI at all: unreserved, reserved and percent (RFC 3986 section 2).
    let isEveryByteLegal = text.allSatisfy {
      ASCII.isLetter($0) || ASCII.isDigit($0) || "-._~:/?#[]@!$&'()*+,;=%".utf8.contains($0)
    }
    let isEveryEscapeWhole = text.indices.allSatisfy { index in
      text[index] != UInt8(ascii: "%")
        || (index + 2 < text.count && ASCII.isHexadecimalDigit(text[index + 1])
          && ASCII.isHexadecimalDigit(text[index + 2]))
    }
    return isEveryByteLegal && isEveryEscapeWhole
  }

  private static func isDate(_ text: ArraySlice<UInt8>) -> Bool {
    guard matches(Array(text), "dddd-dd-dd") else { return false }
    let digits = text.map { Int($0) - 0x30 }
    let year = digits[0] * 1000 + digits[1] * 100 + digits[2] * 10 + digits[3]
    let month = digits[5] * 10 + digits[6]
    let day = digits[8] * 10 + digits[9]
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return (1...12).contains(month) && (1...lengths[month - 1]).contains(day)
  }

  private static func isDateTime(_ text: [UInt8]) -> Bool {
    guard text.count >= 20, isDate(text[..<10]), text[10] | 0x20 == UInt8(ascii: "t"),
      matches(Array(text[11..<19]), "dd:dd:dd"),
      let hour = Int(String(decoding: text[11..<13], as: UTF8.self)), hour < 24,
      text[14] < UInt8(ascii: "6"),
      // 60 is a leap second.
      text[17] < UInt8(ascii: "6") || text[17...18].elementsEqual("60".utf8)
    else { return false }
    var rest = text[19...]
    if rest.first == UInt8(ascii: ".") {
      let fraction = rest.dropFirst().prefix(while: ASCII.isDigit)
      guard !fraction.isEmpty else { return false }
      rest = rest[fraction.endIndex...]
    }
    if rest.count == 1 { return rest.first.map { $0 | 0x20 } == UInt8(ascii: "z") }
    let offset = Array(rest)
    guard matches(offset, "+dd:dd") || matches(offset, "-dd:dd") else { return false }
    return offset[1...2].lexicographicallyPrecedes("24".utf8) && offset[4] < UInt8(ascii: "6")
  }

  /// Whether a text follows a mask: `d` a digit, `h` a hexadecimal digit, anything else itself.
  private static func matches(_ text: [UInt8], _ mask: String) -> Bool {
    text.count == mask.utf8.count
      && zip(text, mask.utf8).allSatisfy { byte, kind in
        switch kind {
        case UInt8(ascii: "d"): ASCII.isDigit(byte)
        case UInt8(ascii: "h"): ASCII.isHexadecimalDigit(byte)
        default: byte == kind
        }
      }
  }
}
