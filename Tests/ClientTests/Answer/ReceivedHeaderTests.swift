// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIClient
import Testing

// Without an import of HTTPTypes, as in a file of an app.

@Suite("The header fields of an answer")
struct ReceivedHeaderTests {
  private static let received = Received(
    status: 429, headers: [.retryAfter: "7", .allow: "GET", .allow: "PUT"])

  @Test(
    "They are read by any name",
    arguments: [
      ("Retry-After", "7"), ("retry-after", "7"), ("allow", "GET, PUT"), ("ETag", nil), ("", nil),
      ("no token", nil),
    ] as [(String, String?)])
  func names(name: String, expected: String?) {
    #expect(Self.received.header(name) == expected)
    #expect(Self.received.headers[.retryAfter] == "7")
  }
}
