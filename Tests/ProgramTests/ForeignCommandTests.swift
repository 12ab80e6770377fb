// mockapi
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import mockapi

/// What people are told who type a command of another tool.
struct ForeignCommandTests {
  @Test(arguments: [
    "import", "record", "proxy", "init", "open", "start", "run", "mock", "generate", "validate",
    "stub", "ui",
  ])
  func `words that people know have an answer`(word: String) {
    #expect(ForeignCommands.answer(to: word) != nil)
  }

  @Test func `no command of mockapi is among them, and they name only commands that exist`() throws
  {
    for (word, answer) in ForeignCommands.answers {
      #expect(!MockAPI.commandNames.contains(word))
      for match in answer.matches(of: /mockapi ([a-z]+)/) {
        #expect(MockAPI.commandNames.contains(String(match.1)), "\(word): \(answer)")
      }
    }
  }
}
