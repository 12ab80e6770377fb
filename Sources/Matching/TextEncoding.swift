// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// The encoding of a body's text, from the `charset` of its Content-Type (RFC 9110 section 8.3.2).
package enum TextEncoding {
  /// The encoding without a `charset`, and with an unknown one.
  case utf8
  case latin1
  case windows1252
  /// By its byte order mark; big endian without one (RFC 2781 section 4.3).
  case utf16
  case utf16LittleEndian
  case utf16BigEndian

  package init(contentType: String?) {
    guard let contentType, !Self.isPlainlyUTF8(contentType) else {
      self = .utf8
      return
    }
    let name = Self.charset(of: contentType)?.lowercased() ?? ""
    self = Self.names.first { $0.name == name }?.encoding ?? .utf8
  }

  /// Whether the value of a `Content-Type` field has no `charset`, or that of UTF-8.
  package static func isUTF8(_ contentType: String) -> Bool {
    if isPlainlyUTF8(contentType) { return true }
    return charset(of: contentType).map { ["utf-8", "utf8"].contains($0.lowercased()) } ?? true
  }

  private static let names: [(name: String, encoding: TextEncoding)] = [
    ("iso-8859-1", .latin1), ("latin1", .latin1), ("iso8859-1", .latin1),
    ("windows-1252", .windows1252), ("cp1252", .windows1252), ("utf-16", .utf16),
    ("utf-16le", .utf16LittleEndian), ("utf-16be", .utf16BigEndian),
  ]

  /// Whether a value has no parameter, or only a `charset` of UTF-8 in its usual spelling: almost every value is like
  /// that, and splitting one costs more than parsing a small body.
  private static func isPlainlyUTF8(_ contentType: String) -> Bool {
    var contentType = contentType
    return contentType.withUTF8 { value in
      guard let semicolon = value.firstIndex(of: UInt8(ascii: ";")) else { return true }
      // An empty part before it does not count as the media type.
      guard semicolon > 0 else { return false }
      var parameter = UnsafeBufferPointer(rebasing: value[(semicolon + 1)...])
      if parameter.first == UInt8(ascii: " ") {
        parameter = UnsafeBufferPointer(rebasing: parameter.dropFirst())
      }
      return parameter.count == 13
        && zip(parameter, "charset=utf-8".utf8).allSatisfy { ASCII.lowercased($0) == $1 }
    }
  }

  /// The parameter, without quotes.
  private static func charset(of contentType: String) -> String? {
    for parameter in contentType.split(separator: ";").dropFirst() {
      let pair = parameter.split(separator: "=", maxSplits: 1)
      guard pair.count == 2, pair[0].filter({ $0 != " " }).lowercased() == "charset" else {
        continue
      }
      return pair[1].filter { $0 != " " && $0 != "\"" }
    }
    return nil
  }

  /// The text of a body; invalid bytes become U+FFFD.
  package func text(of bytes: [UInt8]) -> String {
    switch self {
    case .utf8: return String(decoding: bytes, as: UTF8.self)
    case .latin1: return String(latin1: bytes)
    case .windows1252:
      return String(String.UnicodeScalarView(bytes.map(Self.windowsScalar)))
    case .utf16BigEndian: return Self.wide(bytes[...], isLittleEndian: false)
    case .utf16LittleEndian: return Self.wide(bytes[...], isLittleEndian: true)
    case .utf16:
      if bytes.starts(with: [0xFF, 0xFE]) {
        return Self.wide(bytes.dropFirst(2), isLittleEndian: true)
      }
      let hasMark = bytes.starts(with: [0xFE, 0xFF])
      return Self.wide(bytes.dropFirst(hasMark ? 2 : 0), isLittleEndian: false)
    }
  }

  private static func wide(_ bytes: ArraySlice<UInt8>, isLittleEndian: Bool) -> String {
    let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isLittleEndian ? second << 8 | first : first << 8 | second
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// Windows-1252 has letters in place of the control characters of ISO 8859-1 (WHATWG Encoding, index windows-1252).
  private static func windowsScalar(_ byte: UInt8) -> Unicode.Scalar {
    guard 0x80..<0xA0 ~= byte else { return Unicode.Scalar(byte) }
    return Unicode.Scalar(windowsLetters[Int(byte) - 0x80]) ?? "\u{FFFD}"
  }

  private static let windowsLetters: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039,
    0x152, 0x8D, 0x17D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC,
    0x2122, 0x161, 0x203A, 0x153, 0x9D, 0x17E, 0x178,
  ]
}
