// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import MockAPIClientCore

struct BlanksTests {
  @Test("Blanks at the ends of a text are those that Foundation removes")
  func blanks() throws {
    let texts =
      ["", " ", "\t a \t b \t", " \u{301}x ", "e \u{301}", "\r\n a \r\n"]
      + (0...0x30FF).compactMap(Unicode.Scalar.init).map { "\($0)a\($0)\($0)" }
    for text in texts {
      let expected = text.trimmingCharacters(in: .whitespaces)
      #expect(
        Array(text.withoutOuterBlanks.utf8) == Array(expected.utf8), "\(text.debugDescription)")
    }
  }
}
