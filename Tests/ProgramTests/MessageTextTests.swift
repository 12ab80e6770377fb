// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIReports
import Testing

@testable import mockapi

/// Messages of the program and of the server, for people.
struct MessageTextTests {
  private static func text(_ message: LogMessage) -> String {
    LogEvent.message(message).text(TerminalStyle())
  }

  @Test func `facts are behind a colon`() {
    let message = LogMessage(
      level: "notice", text: "a handshake failed", details: [("peer", "::1"), ("reason", "late")])
    #expect(
      Self.text(message) == "mockapi: notice: a handshake failed: peer=::1 reason=late\n")
    #expect(
      Self.text(LogMessage(level: "error", text: "it failed")) == "mockapi: error: it failed\n")
  }

  @Test func `a message cannot command the terminal, and keeps its lines`() {
    let message = LogMessage(
      level: "error", text: "found '\u{1B}[31m\u{202E}'\nhere", details: [("a", "\u{9B}")])
    #expect(
      Self.text(message)
        == #"mockapi: error: found '\x1b[31m\u{202e}'"# + "\n" + #"here: a=\u{9b}"# + "\n")
  }
}
