// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient
import MockAPIJSON
import MockAPILoading
import MockAPIServer
import MockAPISynchronization
import MockAPITestSupport
import Testing

/// `ServerReporter` with a server: what an app makes of the cases that somebody else selects is judged.
struct ServerReporterTests {
  private static let text = #"""
    {"name": "user", "request": {"urlPath": "/user"},
     "contract": {"success": {"fields": {"/id": "required", "/name": "defaulted"}}},
     "cases": {"complete": {"response": {"jsonBody": {"id": 7, "name": "Ada"}}}}}
    """#

  /// A client for which a missing name is nothing special.
  private struct Careless: Resource {
    struct Success: APIModel {
      let id: Int
      let name: String?
    }
    var request: Request { .get("user").with(timeout: HangLimit.duration) }
  }

  @Test func `what an app makes of each answer is judged`() async throws {
    let loaded = ScenarioLoader().load(texts: [("user.json", Self.text)])
    try #require(loaded.diagnostics.isEmpty, "\(loaded.diagnostics)")
    let server = try await MockServer.start(loaded, configuration: .onAnyPort())
    let lease = try server.lease(withID: "team-a")
    let lines = Mutex<[String]>([])
    let reporter = ServerReporter(lease.url, log: { line in lines.withLock { $0.append(line) } })
    let client = APIClient(baseURL: lease.url, reporters: [reporter])

    #expect(await client.fetch(Careless()).kind == .success)
    try lease.select(["user": "complete~null@/id"])
    #expect(await client.fetch(Careless()).kind == .unexpected)
    try lease.select(["user": "complete~drop@/name"])
    #expect(await client.fetch(Careless()).kind == .success)
    await reporter.flush()

    #expect(
      lines.withLock { $0 } == [
        "user/complete~drop@/name: expected partial with a defect at /name, the client said success and did not report the damage"
      ])
    let connection = try RawConnection(port: server.port)
    try connection.send(
      "GET /__mockapi/leases/team-a/verdicts HTTP/1.1\r\nHost: localhost\r\n\r\n")
    let root = try JSONDocument(parsing: try connection.receiveResponse().body).root
    let verdicts = root["verdicts"].map { Array($0.elements) } ?? []
    #expect(
      verdicts.map { "\($0["id"]?.string ?? "") \($0["verdict"]?.string ?? "")" } == [
        "user/complete pass", "user/complete~drop@/name silent", "user/complete~null@/id pass",
      ])
    await server.stop()
  }

  @Test func `requests at the same time are told apart`() async throws {
    let loaded = ScenarioLoader().load(texts: [("user.json", Self.text)])
    let server = try await MockServer.start(loaded, configuration: .onAnyPort())
    let lines = Mutex<[String]>([])
    let reporter = ServerReporter(server.url, log: { line in lines.withLock { $0.append(line) } })
    let client = APIClient(baseURL: server.url, reporters: [reporter])
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { #expect(await client.fetch(Careless()).kind == .success) }
      }
    }
    await reporter.flush()
    #expect(lines.withLock { $0 } == [])
    await server.stop()
  }
}
