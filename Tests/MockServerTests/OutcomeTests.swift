// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIJSON
import MockAPIScenario
import MockAPITestSupport
import Testing

@testable import MockAPIServer

/// `/__mockapi/leases/ID/outcomes` over sockets: what a client of any language does, and what the server has seen of it.
struct OutcomeTests {
  private static let text = #"""
    {"name": "pay", "request": {"method": "POST", "urlPath": "/pay"},
     "contract": {
       "success": {"fields": {"/id": "required", "/name": "defaulted"}},
       "failure": {"fields": {"/code": "required"}, "code": "/code"}},
     "cases": {
       "paid": {"response": {"jsonBody": {"id": 7, "name": "Ada"}}},
       "declined": {"response": {"status": 402, "jsonBody": {"code": "noMoney"}}}}}
    """#

  /// A lease over HTTP, with the base URL that the last selection gave.
  private final class Client {
    let server: MockServer
    let id: String
    private(set) var url: URL

    init(_ server: MockServer, _ body: String = "") throws {
      self.server = server
      let made = try Self.api(server, "POST", "/__mockapi/leases", body)
      id = try #require(made["id"]?.string)
      url = try #require(URL(string: made["url"]?.string ?? ""))
    }

    private static func api(
      _ server: MockServer, _ method: String, _ path: String, _ body: String = ""
    ) throws -> JSONValue {
      let connection = try RawConnection(port: server.port)
      try connection.send(
        "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
      )
      let response = try connection.receiveResponse()
      #expect([200, 201].contains(response.status), "\(response.text)")
      return try JSONDocument(parsing: response.body).root
    }

    func select(_ name: String) throws {
      let changed = try Self.api(
        server, "PATCH", "/__mockapi/leases/\(id)", #"{"select": {"pay": "\#(name)"}}"#)
      url = try #require(URL(string: changed["url"]?.string ?? ""))
    }

    /// Sends a POST to the base URL, and returns what came until the end of the connection.
    @discardableResult
    func ask(
      _ path: String = "/pay", fields: String = "", at other: URL? = nil
    ) throws -> String {
      let url = other ?? self.url
      let connection = try RawConnection(port: try #require(url.port))
      try connection.send(
        "POST \(other == nil ? url.path : "")\(path) HTTP/1.1\r\nHost: 127.0.0.1:\(url.port ?? 0)\r\n\(fields)"
          + "Content-Length: 0\r\nConnection: close\r\n\r\n")
      return String(decoding: connection.receiveToEnd().bytes, as: UTF8.self)
    }

    func post(_ name: String, _ members: String) throws -> JSONValue {
      let caseName = name.split(separator: "~").first.map(String.init) ?? ""
      let variant = caseName == name ? "null" : "\"\(name)\""
      return try Self.api(
        server, "POST", "/__mockapi/leases/\(id)/outcomes",
        #"{"scenario": "pay", "case": "\#(caseName)", "variant": \#(variant), \#(members)}"#)
    }

    /// Selects, asks once and posts.
    @discardableResult
    func make(_ name: String, _ members: String, fields: String = "") throws -> JSONValue {
      try select(name)
      try ask(fields: fields)
      return try post(name, members)
    }
  }

  private static let paid = #""outcome": "success", "decoded": {"id": 7, "name": "Ada"}"#

  private let server: MockServer

  init() async throws {
    server = try await MockServer.start(
      WireTests.scenarios(Self.text), configuration: .onAnyPort())
  }

  /// The verdict with its reason.
  private func verdict(_ answer: JSONValue) -> String? {
    answer["verdict"]?.string.map { $0 + (answer["reason"]?.string.map { " \($0)" } ?? "") }
  }

  @Test(arguments: [
    ("paid~drop@/name", #""outcome": "partial", "defects": ["/name"]"#, "pass"),
    ("paid~drop@/name", #""outcome": "success""#, "silent"),
    ("paid~null@/id", #""outcome": "unexpected""#, "pass"),
    ("paid~null@/id", #""outcome": "failure""#, "fail outcome"),
    ("paid~null@/id", #""ended": {"standardError": "panic: nil"}"#, "crash"),
    ("paid~null@/id", #""ended": {"afterMilliseconds": 2000}"#, "hang"),
    ("paid~html", #""outcome": "unexpected""#, "pass"),
    ("paid~cut(1)", #""outcome": "unexpected""#, "pass"),
    ("paid~close(start)", #""outcome": "noAnswer""#, "pass"),
    ("paid~reset(bodyHalf)", #""outcome": "noAnswer""#, "pass"),
    ("paid~close(bodyHalf)", #""outcome": "success""#, "fail outcome"),
    ("paid~notHTTP", #""outcome": "noAnswer""#, "pass"),
    ("paid~status(503)", #""outcome": "unexpected""#, "pass"),
    ("paid~malformed(badStatusLine)", #""outcome": "noAnswer""#, "pass"),
  ])
  func `what the server sent is judged by what the client made of it`(
    variant: String, members: String, expected: String
  ) throws {
    let client = try Client(server)
    let control = try client.make("paid", Self.paid)
    #expect(verdict(control) == "pass", "\(control["message"]?.string ?? "")")
    #expect(control["status"]?.string == "pass")
    #expect(control["location"]?.string == "a.json:6:4")
    let answer = try client.make(variant, members)
    #expect(verdict(answer) == expected, "\(answer["message"]?.string ?? "")")
    #expect(answer["status"]?.string == (expected == "pass" ? "pass" : "finding"))
    #expect(answer["requests"]?.number?.double == 1)
  }

  @Test func `a request that is sent again is seen, after 402 and after a broken connection`()
    throws
  {
    let client = try Client(server)
    try client.make("paid", Self.paid)
    let declined = #""outcome": "failure", "code": "noMoney""#
    #expect(verdict(try client.make("declined", declined)) == "pass")
    for (name, outcome) in [
      ("declined", declined), ("paid~close(start)", #""outcome": "noAnswer""#),
    ] {
      try client.select(name)
      try client.ask()
      try client.ask()
      #expect(verdict(try client.post(name, outcome)) == "fail repeated")
    }
  }

  @Test func `credentials that follow a redirect are seen, each in its lease`() throws {
    let (careless, careful) = (try Client(server), try Client(server))
    for client in [careless, careful] { try client.make("paid", Self.paid) }
    func follow(_ client: Client, fields: String) throws {
      try client.select("paid~redirect(307)")
      let answer = try client.ask(fields: "Authorization: Bearer x\r\n")
      let place = try #require(
        answer.split(separator: "\r\n").first { $0.hasPrefix("Location: ") }?.dropFirst(10))
      let url = try #require(URL(string: String(place)))
      #expect(url.port != server.port)
      #expect(try client.ask(fields: fields, at: url).contains("Ada"))
    }
    try follow(careless, fields: "Authorization: Bearer x\r\n")
    try follow(careful, fields: "")
    let name = "paid~redirect(307)"
    let leaked = try careless.post(name, Self.paid)
    #expect(verdict(leaked) == "fail credentials")
    #expect(leaked["message"]?.string?.contains("'Authorization'") == true)
    #expect(verdict(try careful.post(name, Self.paid)) == "pass")
    // What was judged does not count again.
    try follow(careless, fields: "")
    #expect(verdict(try careless.post(name, Self.paid)) == "pass")
  }

  @Test func `the port of a lease's redirects ends with it`() throws {
    let client = try Client(server)
    try client.select("paid~redirect(307)")
    let count = server.leaseCount
    try client.ask()
    #expect(server.leaseCount == count + 1)
    let connection = try RawConnection(port: server.port)
    try connection.send("DELETE /__mockapi/leases/\(client.id) HTTP/1.1\r\nHost: localhost\r\n\r\n")
    #expect(try connection.receiveResponse().status == 204)
    #expect(server.leaseCount == count - 1)
  }

  @Test func `a refused variant has an address where connections are refused`() throws {
    let client = try Client(server)
    try client.make("paid", Self.paid)
    let own = client.url
    try client.select("paid~refused")
    #expect(client.url.port != own.port)
    #expect(throws: RawConnection.Failure.self) { try client.ask() }
    #expect(verdict(try client.post("paid~refused", #""outcome": "noAnswer""#)) == "pass")
    #expect(verdict(try client.post("paid~refused", Self.paid)) == "fail outcome")
    try client.select("paid")
    #expect(client.url == own)
    let born = try Client(server, #"{"select": {"pay": "paid~refused"}, "port": true}"#)
    #expect(throws: RawConnection.Failure.self) { try born.ask() }
  }

  @Test func `two leases are judged by their own requests and cases`() throws {
    let (one, other) = (try Client(server), try Client(server))
    try one.make("paid", Self.paid)
    try one.select("paid~drop@/name")
    try other.select("paid~drop@/name")
    try one.ask()
    #expect(verdict(try other.post("paid~drop@/name", #""outcome": "partial""#)) == "invalid")
    let answer = try one.post("paid~drop@/name", #""outcome": "partial""#)
    #expect(verdict(answer) == "pass")
    #expect(answer["requests"]?.number?.double == 1)
  }

  @Test func `a server that sends something else is at fault, not the client`() async throws {
    let broken = try await MockServer.start(
      WireTests.scenarios(Self.text),
      configuration: .onAnyPort {
        $0.sabotage = { ResponseDefinition(status: 500, headers: $0.headers, body: $0.body) }
      })
    let client = try Client(broken)
    let answer = try client.make("paid", Self.paid)
    #expect(verdict(answer) == "harness")
    #expect(answer["status"]?.string == "fault")
    #expect(answer["message"]?.string?.contains("status 500 was sent in place of 200") == true)
    await broken.stop()
  }

  @Test func `listeners are told about every verdict`() throws {
    let listener = try EventTests.listen(server, "?kind=verdict")
    let client = try Client(server)
    try client.make("paid", Self.paid)
    let text = try EventTests.text(of: listener, until: "\n\n")
    #expect(
      text.contains(
        "event: verdict\ndata: {\"lease\":\"\(client.id)\",\"numbers\":[1],\"id\":\"pay/paid\","))
    #expect(text.contains("\"status\":\"pass\"}"))
  }
}
