// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Percent-encoding (RFC 3986, section 2.1).
enum PercentEncoding {
  /// Characters that never need escaping (section 2.3).
  static let unreserved = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
  /// Characters of a path (section 3.3).
  static let path = unreserved.union("!$&'()*+,;=:@/".utf8)
  /// Characters of a query (section 3.4).
  static let query = path.union("?".utf8)
  /// All characters of a URL or of a relative reference (section 2).
  static let reference = query.union("#[]".utf8)
}

extension String {
  /// The text with every byte outside `kept` escaped.
  func percentEncoded(keeping kept: Set<UInt8>) -> String {
    percentEncoded(keeping: kept, escapes: false)
  }

  /// The text with every byte outside `kept` escaped, except that escapes already in it (`%2F`) stay as they are.
  func percentEncodedOnce(keeping kept: Set<UInt8>) -> String {
    percentEncoded(keeping: kept, escapes: true)
  }

  private func percentEncoded(keeping kept: Set<UInt8>, escapes: Bool) -> String {
    let bytes = Array(utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for (position, byte) in bytes.enumerated() {
      if kept.contains(byte) || (escapes && bytes.isEscape(at: position)) {
        result.append(byte)
      } else {
        let digits = Array("0123456789ABCDEF".utf8)
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension [UInt8] {
  fileprivate func isEscape(at position: Int) -> Bool {
    guard self[position] == UInt8(ascii: "%"), position + 2 < count else { return false }
    return self[(position + 1)...(position + 2)].allSatisfy {
      Character(UnicodeScalar($0)).isASCIIHexDigit
    }
  }
}

extension Character {
  fileprivate var isASCIIHexDigit: Bool { isASCII && isHexDigit }
}
