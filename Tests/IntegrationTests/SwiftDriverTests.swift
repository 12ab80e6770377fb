// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIServer
import MockAPITestSupport
import MockAPITesting
import Testing

/// The driver in Swift of docs/drivers.md, which `SwiftDriver.swift` compiles.
struct SwiftDriverTests {
  @Test(.mockServer(scenarios: "Scenarios"))
  func `the driver answers with the outcome of its client`() async throws {
    func outcome(_ scenario: String, _ url: URL) async -> String {
      await answer(
        Exchange(id: 3, scenario: scenario, baseURL: url, timeLimitMilliseconds: 60_000)
      ).outcome
    }
    let server = try MockServer.current
    #expect(await outcome("user", server.url) == "success")
    #expect(await outcome("login", server.url) == "unsupported")
    let lease = try server.lease(select: ["user": "idIsAnObject"])
    #expect(await outcome("user", lease.url) == "unexpected")
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
