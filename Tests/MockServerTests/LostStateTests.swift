// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPITestSupport
import Testing

@testable import MockAPIEngine
@testable import MockAPIServer

/// Requests whose state never comes, because its store fails.
struct LostStateTests {
  // The choice of the case needs one answer of the store, and a step of the sequence another one.
  private static let text = #"""
    {"request": {"urlPath": "/up"}, "default": "turns", "cases": {
      "early": {"when": {"headers": {"X-Early": {"equalTo": "1"}}},
                "response": {"status": 413, "beforeRequestBody": "discard"}},
      "one": {"response": {"body": "one"}}, "two": {"response": {"body": "two"}},
      "turns": {"sequence": ["one", "two"]}}}
    """#
  private static let request = "GET /up HTTP/1.1\r\nHost: a\r\n\r\n"

  @Test(arguments: [0, 1])
  func `the answer says so at once, and the connection takes the next request`(answers: Int)
    async throws
  {
    let site = try await StateSite(Self.text)
    let connection = try site.connect()
    try connection.send(Self.request)
    await site.answer(answers)
    await site.awaitDue()
    site.failDue()
    let response = try connection.receiveResponse()
    #expect(response.status == 503 && response.text.contains("mockapi:lost-state"))
    #expect(site.isAtStart)
    try connection.send(Self.request)
    await site.answer(2)
    #expect(try connection.receiveResponse().text == "one")
    await site.server.stop()
  }

  @Test func `an answer that does not wait for the body ends the connection`() async throws {
    let site = try await StateSite(Self.text)
    let connection = try site.connect()
    try connection.send(
      "POST /up HTTP/1.1\r\nHost: a\r\nX-Early: 1\r\nContent-Length: 5\r\n\r\n")
    await site.awaitDue()
    site.failDue()
    let response = try connection.receiveResponse()
    #expect(response.status == 503 && response.text.contains("mockapi:lost-state"))
    #expect(response.header("Connection") == "close")
    #expect(connection.receiveToEnd() == ([], .closed))
    await site.server.stop()
  }
}
