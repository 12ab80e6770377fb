// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIServer
import MockAPITestSupport
import Testing

/// A client of WireMock whose base URL is that of a lease.
struct AdminLeaseTests {
  @Test("journal and states are those of the lease that a call names, and stubs are shared")
  func lease() async throws {
    let player = try await AdminPlayer()
    let lease = try player.server.lease(select: [:])
    let prefix = "/__mockapi/at/\(lease.id)"
    let connection = try RawConnection(port: player.server.port)
    func call(_ method: String, _ path: String, _ body: String = "") throws -> RawResponse {
      try connection.send(
        "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
          + body)
      return try connection.receiveResponse()
    }
    func total(_ path: String) throws -> Int? {
      let response = try call("GET", path + "/__admin/requests")
      return try JSONDocument(parsing: response.body).root["meta"]?["total"]?.number?.integer
    }
    func state(_ path: String) throws -> String? {
      let response = try call("GET", path + "/__admin/scenarios")
      let scenarios = try JSONDocument(parsing: response.body).root["scenarios"]
      return scenarios?.elements.first { _ in true }?["state"]?.string
    }
    let stub = #"{"request": {"url": "/s"}, "scenarioName": "sc", "newScenarioState": "two"}"#
    #expect(try call("POST", prefix + "/__admin/mappings", stub).status == 201)
    #expect(try call("GET", prefix + "/s").status == 200)
    #expect(try total(prefix) == 1)
    #expect(try total("") == 0)
    #expect(try state(prefix) == "two")
    #expect(try state("") == "Started")
    #expect(try call("GET", "/s").status == 200)
    #expect(try call("POST", prefix + "/__admin/requests/reset").status == 200)
    #expect(try call("POST", prefix + "/__admin/scenarios/reset").status == 200)
    #expect(try total(prefix) == 0)
    #expect(try total("") == 1)
    #expect(try state(prefix) == "Started")
    #expect(try state("") == "two")
    await player.server.stop()
  }
}
