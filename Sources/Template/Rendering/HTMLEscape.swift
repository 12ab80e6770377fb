// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The escapes of WireMock 2.
enum HTMLEscape {
  static func escape(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): bytes += "&amp;".utf8
      case UInt8(ascii: "<"): bytes += "&lt;".utf8
      case UInt8(ascii: ">"): bytes += "&gt;".utf8
      case UInt8(ascii: "\""): bytes += "&quot;".utf8
      case UInt8(ascii: "'"): bytes += "&#x27;".utf8
      case UInt8(ascii: "`"): bytes += "&#x60;".utf8
      case UInt8(ascii: "="): bytes += "&#x3D;".utf8
      default: bytes.append(byte)
      }
    }
    return bytes
  }
}
