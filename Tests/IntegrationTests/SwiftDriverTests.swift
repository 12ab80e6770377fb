// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient
import MockAPIServer
import MockAPITestSupport
import MockAPITesting
import Testing

/// The driver in Swift of docs/drivers.md, which `SwiftDriver.swift` compiles.
struct SwiftDriverTests {
  @Test(.tags(.realTime), .mockServer(scenarios: "Scenarios"))
  func `the driver answers with the outcome of its client`() async throws {
    // The driver in the documentation uses URLSession.
    var lost = LostAnswers()
    func check(_ scenario: String, _ expected: String, at lease: ServerLease) async {
      let reply = await answer(
        Exchange(id: 3, scenario: scenario, baseURL: lease.url, timeLimitMilliseconds: 60_000))
      let noAnswer = reply.outcome == "noAnswer" ? NoAnswer.timedOut : nil
      if await lost.include(noAnswer, lease.journal, scenario) { return }
      #expect(reply.outcome == expected)
    }
    let server = try MockServer.current
    await check("user", "success", at: server.mainLease)
    await check("login", "unsupported", at: server.mainLease)
    await check("user", "unexpected", at: try server.lease(select: ["user": "idIsAnObject"]))
  }

  @Test func `the driver in the documentation is the one that is compiled`() throws {
    func lines(_ text: String) -> [String] {
      text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let text = try #require(try DocumentationTests.blocks("swift", in: "docs/drivers.md").first)
    let file = Repository.root.appending(path: "Tests/IntegrationTests/SwiftDriver.swift")
    // Without the two lines of the header, and the function around the loop.
    var compiled = lines(try String(contentsOf: file, encoding: .utf8)).dropFirst(2)
    compiled.removeAll { $0 == "func runDriver() async throws {" }
    #expect(lines(text) == Array(compiled.dropLast()))
  }
}
