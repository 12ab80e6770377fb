// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario
import MockAPITestSupport
import Testing

@testable import MockAPIServer

/// `/__mockapi/leases/ID/journal` and `…/verify`, over sockets.
struct JournalResourceTests {
  private static let text = #"""
    {"name": "user", "request": {"urlPathTemplate": "/users/{id}"}, "cases": {
      "good": {"response": {"body": "good"}}, "bad": {"response": {"status": 500}}}}
    """#

  private let server: MockServer

  init() async throws {
    server = try await MockServer.start(
      WireTests.scenarios(Self.text), configuration: .onAnyPort())
  }

  private func send(
    _ method: String, _ path: String, _ body: String = "", fields: String = ""
  ) throws -> RawResponse {
    let connection = try RawConnection(port: server.port)
    try connection.send(
      "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\n\(fields)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    )
    return try connection.receiveResponse()
  }

  private func api(
    _ method: String, _ path: String, _ body: String = "", fields: String = "",
    lease: String = "default"
  ) throws -> JSONValue {
    let response = try send(method, "/__mockapi/leases/\(lease)\(path)", body, fields: fields)
    #expect(response.status == 200, "\(response.text)")
    return try JSONDocument(parsing: response.body).root
  }

  private func targets(_ list: JSONValue) -> [String?] {
    list["requests"]?.elements.map { $0["request"]?["target"]?.string } ?? []
  }

  @Test func `requests are listed with what answered them and why, each in its lease`() throws {
    let lease = try server.lease(select: ["user": "bad"])
    _ = try send("GET", "/users/1")
    _ = try send("GET", "/users/2", fields: "Prefer: case=bad\r\n")
    _ = try send("GET", "/__mockapi/at/\(lease.id)/users/3")
    _ = try send("GET", "/nobody")
    let list = try api("GET", "/journal")
    #expect(targets(list) == ["/users/1", "/users/2", "/nobody"])
    let entries = try #require(list["requests"]).elements.map { $0 }
    #expect(entries.map { $0["case"]?.string } == ["good", "bad", nil])
    #expect(entries.map { $0["reason"]?.string } == ["default", "preference", nil])
    #expect(entries.map { $0["response"]?["status"]?.number?.double } == [200, 500, 404])
    #expect(entries[2]["nearMisses"]?.elements.map { $0 }.count == 1)
    let other = try api("GET", "/journal", lease: lease.id)
    #expect(targets(other) == ["/users/3"])
    #expect(other["requests"]?.elements.map { $0["reason"]?.string } == ["selection"])
  }

  @Test(arguments: [
    ("", ["/users/1", "/users/2", "/users/1"]), ("?path=/users/1", ["/users/1", "/users/1"]),
    ("?method=POST", ["/users/2"]), ("?case=bad", ["/users/1"]), ("?scenario=other", []),
    ("?after=1", ["/users/2", "/users/1"]), ("?limit=1", ["/users/1"]),
    ("?after=1&limit=1", ["/users/2"]), ("?last=2", ["/users/2", "/users/1"]),
    ("?last=9&method=POST", ["/users/2"]), ("?last=0", []), ("?after=2&last=2", ["/users/1"]),
  ])
  func `a list can be narrowed down`(query: String, expected: [String]) throws {
    _ = try send("GET", "/users/1")
    _ = try send("POST", "/users/2")
    _ = try send("GET", "/users/1", fields: "Prefer: case=bad\r\n")
    #expect(targets(try api("GET", "/journal" + query)) == expected)
  }

  @Test func `the first and the last requests are not asked for together`() throws {
    let refused = try send("GET", "/__mockapi/leases/default/journal?limit=1&last=1")
    #expect(refused.status == 400 && refused.text.contains("leave one of them out"))
  }

  @Test func `a list without bodies says how large they were`() throws {
    _ = try send("POST", "/users/1", "Ada")
    func request(_ query: String) throws -> JSONValue {
      try #require(
        try api("GET", "/journal\(query)")["requests"]?.elements.first { _ in true }?["request"])
    }
    #expect(try request("")["body"]?.string == "Ada")
    #expect(try request("?bodies=true")["body"]?.string == "Ada")
    let short = try request("?bodies=false")
    #expect(short["body"] == nil && short["bodyBase64"] == nil)
    #expect(short["bodySize"]?.number?.double == 3)
  }

  @Test func `matchers of scenario files find requests`() throws {
    _ = try send("POST", "/users/1", #"{"name": "Ada"}"#)
    _ = try send("POST", "/users/2", #"{"name": "Bob"}"#)
    let filter =
      #"{"request": {"method": "POST", "bodyPatterns": [{"matchesJsonPath": "$[?(@.name == 'Bob')]"}]}}"#
    #expect(targets(try api("POST", "/journal/find", filter)) == ["/users/2"])
    #expect(targets(try api("POST", "/journal/find", #"{"case": "good"}"#)).count == 2)
    let refused = try send(
      "POST", "/__mockapi/leases/default/journal/find", #"{"request": {"urlPath": "a"}}"#)
    #expect(refused.status == 400)
    #expect(refused.text.contains("'urlPath' must begin with '/'"))
  }

  @Test func `an emptied journal goes on with its numbers`() throws {
    _ = try send("GET", "/users/1")
    #expect(try send("DELETE", "/__mockapi/leases/default/journal").status == 204)
    #expect(targets(try api("GET", "/journal")).isEmpty)
    _ = try send("GET", "/users/2")
    #expect(
      try api("GET", "/journal")["requests"]?.elements.map { $0["number"]?.number?.double } == [2])
  }

  @Test func `as JSON lines, each request is one line`() throws {
    for number in 1...3 { _ = try send("GET", "/users/\(number)") }
    let response = try send(
      "GET", "/__mockapi/leases/default/journal",
      fields: "Accept: text/html, application/x-ndjson;q=0.5\r\n")
    #expect(response.header("Content-Type") == "application/x-ndjson")
    let lines = response.text.split(separator: "\n")
    #expect(
      try lines.map { try JSONDocument(parsing: Array($0.utf8)).root["number"]?.number?.double }
        == [
          1, 2, 3,
        ])
  }

  @Test func `a follower gets what is there, and then each new request`() throws {
    _ = try send("GET", "/users/1")
    let follower = try RawConnection(port: server.port)
    try follower.send(
      "GET /__mockapi/leases/default/journal?follow=true&limit=3 HTTP/1.0\r\nHost: localhost\r\nAccept: application/x-ndjson\r\n\r\n"
    )
    var text = ""
    while !text.contains("/users/1"), case .bytes(let bytes) = follower.receivePiece() {
      text += String(decoding: bytes, as: UTF8.self)
    }
    _ = try send("GET", "/users/2")
    _ = try send("GET", "/users/3")
    // It ends with the third.
    let (rest, ending) = follower.receiveToEnd()
    text += String(decoding: rest, as: UTF8.self)
    #expect(ending == .closed)
    for number in 1...3 { #expect(text.contains(#""target":"/users/\#(number)""#)) }
    let refused = try send("GET", "/__mockapi/leases/default/journal?follow=true")
    #expect(refused.status == 400 && refused.text.contains("'follow' needs JSON lines"))
  }

  @Test func `a follower may want only the last of those that are there, without bodies`() throws {
    for number in 1...3 { _ = try send("POST", "/users/\(number)", "secret") }
    let follower = try RawConnection(port: server.port)
    try follower.send(
      "GET /__mockapi/leases/default/journal?follow=true&last=1&bodies=false HTTP/1.0\r\nHost: localhost\r\nAccept: application/x-ndjson\r\n\r\n"
    )
    var text = ""
    func read(until part: String) {
      while !text.contains(part), case .bytes(let bytes) = follower.receivePiece() {
        text += String(decoding: bytes, as: UTF8.self)
      }
    }
    read(until: "/users/3")
    _ = try send("POST", "/users/4", "secret")
    _ = try send("POST", "/users/5", "secret")
    read(until: "/users/5")
    for number in 1...5 {
      #expect(text.contains(#""target":"/users/\#(number)""#) == (number > 2))
    }
    #expect(!text.contains("secret"))
  }

  @Test func `a follower gets all that is there, even if that is more than may wait for it`() throws
  {
    let connection = try RawConnection(port: server.port)
    let field = "X: " + String(repeating: "x", count: 4_000) + "\r\n"
    let count = 400
    for _ in 0..<count {
      try connection.send("GET /users/1 HTTP/1.1\r\nHost: a\r\n\(field)\r\n")
      _ = try connection.receiveResponse()
    }
    let follower = try RawConnection(port: server.port)
    try follower.send(
      "GET /__mockapi/leases/default/journal?follow=true&limit=\(count) HTTP/1.0\r\nHost: localhost\r\nAccept: application/x-ndjson\r\n\r\n"
    )
    let text = String(decoding: follower.receiveToEnd().bytes, as: UTF8.self)
    #expect(text.count > ByteStream.limit)
    #expect(text.ranges(of: #"{"id":"#).count == count)
  }

  @Test func `the end of a lease ends its followers`() throws {
    let lease = try server.lease()
    let follower = try RawConnection(port: server.port)
    try follower.send(
      "GET /__mockapi/leases/\(lease.id)/journal?follow=true HTTP/1.0\r\nHost: localhost\r\nAccept: application/x-ndjson\r\n\r\n"
    )
    _ = try send("GET", "/__mockapi/at/\(lease.id)/users/1")
    var text = ""
    while !text.contains("/users/1"), case .bytes(let bytes) = follower.receivePiece() {
      text += String(decoding: bytes, as: UTF8.self)
    }
    lease.end()
    #expect(follower.receiveToEnd().ending == .closed)
  }

  @Test func `a verification says what holds, and shows the nearest request where it does not`()
    throws
  {
    _ = try send("POST", "/users/1", #"{"name": "Ada"}"#)
    let holds = try api(
      "POST", "/verify", #"{"verify": [{"request": {"method": "POST"}, "exactly": 1}]}"#)
    #expect(holds["holds"]?.boolean == true)
    let fails = try api(
      "POST", "/verify?file=v.json",
      #"{"verify": [{"request": {"method": "POST", "urlPath": "/users/2"}, "atLeast": 1}]}"#)
    #expect(fails["holds"]?.boolean == false)
    let report = try #require(fails["report"]?.string)
    #expect(report.contains("v.json:1:13") && report.contains("/users/1"), "\(report)")
    let refused = try send("POST", "/__mockapi/leases/default/verify", #"{"verify": [{}]}"#)
    #expect(refused.status == 400)
    #expect(refused.text.contains("an expectation must have 'exactly'"))
  }

  @Test func `listeners are told about every request`() throws {
    let listener = try RawConnection(port: server.port)
    try listener.send("GET /__mockapi/events?kind=request HTTP/1.1\r\nHost: localhost\r\n\r\n")
    var text = ""
    while !text.contains(":\n\n"), case .bytes(let bytes) = listener.receivePiece() {
      text += String(decoding: bytes, as: UTF8.self)
    }
    _ = try send("GET", "/users/1")
    while !text.contains("/users/1"), case .bytes(let bytes) = listener.receivePiece() {
      text += String(decoding: bytes, as: UTF8.self)
    }
    #expect(text.contains("event: request\ndata: {\"id\":"))
  }

  @Test func `without a journal, its resources say so`() async throws {
    let server = try await MockServer.start(
      WireTests.scenarios(Self.text), configuration: .onAnyPort { $0.journal.mode = .off })
    for line in ["GET /__mockapi/leases/default/journal", "POST /__mockapi/leases/default/verify"] {
      let connection = try RawConnection(port: server.port)
      try connection.send("\(line) HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n")
      let response = try connection.receiveResponse()
      #expect(response.status == 409)
      #expect(response.text.contains("mockapi:no-journal"))
    }
    await server.stop()
  }
}
