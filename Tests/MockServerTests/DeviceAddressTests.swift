// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIJSON
import MockAPISystem
import MockAPITestSupport
import Testing

@testable import MockAPIServer

/// The addresses of leases for other devices, over sockets.
struct DeviceAddressTests {
  private static let scenario =
    #"{"request": {"urlPath": "/a"}, "cases": {"ok": {"response": {"body": "for a phone"}}}}"#

  private static func start(
    at host: String, token: String? = nil
  ) async throws -> MockServer {
    let server = try await MockServer.start(
      [],
      configuration: .onAnyPort {
        $0.host = host
        $0.pagePort = 0
        $0.controlToken = token
      })
    try server.catalogue.add(scenario, named: "a")
    _ = try server.lease(withID: "team-a")
    return server
  }

  private static func ask(
    _ port: Int, _ target: String, at host: String = "127.0.0.1", secret: String = ""
  ) throws -> RawResponse {
    let connection = try RawConnection(port: port, host: host)
    try connection.send(
      "GET \(target) HTTP/1.1\r\nHost: \(host):\(port)\r\nAuthorization: Bearer \(secret)\r\n\r\n")
    return try connection.receiveResponse()
  }

  /// The URLs of the lease `team-a`, or the reason why it has none.
  private static func addresses(
    _ port: Int, at host: String = "127.0.0.1", secret: String = ""
  ) throws -> (urls: [String], reason: String?) {
    let target = "/__mockapi/leases/team-a/addresses"
    let answer = try ask(port, target, at: host, secret: secret)
    #expect(answer.status == 200)
    let json = try JSONDocument(parsing: answer.body).root
    let urls = try #require(json["addresses"]).elements.compactMap { $0["url"]?.string }
    return (urls, json["reason"]?.string)
  }

  @Test func `a server on all addresses has those of this machine, which lead to the lease`()
    async throws
  {
    let server = try await Self.start(at: "0.0.0.0")
    let hosts = NetworkAddress.all.filter {
      $0.isRunning && !$0.host.contains(":") && !SocketAddress.isLoopback($0.host)
    }.map(\.host)
    let (urls, reason) = try Self.addresses(server.port)
    #expect(
      Set(urls) == Set(hosts.map { "http://\($0):\(server.port)/__mockapi/at/team-a" }))
    #expect((reason == nil) == !hosts.isEmpty)
    for host in hosts {
      let answer = try Self.ask(server.port, "/__mockapi/at/team-a/a", at: host)
      #expect(answer.text == "for a phone")
    }
    await server.stop()
  }

  @Test func `the page has the same addresses, at the port of the server`() async throws {
    let server = try await Self.start(at: "0.0.0.0")
    let port = try #require(server.pageURL.flatMap { URL(string: $0) }?.port)
    let ofPage = try Self.addresses(port, secret: try #require(server.pageKey))
    #expect(ofPage.urls == (try Self.addresses(server.port).urls))
    await server.stop()
  }

  @Test func `a server for this machine has none, and says how to start it`() async throws {
    let server = try await Self.start(at: "127.0.0.1")
    let (urls, reason) = try Self.addresses(server.port)
    #expect(urls.isEmpty)
    #expect(reason?.contains("--host 0.0.0.0") == true)
    await server.stop()
  }

  @Test func `a code comes as a picture with the address that is asked for`() async throws {
    let server = try await Self.start(at: "127.0.0.1", token: "s3cret")
    let target = "/__mockapi/leases/team-a/qr.svg?host=mac.local"
    let answer = try Self.ask(server.port, target, secret: "s3cret")
    #expect(answer.status == 200 && answer.header("Content-Type") == "image/svg+xml")
    let url = "http://mac.local:\(server.port)/__mockapi/at/team-a"
    #expect(answer.text.contains("<title>\(url)</title>"))
    #expect(try Self.ask(server.port, target, secret: "wrong").status == 401)
    await server.stop()
  }
}
