// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIJSON
import MockAPITestSupport
import Testing

@testable import MockAPIServer

/// `/__mockapi/server` over sockets: what the control API says of the settings of its server.
struct ServerFactsTests {
  private static func facts(
    _ change: (inout ServerConfiguration) -> Void,
    _ check: (JSONValue, MockServer) throws -> Void
  ) async throws {
    let server = try await MockServer.start([], configuration: .onAnyPort(change))
    let connection = try RawConnection(port: server.port)
    try connection.send(
      "GET /__mockapi/server HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer s3cret\r\n\r\n")
    let response = try connection.receiveResponse()
    #expect(response.status == 200)
    try check(try JSONDocument(parsing: response.body).root, server)
    await server.stop()
  }

  @Test func `it says its ports, and who may use it`() async throws {
    try await Self.facts {
      $0.faultPorts = [.silent: 0, .refused: 0]
      $0.allowsCrossOrigin = true
      $0.controlToken = "s3cret"
      $0.control = .local
    } _: { facts, server in
      for port in [FaultPort.silent, .refused] {
        let number = try #require(facts["faultPorts"]?[port.rawValue]?.number?.double)
        #expect(Int(number) == server.url(of: port)?.port)
      }
      #expect(facts["faultPorts"]?.members.map(\.name) == ["refused", "silent"])
      #expect(facts["cors"]?.boolean == true && facts["token"]?.boolean == true)
      #expect(facts["control"]?.string == "local")
      #expect(facts["version"]?.string == MockServer.version)
    }
  }

  @Test func `a server for this machine may be used by all who reach it, without a token`()
    async throws
  {
    try await Self.facts { _ in
    } _: { facts, _ in
      #expect(facts["control"]?.string == "all")
      #expect(facts["token"]?.boolean == false && facts["cors"]?.boolean == false)
      #expect(facts["faultPorts"]?.members.map(\.name) == [])
    }
  }
}
