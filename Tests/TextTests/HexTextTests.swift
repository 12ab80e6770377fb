// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText
import Testing

struct HexTextTests {
  @Test func `a byte has two digits, which are its value`() {
    for byte in UInt8.min...UInt8.max {
      let digits = HexText.of(byte)
      #expect(digits.utf8.count == 2 && UInt8(digits, radix: 16) == byte)
      #expect(digits == digits.lowercased())
      #expect(HexText.of(byte, uppercase: true) == digits.uppercased())
    }
  }

  @Test func `bytes follow each other, or have a separator between them`() {
    let bytes: [UInt8] = [0x00, 0x0A, 0xFF]
    #expect(HexText.of(bytes) == "000aff")
    #expect(HexText.of(bytes, separator: " ") == "00 0a ff")
    #expect(HexText.of([]) == "")
  }
}
