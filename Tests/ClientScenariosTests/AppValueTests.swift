// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario
import MockAPIText
import Testing

/// Values that are made without types of the standard library that older systems of apps do not have.
struct AppValueTests {
  // The expected ids were computed with numbers of 128 bits.
  @Test(arguments: [
    (["items.json", "ada", "größe"], "9aefc1ed-5d18-8198-b557-ef51d3a6a385"),
    ([], "6c62272e-07bb-8142-a2b8-21756295c58d"),
  ])
  func `the generated id is FNV-1a of 128 bits`(parts: [String], id: String) {
    #expect(ScenarioID(of: parts).description == id)
    #expect(ScenarioID(id) == ScenarioID(of: parts))
  }

  @Test(arguments: [
    "00000000-0000-0000-0000-000000000000", "0000000f-0000-0000-0000-00000000000a",
    "fedcba98-7654-3210-0123-456789abcdef",
  ])
  func `an id is written as it was read`(id: String) {
    #expect(ScenarioID(id)?.description == id)
    #expect(ScenarioID(id.uppercased())?.description == id)
  }

  @Test(
    arguments: [
      ([], ""), ([0x61, 0xC3, 0xA9], "aé"), ([0xF0, 0x9F, 0x98, 0x80], "😀"),
      // A byte order mark, and the character that replaces invalid bytes elsewhere.
      ([0xEF, 0xBB, 0xBF, 0x61], "\u{FEFF}a"), ([0xEF, 0xBF, 0xBD], "\u{FFFD}"), ([0], "\0"),
      ([0xC3], nil), ([0x61, 0xFF], nil), ([0xC0, 0x80], nil), ([0xED, 0xA0, 0x80], nil),
      ([0xF4, 0x90, 0x80, 0x80], nil),
    ] as [([UInt8], String?)])
  func `only valid UTF-8 is a text`(bytes: [UInt8], text: String?) {
    #expect(String(checking: bytes) == text)
    #expect(String(checkingByReplacement: bytes) == text)
  }
}
