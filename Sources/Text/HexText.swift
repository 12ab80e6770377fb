// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Bytes as hexadecimal digits, two for each byte.
package enum HexText {
  package static func of(_ byte: UInt8, uppercase: Bool = false) -> String {
    (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: uppercase)
  }

  /// Digits in lower case.
  package static func of(_ bytes: some Sequence<UInt8>, separator: String = "") -> String {
    bytes.map { of($0) }.joined(separator: separator)
  }
}
