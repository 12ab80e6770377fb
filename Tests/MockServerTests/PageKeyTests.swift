// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPITestSupport
import Testing

@testable import MockAPIServer

/// Requests that browsers mark, to the APIs that command a server: the server may serve a page with somebody's script.
struct PageKeyTests {
  /// Fields that browsers add, with `OWN` for the origin of the server.
  private static let own = [
    "Sec-Fetch-Site: same-origin", "Sec-Fetch-Site: none", "Origin: OWN",
    "Sec-Fetch-Site: same-origin\r\nOrigin: OWN", "Referer: OWN/page.html",
  ]
  private static let foreign = [
    "Origin: http://evil.test", "Sec-Fetch-Site: cross-site\r\nOrigin: http://evil.test",
    "Sec-Fetch-Site: same-site\r\nOrigin: http://localhost:1", "Origin: null",
  ]
  private static let commands = [
    ("GET", "/__mockapi/leases/default/journal", 200), ("GET", "/__mockapi/scenarios", 200),
    ("POST", "/__mockapi/leases/default/reset", 204), ("GET", "/__admin/mappings", 200),
    ("POST", "/__admin/scenarios/reset", 200),
  ]

  /// Asks a server for everything in turn, on a connection of its own each.
  private static func expect(
    _ server: MockServer, _ fields: [String], secret: String?, status expected: Int?
  ) throws {
    for field in fields {
      for (method, target, success) in commands {
        let authorization = secret.map { "Authorization: Bearer \($0)\r\n" } ?? ""
        let marks =
          field.isEmpty
          ? "" : "\(field.replacing("OWN", with: "http://localhost:\(server.port)"))\r\n"
        let connection = try RawConnection(port: server.port)
        try connection.send(
          "\(method) \(target) HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\(marks)\(authorization)"
            + "Content-Length: 0\r\n\r\n")
        let status = try connection.receiveResponse().status
        #expect(status == expected ?? success, "\(method) \(target) \(marks)")
      }
    }
  }

  @Test func `only the key of this start lets a browser command, and programs need none`()
    async throws
  {
    let server = try await MockServer.start([], configuration: .onAnyPort())
    let other = try await MockServer.start([], configuration: .onAnyPort())
    let key = try #require(server.pageKey)
    try Self.expect(server, [""], secret: nil, status: nil)
    try Self.expect(server, Self.own, secret: nil, status: 403)
    try Self.expect(server, Self.own, secret: other.pageKey, status: 403)
    try Self.expect(server, Self.own, secret: key, status: nil)
    try Self.expect(server, Self.foreign, secret: nil, status: 403)
    try Self.expect(server, Self.foreign, secret: key, status: 403)
    await other.stop()
    await server.stop()
  }

  @Test func `a server that allows pages of every origin lets none command`() async throws {
    let server = try await MockServer.start(
      [], configuration: .onAnyPort { $0.allowsCrossOrigin = true })
    try Self.expect(server, Self.own + Self.foreign, secret: nil, status: 403)
    try Self.expect(server, Self.foreign, secret: server.pageKey, status: 403)
    await server.stop()
  }

  @Test func `the token takes the place of the key`() async throws {
    let server = try await MockServer.start(
      [], configuration: .onAnyPort { $0.controlToken = "s3cret" })
    #expect(server.pageKey == nil)
    try Self.expect(server, Self.own + [""], secret: nil, status: 401)
    try Self.expect(server, Self.own + [""], secret: "other", status: 401)
    try Self.expect(server, Self.own + [""], secret: "s3cret", status: nil)
    try Self.expect(server, Self.foreign, secret: "s3cret", status: 403)
    await server.stop()
  }

  @Test func `a server that nobody may command has no key`() async throws {
    let server = try await MockServer.start([], configuration: .onAnyPort { $0.control = .off })
    #expect(server.pageKey == nil)
    await server.stop()
  }

  @Test func `a page may ask for what says nothing about the server`() async throws {
    let server = try await MockServer.start([], configuration: .onAnyPort())
    for target in ["/__mockapi/health", "/__admin/health", "/__mockapi/schemas/scenario.json"] {
      let connection = try RawConnection(port: server.port)
      try connection.send(
        "GET \(target) HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n\r\n")
      let answer = try connection.receiveResponse()
      #expect(answer.status == 200)
      #expect(!answer.text.contains(MockServer.version))
    }
    await server.stop()
  }
}
