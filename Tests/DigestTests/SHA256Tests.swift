// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIDigest
import Testing

struct SHA256Tests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `digests are those of FIPS 180-4`(text: String, digest: String) {
    #expect(SHA256.hexadecimal(text) == digest)
  }

  @Test(arguments: [55, 56, 63, 64, 65, 119, 120])
  func `digests at the edges of blocks differ from those of other lengths`(length: Int) {
    let text = String(repeating: "a", count: length)
    #expect(SHA256.hexadecimal(text) != SHA256.hexadecimal(text + "\0"))
    #expect(SHA256.hexadecimal(text).count == 64)
  }

  @Test func `bytes and numbers are the same digest`() {
    let message = Array("abc".utf8)
    let words = message.withUnsafeBytes(SHA256.words(of:))
    #expect(words.0 == 0xba78_16bf_8f01_cfea)
    #expect(words.3 == 0xb410_ff61_f200_15ad)
    #expect(SHA256.digest(message).suffix(4) == [0xf2, 0x00, 0x15, 0xad])
  }
}
