// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPITestSupport
import Testing

@testable import MockAPIServer

/// Coverage over sockets: on the short way and on the long one, also without a journal.
struct CoverageTests {
  private static let text = #"""
    {"name": "a", "request": {"urlPath": "/a"}, "cases": {
      "good": {"response": {"body": "good"}}, "bad": {"response": {"status": 500}},
      "late": {"response": {"fixedDelayMilliseconds": 1}}}}
    """#

  @Test func `requests are counted in their lease, however many a journal keeps`() async throws {
    let server = try await MockServer.start(
      WireTests.scenarios(Self.text), configuration: .onAnyPort { $0.journal.mode = .off })
    let connection = try RawConnection(port: server.port)
    func ask(_ path: String, _ fields: String = "") throws -> RawResponse {
      try connection.send("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n")
      return try connection.receiveResponse()
    }
    func met(_ lease: String) throws -> [String] {
      let answer = try ask("/__mockapi/leases/\(lease)/coverage")
      let root = try JSONDocument(parsing: answer.body).root
      let scenarios = root["scenarios"].map { Array($0.elements) } ?? []
      let cases = scenarios.flatMap { $0["cases"].map { Array($0.elements) } ?? [] }
      return cases.filter { $0["met"]?.boolean == true }.compactMap { $0["name"]?.string }
    }
    let lease = try server.lease()
    #expect(try ask("/a").status == 200)
    #expect(try ask("/b").status == 404)
    #expect(try ask("/a", "Prefer: case=late\r\n").status == 200)
    #expect(try met("default") == ["good", "late"])
    #expect(try met(lease.id) == [])
    #expect(try ask("/__mockapi/at/\(lease.id)/a", "Prefer: case=bad\r\n").status == 500)
    #expect(try ask("/a", "Mockapi-Lease: \(lease.id)\r\n").status == 200)
    #expect(try met(lease.id) == ["good", "bad"])
    #expect(try met("default") == ["good", "late"])
    await server.stop()
  }
}
