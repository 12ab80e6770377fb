// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Base64 (RFC 4648 section 4).
package enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  package static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
      for index in 0..<4 {
        let isPadding = index > group.count
        text.append(
          isPadding ? UInt8(ascii: "=") : alphabet[Int(bits >> UInt32(18 - 6 * index) & 63)])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The decoded bytes; `nil` if the text is not base64. Line ends between the letters are allowed, and padding may
  /// be left out.
  package static func decode(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    var hasEnded = false
    for letter in text.utf8 where letter != 0x0A && letter != 0x0D {
      if letter == UInt8(ascii: "=") {
        hasEnded = true
        continue
      }
      guard !hasEnded, let value = alphabet.firstIndex(of: letter) else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 1
      if count % 4 == 0 {
        bytes += [UInt8(bits >> 16 & 255), UInt8(bits >> 8 & 255), UInt8(bits & 255)]
        bits = 0
      }
    }
    switch count % 4 {
    case 0: return bytes
    case 2: return bytes + [UInt8(bits >> 4 & 255)]
    case 3: return bytes + [UInt8(bits >> 10 & 255), UInt8(bits >> 2 & 255)]
    default: return nil
    }
  }
}
