// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Percent-encoding (RFC 3986 section 2.1).
package enum PercentCoding {
  /// The text that is spelled with `%XX`; `nil` if a `%` has no two digits after it, or the result is not UTF-8.
  /// - Parameter escaped: ASCII characters that get a backslash before them if they were spelled like this.
  package static func decode(_ text: String, escaping escaped: String = "") -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(ASCII.hexadecimalValue),
        let low = rest.popFirst().flatMap(ASCII.hexadecimalValue)
      else { return nil }
      let decoded = high << 4 | low
      if escaped.utf8.contains(decoded) { bytes.append(UInt8(ascii: "\\")) }
      bytes.append(decoded)
    }
    return String(checking: bytes)
  }

  /// The spelling of a text as one segment of a path: everything but unreserved characters is encoded.
  package static func encode(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if ASCII.isLetter(byte) || ASCII.isDigit(byte) || "-._~".utf8.contains(byte) {
        bytes.append(byte)
      } else {
        bytes += encoded(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The spelling `%XX` of a byte.
  package static func encoded(_ byte: UInt8) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
  }
}
