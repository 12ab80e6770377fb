// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPICatalogue
import MockAPIJSON
import MockAPIJournal
import MockAPILoading
import MockAPIScenario
import MockAPITestSupport
import Testing

@testable import MockAPIServer

/// `/__mockapi/events` over sockets.
struct EventTests {
  private static let text = #"{"request": {"urlPath": "/a"}, "cases": {"a": {"response": {}}}}"#

  /// - Parameter hasHeartbeats: whether streams have a heartbeat after each few milliseconds without an event.
  private static func server(
    threads: Int = 1, scope: ControlScope = .local, hasHeartbeats: Bool = false
  ) async throws -> MockServer {
    try await MockServer.start(
      WireTests.scenarios(text),
      configuration: .onAnyPort {
        $0.threads = threads
        $0.control = scope
        if hasHeartbeats { $0.inspectionInterval = .milliseconds(20) }
      })
  }

  /// The text of a connection until it contains a part. The frames of chunks are left out; they may be in the middle of an event.
  static func text(of connection: RawConnection, until part: String) throws -> String {
    let frame = /\r\n[0-9A-Fa-f]+\r\n/.matchingSemantics(.unicodeScalar)
    var received: [UInt8] = []
    while true {
      let text = String(decoding: received, as: UTF8.self).replacing(frame, with: "")
      if text.contains(part) { return text }
      guard case .bytes(let bytes) = connection.receivePiece() else {
        Issue.record("the connection ended after \(text)")
        return text
      }
      received += bytes
    }
  }

  /// A connection that gets the events of a server from now on.
  static func listen(_ server: MockServer, _ query: String = "") throws -> RawConnection {
    let connection = try RawConnection(port: server.port, host: server.host)
    try connection.send("GET /__mockapi/events\(query) HTTP/1.1\r\nHost: localhost\r\n\r\n")
    let head = try text(of: connection, until: ":\n\n")
    #expect(head.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(head.contains("Content-Type: text/event-stream\r\n"))
    return connection
  }

  @Test(arguments: [1, 2])
  func `a listener is told about leases and scenarios when they happen`(threads: Int) async throws {
    let server = try await Self.server(threads: threads)
    let listeners = try (0..<3).map { _ in try Self.listen(server) }
    let lease = try server.lease()
    try server.catalogue.add(Self.text.replacing("/a", with: "/b"), named: "b")
    lease.end()
    for listener in listeners {
      let text = try Self.text(of: listener, until: "event: leaseEnded")
      #expect(text.contains("event: leaseBegan\ndata: {\"lease\":\"\(lease.id)\"}\n\n"))
      let change = #"{"scenarios":2,"added":["b"],"changed":[],"removed":[]}"#
      #expect(text.contains("event: scenarios\ndata: \(change)\n\n"))
    }
    await server.stop()
  }

  @Test
  func
    `a listener is told about each change of a lease that is asked for, and what is selected then`()
    async throws
  {
    let server = try await Self.server(threads: 2)
    let lease = try server.lease()
    let listener = try Self.listen(server, "?kind=leaseChanged")
    func command(_ method: String, _ path: String, _ body: String = "") throws {
      let connection = try RawConnection(port: server.port)
      try connection.send(
        "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
      )
      #expect(try 200...204 ~= connection.receiveResponse().status, "\(method) \(path)")
    }
    let own = "/__mockapi/leases/\(lease.id)"
    try command("GET", "/__mockapi/at/\(lease.id)/a")
    try command("PUT", "\(own)/selection/a", #"{"case": "a"}"#)
    try command("PUT", "\(own)/selection/a", #"{"case": "a", "requests": {"next": 1}}"#)
    try command("DELETE", "\(own)/selection/a")
    try command("PATCH", own, #"{"select": {"a": "a"}}"#)
    try command("PATCH", own, #"{"disturb": {"delayMilliseconds": 0}}"#)
    try command("DELETE", "\(own)/journal")
    try command("POST", "\(own)/reset")
    try command("DELETE", "/__admin/requests")
    try command("POST", "/__admin/reset")
    // The same by the library, beside one that removes nothing.
    lease.journal.remove { _ in true }
    lease.journal.clear()
    try lease.select("a", of: "a")
    try command("PATCH", "/__mockapi/leases/default", #"{"select": {}}"#)
    let last = #"data: {"lease":"default","reason":"select","select":{}}"#
    let text = try Self.text(of: listener, until: last)
    let changes = text.split(separator: "\n").filter { $0.hasPrefix("data: ") }
    func change(_ reason: String, _ select: String, of id: String) -> Substring {
      #"data: {"lease":"\#(id)","reason":"\#(reason)","select":\#(select)}"#
    }
    #expect(
      changes == [
        change("select", #"{"a":"a"}"#, of: lease.id),
        change("select", #"{"a":"a"}"#, of: lease.id),
        change("select", "{}", of: lease.id), change("select", #"{"a":"a"}"#, of: lease.id),
        change("disturb", #"{"a":"a"}"#, of: lease.id),
        change("journal", #"{"a":"a"}"#, of: lease.id),
        change("reset", #"{"a":"a"}"#, of: lease.id),
        change("journal", "{}", of: "default"), change("reset", "{}", of: "default"),
        change("journal", #"{"a":"a"}"#, of: lease.id),
        change("select", #"{"a":"a"}"#, of: lease.id), change("select", "{}", of: "default"),
      ])
    await server.stop()
  }

  @Test func `a listener is told that the sequences of a scenario begin again`() async throws {
    let server = try await Self.server()
    let turns =
      #"{"request": {"urlPath": "/t"}, "cases": {"a": {"response": {}}, "turns": {"sequence": ["a"]}}}"#
    try server.catalogue.add(turns, named: "turns")
    let listener = try Self.listen(server, "?kind=leaseChanged")
    let connection = try RawConnection(port: server.port)
    try connection.send(
      "POST /__mockapi/leases/default/sequences/turns/reset HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n"
    )
    #expect(try connection.receiveResponse().status == 200)
    let last = #"data: {"lease":"default","reason":"sequence","select":{}}"#
    #expect(try Self.text(of: listener, until: last).contains("event: leaseChanged"))
    await server.stop()
  }

  @Test func `the last change that a listener is told has what is selected at the end`()
    async throws
  {
    let server = try await Self.server()
    let lease = server.mainLease
    let listener = try Self.listen(server, "?kind=leaseChanged")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<50 {
            try lease.select("a", of: "a")
            lease.deselect("a")
          }
        }
      }
      try await group.waitForAll()
    }
    lease.journal.clear()
    let text = try Self.text(of: listener, until: #""reason":"journal""#)
    let selections = text.split(separator: "\n").filter { $0.contains(#""reason":"select""#) }
    #expect(selections.count == 400, "\(text)")
    #expect(selections.last?.hasSuffix(#""select":{}}"#) == true)
    await server.stop()
  }

  @Test func `a listener is told of an answer before it has ended, also of one that never ends`()
    async throws
  {
    let text = #"""
      {"request": {"urlPath": "/a"}, "cases": {
        "quick": {"response": {"body": "x"}},
        "stalled": {"response": {"body": "x", "fault": {"at": "afterHead", "then": "stall"}}}}}
      """#
    let server = try await MockServer.start(
      WireTests.scenarios(text), configuration: .onAnyPort())
    let listener = try Self.listen(server, "?kind=request&kind=requestBegan")
    let quick = try RawConnection(port: server.port)
    try quick.send("GET /a?q=1 HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try quick.receiveResponse().status == 200)
    let first = try Self.text(of: listener, until: #""outcome":null,"verdict":null}"#)
    let kinds = first.split(separator: "\n").filter { $0.hasPrefix("event: ") }
    #expect(kinds == ["event: requestBegan", "event: request"])
    var stalled: RawConnection? = try RawConnection(port: server.port)
    try stalled?.send("GET /a HTTP/1.1\r\nHost: a\r\nPrefer: case=stalled\r\n\r\n")
    let second = try Self.text(of: listener, until: #""ending":"inProgress"}"#)
    #expect(!second.contains("event: request\n"))
    let data = try #require(
      second.split(separator: "\n").last { $0.hasPrefix("data: ") }?.dropFirst(6))
    let event = try JSONDocument(parsing: Array(data.utf8)).root
    #expect(event["number"]?.number?.double == 2)
    #expect(event["lease"]?.string == "default")
    #expect(event["method"]?.string == "GET")
    #expect(event["target"]?.string == "/a")
    #expect(event["scenario"]?.string == "a")
    #expect(event["case"]?.string == "stalled")
    #expect(event["reason"]?.string == "preference")
    #expect(event["id"]?.string == server.journal.entries.last?.id)
    // The client gives up.
    stalled = nil
    _ = try Self.text(of: listener, until: "event: request\n")
    await server.stop()
  }

  @Test func `a listener is told the names of scenarios that change, and of files with mistakes`()
    async throws
  {
    let folder = try ScratchFolder()
    try folder.write(Self.text, to: "a.json")
    try folder.write(Self.text.replacing("/a", with: "/b"), to: "b.json")
    let catalogue = Catalogue(paths: [folder.path])
    let server = try await MockServer.start(catalogue, configuration: .onAnyPort())
    let listener = try Self.listen(server, "?kind=scenarios&kind=diagnostics")
    // One file is new, one changes, and one is gone.
    try folder.write(Self.text.replacing("/a", with: "/c"), to: "c.json")
    try folder.replace("a.json", with: Self.text.replacing("/a", with: "/d"))
    try FileManager.default.removeItem(at: folder.url.appending(path: "b.json"))
    catalogue.reload()
    // A file that has an error is served as before.
    try folder.replace("a.json", with: "{")
    catalogue.reload()
    try folder.replace("a.json", with: Self.text.replacing("/a", with: "/e"))
    catalogue.reload()
    try catalogue.add(Self.text, named: "last")
    let text = try Self.text(of: listener, until: #""added":["last"],"changed":[],"removed":[]}"#)
    let events = text.split(separator: "\n").filter {
      $0.hasPrefix("event: ") || $0.hasPrefix("data: ")
    }
    let file = try #require(catalogue.loaded.scenarios.first { $0.name == "a" }?.file)
    #expect(
      events == [
        "event: scenarios",
        #"data: {"scenarios":2,"added":["c"],"changed":["a"],"removed":["b"]}"#,
        "event: diagnostics", #"data: {"errors":1,"warnings":0,"files":["\#(file)"]}"#,
        "event: scenarios", #"data: {"scenarios":2,"added":[],"changed":["a"],"removed":[]}"#,
        "event: diagnostics", #"data: {"errors":0,"warnings":0,"files":["\#(file)"]}"#,
        "event: scenarios", #"data: {"scenarios":3,"added":["last"],"changed":[],"removed":[]}"#,
      ])
    await server.stop()
  }

  @Test(.tags(.realTime))
  func `a quiet stream has heartbeats, and other requests are answered meanwhile`() async throws {
    let server = try await Self.server(hasHeartbeats: true)
    let listener = try Self.listen(server)
    _ = try Self.text(of: listener, until: ":\n\n")
    let other = try RawConnection(port: server.port)
    try other.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try other.receiveResponse().status == 200)
    _ = try Self.text(of: listener, until: ":\n\n")
    await server.stop()
  }

  @Test(.timeLimit(.minutes(30)))
  func `a stop ends the streams, and does not wait for them`() async throws {
    let server = try await Self.server()
    let listeners = try (0..<3).map { _ in try Self.listen(server) }
    await server.stop(grace: .seconds(3_600))
    for listener in listeners { #expect(listener.receiveToEnd().ending == .closed) }
  }

  @Test(arguments: [1, 2], [true, false])
  func `listeners that go away make room at once`(threads: Int, withReset: Bool) async throws {
    let server = try await Self.server(threads: threads)
    func isRefused() throws -> Bool {
      let connection = try RawConnection(port: server.port)
      try connection.send("GET /__mockapi/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
      return try Self.text(of: connection, until: "\r\n").contains(" 503 ")
    }
    for _ in 0..<3 {
      var listeners = try (0..<100).map { _ in try Self.listen(server) }
      #expect(try isRefused())
      if withReset { for listener in listeners { listener.reset() } }
      listeners = []
      // No heartbeat was sent to them.
    }
    #expect(try !isRefused())
    await server.stop()
  }

  @Test func `with the APIs off, their paths are the scenarios'`() async throws {
    let server = try await Self.server(scope: .off)
    let connection = try RawConnection(port: server.port)
    try connection.send("GET /__mockapi/events HTTP/1.1\r\nHost: a\r\n\r\n")
    let response = try connection.receiveResponse()
    #expect(response.status == 404)
    #expect(response.text.contains("mockapi:unmatched"))
    await server.stop()
  }

  @Test(arguments: [(7_000, 200), (9_000, 431), (15_500, 431)])
  func `a large head is answered, or refused with the reason`(size: Int, status: Int) async throws {
    let server = try await Self.server()
    let connection = try RawConnection(port: server.port)
    try connection.send(
      "GET /__mockapi/events HTTP/1.1\r\nHost: localhost\r\nX: \(String(repeating: "x", count: size))\r\n\r\n"
    )
    let text = try Self.text(of: connection, until: status == 200 ? ":\n\n" : "}\n")
    #expect(text.hasPrefix("HTTP/1.1 \(status) "))
    #expect(text.contains("the head is too large") == (status == 431))
    await server.stop()
  }

  @Test func `a head is asked for without a stream`() async throws {
    let server = try await Self.server()
    for _ in 0..<2 {
      let connection = try RawConnection(port: server.port)
      try connection.send("HEAD /__mockapi/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
      let response = try connection.receiveResponse(hasBody: false)
      #expect(response.header("Content-Type") == "text/event-stream")
      #expect(response.header("Content-Length") == nil)
      #expect(response.header("Transfer-Encoding") == nil)
      #expect(response.header("Connection") == "close")
      #expect(try connection.receiveAll().isEmpty)
    }
    await server.stop()
  }
}
