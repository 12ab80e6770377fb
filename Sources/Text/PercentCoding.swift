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

  /// The spelling of a text: everything but letters, digits and some other characters is encoded.
  /// - Parameter kept: those other ones; without it the unreserved ones, as in one segment of a path.
  package static func encode(_ text: String, keeping kept: String = "-._~") -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if ASCII.isLetter(byte) || ASCII.isDigit(byte) || kept.utf8.contains(byte) {
        bytes.append(byte)
      } else {
        bytes += encoded(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The decoded names and values of a query or a form, `a=1&b=2`, in their order. A part that cannot be decoded stays as it is.
  package static func fields(_ text: some StringProtocol) -> [(name: String, value: String)] {
    text.split(separator: "&").map { field in
      let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { part in
          let spaced = String(part).replacing("+", with: " ")
          return decode(spaced) ?? spaced
        }
      return (parts[0], parts.count == 2 ? parts[1] : "")
    }
  }

  /// The spelling of names and values as a query or a form.
  package static func encode(fields: [(name: String, value: String)]) -> String {
    fields.map { encode($0.name) + "=" + encode($0.value) }.joined(separator: "&")
  }

  /// The spelling `%XX` of a byte.
  package static func encoded(_ byte: UInt8) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
  }
}
