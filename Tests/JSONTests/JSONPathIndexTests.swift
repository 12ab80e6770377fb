// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIText
import Testing

struct JSONPathIndexTests {
  @Test(arguments: [
    "9007199254740992", "-9007199254740992", "-9223372036854775808", "9223372036854775807",
    "-9223372036854775809",
  ])
  func `An index beyond the exact range of a double is refused`(index: String) {
    #expect(throws: SyntaxError.self) { try JSONPath("$[\(index)]") }
  }

  @Test(arguments: ["9007199254740991", "-9007199254740991"])
  func `An index at the end of that range is read`(index: String) throws {
    #expect(try JSONPath("$[\(index)]").description == "$[\(index)]")
  }
}
