// mockapi
// SPDX-License-Identifier: Apache-2.0

/// FNV-1a, 64 bits: short, and the same in every process, unlike `Hasher`.
package struct Fingerprint: CustomStringConvertible {
  private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  package init(of parts: [String]) {
    for part in parts {
      // The byte 255 never occurs in UTF-8, so ["a", "b"] and ["ab"] differ.
      for byte in Array(part.utf8) + [0xFF] {
        hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
      }
    }
  }

  package var description: String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
