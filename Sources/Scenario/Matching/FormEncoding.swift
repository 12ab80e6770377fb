// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Names and values as queries and forms have them (WHATWG URL, section 5.1).
enum FormEncoding {
  /// The values of a parameter, in order: `+` and `%XX` decoded, `q` and `q=` both empty.
  static func values(named name: String, in text: ArraySlice<UInt8>) -> [String] {
    text.split(separator: UInt8(ascii: "&")).compactMap { pair in
      let end = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
      guard decoded(pair[..<end]).elementsEqual(name.utf8) else { return nil }
      return String(decoding: decoded(pair[end...].dropFirst()), as: UTF8.self)
    }
  }

  /// A `%` without two digits after it stays.
  private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      if byte == UInt8(ascii: "%"), index + 2 < text.endIndex,
        let high = ASCII.hexadecimalValue(text[index + 1]),
        let low = ASCII.hexadecimalValue(text[index + 2])
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(byte == UInt8(ascii: "+") ? 0x20 : byte)
        index += 1
      }
    }
    return result
  }
}
