// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJournal
import Testing

/// Digests of bytes; those of sent bytes are tested with a server.
struct BodyDigestTests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `digests are SHA-256, as in the examples of FIPS 180`(text: String, digest: String) {
    #expect(BodyDigest(of: Array(text.utf8)).description == digest)
  }

  @Test func `digests of equal bytes are equal, and are written with all zeros`() {
    let digests = (0..<1000).map { BodyDigest(of: Array("\($0)".utf8)) }
    #expect(Set(digests).count == 1000)
    #expect(Set(digests.map(\.description)).count == 1000)
    #expect(digests.allSatisfy { $0.description.utf8.count == 64 })
    #expect(digests[7] == BodyDigest(of: Array("7".utf8)))
  }
}
