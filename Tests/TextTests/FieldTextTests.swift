// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText
import Testing

struct FieldTextTests {
  @Test(
    arguments: [
      ([], ""), ([0x61, 0x62], "ab"), ([0xC3, 0xBC], "ü"), ([0xFC], "ü"),
      ([0x5A, 0xFC, 0x72], "Zür"),
      ([0xE2, 0x82, 0xAC], "€"), ([0xE2, 0x82], "â\u{82}"), ([0xC3, 0xBC, 0xFC], "Ã¼ü"),
      ([0xF0, 0x9F, 0x98, 0x80], "😀"), ([0xEF, 0xBF, 0xBD], "\u{FFFD}"),
    ] as [([UInt8], String)])
  func `the value of a field is read in UTF-8, or else in ISO 8859-1`(bytes: [UInt8], text: String)
  {
    #expect(String(field: bytes) == text)
    #expect(String(field: bytes[...]) == text)
  }

  @Test func `bytes in ISO 8859-1 are the first 256 letters`() {
    let bytes = [UInt8](0...255)
    #expect(String(latin1: bytes).unicodeScalars.map(\.value) == bytes.map { UInt32($0) })
    #expect(String(latin1: bytes).latin1 == bytes)
    #expect("€".latin1 == nil)
  }
}
