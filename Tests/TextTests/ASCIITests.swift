// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText
import Testing

struct ASCIITests {
  @Test func `each class contains exactly its bytes`() {
    let digits = Set("0123456789".utf8)
    let letters = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
    let hexadecimal = digits.union("abcdefABCDEF".utf8)
    let token = digits.union(letters).union("!#$%&'*+-.^_`|~".utf8)
    for byte in UInt8.min...UInt8.max {
      #expect(ASCII.isDigit(byte) == digits.contains(byte))
      #expect(ASCII.isLetter(byte) == letters.contains(byte))
      #expect(ASCII.isHexadecimalDigit(byte) == hexadecimal.contains(byte))
      #expect(ASCII.isTokenCharacter(byte) == token.contains(byte))
      #expect(
        ASCII.hexadecimalValue(byte)
          == UInt8(String(decoding: [byte], as: UTF8.self), radix: 16).flatMap {
            hexadecimal.contains(byte) ? $0 : nil
          })
    }
  }
}
