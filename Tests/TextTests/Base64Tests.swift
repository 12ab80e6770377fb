// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText
import Testing

struct Base64Tests {
  /// RFC 4648 section 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func `texts are encoded and decoded`(text: String, encoded: String) {
    #expect(Base64.encode(Array(text.utf8)) == encoded)
    #expect(Base64.decode(encoded) == Array(text.utf8))
  }

  @Test(
    arguments: [
      ("Zm9v\r\nYmFy", "foobar"), ("Zg", "f"), ("Zm8", "fo"), ("Z", nil), ("Zm9v!", nil),
      ("Zg==Zg==", nil), ("Zm-_", nil),
    ] as [(String, String?)])
  func `line ends are allowed and padding is optional, but other characters are not`(
    encoded: String, text: String?
  ) {
    #expect(Base64.decode(encoded) == text.map { Array($0.utf8) })
  }
}
