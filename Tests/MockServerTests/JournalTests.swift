// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIEngine
import MockAPIJSON
import MockAPIMatching
import MockAPIScenario
import MockAPITestSupport
import Testing

@testable import MockAPIServer

/// The journals of a server over sockets.
struct JournalTests {
  static let text = #"""
    {"request": {"urlPath": "/a"}, "cases": {
      "good": {"response": {"headers": {"X-A": "1"}, "body": "good"}},
      "french": {"when": {"headers": {"Accept-Language": {"equalTo": "fr"}}}, "response": {"body": "bon"}},
      "chunked": {"response": {"headers": {"Transfer-Encoding": "chunked"}, "body": "0123"}},
      "cut": {"response": {"body": "0123456789", "fault": {"at": {"bodyByte": 3}}}},
      "reset": {"response": {"fault": {"at": "start", "then": "reset"}}},
      "late": {"response": {"fixedDelayMilliseconds": 1}},
      "turns": {"sequence": ["french", "good"]}}}
    """#

  private static func start(
    _ change: (inout ServerConfiguration) -> Void = { _ in },
    observer: (any RequestObserver)? = nil
  ) async throws -> MockServer {
    try await MockServer.start(
      WireTests.scenarios(text), configuration: .onAnyPort(change), observer: observer)
  }

  private static func ask(_ server: MockServer, _ requests: String...) throws {
    for request in requests {
      let connection = try RawConnection(port: server.port)
      try connection.send(request)
      _ = connection.receiveToEnd()
    }
  }

  private static func get(_ target: String, _ fields: String...) -> String {
    "GET \(target) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
      + fields.map { "\($0)\r\n" }.joined() + "\r\n"
  }

  @Test func `an entry says what was asked, why which case answered, and what was sent`()
    async throws
  {
    let observer = Recorder()
    let server = try await Self.start(observer: observer)
    try Self.ask(
      server,
      "POST /a?b=1 HTTP/1.1\r\nHost: a\r\nX-One: 1\r\nx-one: 2\r\nConnection: close\r\nContent-Length: 3\r\n\r\nabc"
    )
    _ = await observer.next()
    let entry = try #require(server.journal.entries.first)
    #expect(entry.number == 1 && entry.lease == "default")
    #expect(entry.request.method == "POST" && entry.request.target.text == "/a?b=1")
    #expect(entry.request.headerValues(named: "X-One") == ["1", "2"])
    #expect(entry.request.body == Array("abc".utf8) && entry.request.bodySize == 3)
    #expect(entry.request.peerAddress == "127.0.0.1")
    #expect(entry.reply.scenario == "a" && entry.reply.caseName == "good")
    #expect(entry.reply.reason == .default)
    #expect(entry.wire.status == 200 && entry.wire.sentBytes == nil && entry.ending == .complete)
    #expect(entry.sentHeaders == [HeaderField(name: "X-A", value: "1")])
    #expect(entry.bodyDigest == BodyDigest(of: Array("good".utf8)))
    #expect(entry.wire.duration > .zero)
    await server.stop()
  }

  @Test func `methods are kept as they were sent`() async throws {
    let server = try await Self.start()
    let methods = [
      "GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "PURGE", "get", "GETS", "P",
    ]
    for method in methods {
      try Self.ask(server, "\(method) /a HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    }
    #expect(server.journal.entries.map(\.request.method) == methods)
    await server.stop()
  }

  @Test func `an entry gives the reason for its case`() async throws {
    let server = try await Self.start()
    try Self.ask(
      server, Self.get("/a"), Self.get("/a", "Accept-Language: fr"),
      Self.get("/a", "Prefer: case=turns"), Self.get("/no"))
    try server.mainLease.select(["a": "french"])
    try Self.ask(server, Self.get("/a"))
    let shown = server.journal.entries.map { entry in
      "\(entry.reply.caseName ?? "-") \(entry.reply.servedCase ?? "-") \(entry.reply.reason?.rawValue ?? "-")"
    }
    #expect(
      shown == [
        "good good default", "french french when", "turns french preference", "- - -",
        "french french selection",
      ])
    #expect(server.journal.entries.map { $0.misses?.nearest.count } == [nil, nil, nil, 1, nil])
    await server.stop()
  }

  @Test(arguments: [
    ("chunked", "complete", 200, "4\r\n0123\r\n0\r\n\r\n"), ("cut", "close", 200, "012"),
    ("reset", "reset", nil, ""),
  ])
  func `an answer that the server itself writes has every byte in the journal`(
    name: String, ending: String, status: Int?, body: String
  ) async throws {
    let observer = Recorder()
    let server = try await Self.start(observer: observer)
    try Self.ask(server, Self.get("/a", "Prefer: case=\(name)"))
    _ = await observer.next()
    let entry = try #require(server.journal.entries.first)
    #expect(entry.ending.rawValue == ending)
    #expect(entry.wire.status == status)
    #expect(entry.bodyDigest == BodyDigest(of: Array(body.utf8)))
    #expect(entry.reply.fault != nil || entry.wire.sentBytes ?? 0 > 100)
    let names = entry.sentHeaders.map(\.name)
    #expect(names.contains("Date") == (status != nil))
    #expect(names.contains("Preference-Applied") == (status != nil))
    await server.stop()
  }

  @Test func `an entry says how many bytes were cut off, and for how long the answer waited`()
    async throws
  {
    let observer = Recorder()
    let server = try await Self.start(observer: observer)
    for name in ["good", "chunked", "cut", "late"] {
      try Self.ask(server, Self.get("/a", "Prefer: case=\(name)"))
      _ = await observer.next()
    }
    let responses = try server.journal.entries.map { entry in
      try #require(try JSONDocument(parsing: Array(entry.json.utf8)).root["response"])
    }
    func numbers(_ member: String) -> [Double?] { responses.map { $0[member]?.number?.double } }
    let lost = zip(numbers("bytesUncut"), numbers("bytesOnWire")).prefix(3).map { uncut, sent in
      uncut.flatMap { uncut in sent.map { uncut - $0 } }
    }
    // libmicrohttpd wrote the first answer.
    #expect(lost == [nil, 0, 7])
    #expect(numbers("delayMilliseconds") == [0, 0, 0, 1])
    await server.stop()
  }

  @Test func `a client that has an answer finds its request in the journal`() async throws {
    let server = try await Self.start()
    let connection = try RawConnection(port: server.port)
    for number in 1...200 {
      try connection.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
      _ = try connection.receiveResponse()
      #expect(server.journal.entries.count == number)
    }
    #expect(server.journal.entries.map(\.number) == Array(1...200))
    await server.stop()
  }

  @Test(arguments: JournalOptions.Mode.allCases)
  func `the mode decides which leases keep a journal`(mode: JournalOptions.Mode) async throws {
    let server = try await Self.start { $0.journal.mode = mode }
    let lease = try server.lease()
    try Self.ask(server, Self.get("/a"), Self.get("/a", "Mockapi-Lease: \(lease.id)"))
    #expect(server.journal.isKept == (mode == .on) && lease.journal.isKept == (mode != .off))
    #expect(server.journal.entries.map(\.lease) == (mode == .on ? ["default"] : []))
    #expect(lease.journal.entries.map(\.lease) == (mode == .off ? [] : [lease.id]))
    await server.stop()
  }

  @Test func `a lease keeps its requests apart, and only as long as it lives`() async throws {
    let server = try await Self.start()
    let lease = try server.lease()
    try Self.ask(
      server, Self.get("/__mockapi/at/\(lease.id)/a?x"), Self.get("/__mockapi/at/nosuchlease/a"))
    #expect(server.journal.entries.isEmpty)
    #expect(lease.journal.entries.map(\.request.target.text) == ["/a?x"])
    lease.reset()
    #expect(lease.journal.entries.isEmpty)
    try Self.ask(server, Self.get("/__mockapi/at/\(lease.id)/a"))
    #expect(lease.journal.entries.count == 1)
    lease.end()
    try Self.ask(server, Self.get("/__mockapi/at/\(lease.id)/a"))
    #expect(lease.journal.entries.isEmpty)
    await server.stop()
  }

  @Test func `a ping is not in the journal, but a request that is not valid HTTP is`() async throws
  {
    let server = try await Self.start()
    try Self.ask(
      server, "OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
      "GET /a HTTP/1.1\r\nConnection: close\r\n\r\n")
    #expect(server.journal.entries.map(\.wire.status) == [400])
    await server.stop()
  }

  @Test func `a body is kept up to the limit, and does not delay a refusal`() async throws {
    let server = try await Self.start {
      $0.journal.bodyLimit = 4
      $0.maximumBodySize = 8
    }
    try Self.ask(
      server,
      "POST /a HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 6\r\n\r\nabcdef")
    let entry = try #require(server.journal.entries.first)
    #expect(entry.request.body == Array("abcd".utf8))
    #expect(entry.request.bodySize == 6 && !entry.request.isBodyKept)
    await server.stop()
  }

  @Test func `followers get each entry when its answer has ended`() async throws {
    let observer = Recorder()
    let server = try await Self.start(observer: observer)
    let lease = try server.lease()
    try Self.ask(server, Self.get("/a?1", "Mockapi-Lease: \(lease.id)"))
    _ = await observer.next()
    let updates = lease.journal.newEntries()
    try Self.ask(
      server, Self.get("/a?2", "Mockapi-Lease: \(lease.id)"), Self.get("/a?3"),
      Self.get("/a?4", "Mockapi-Lease: \(lease.id)", "Prefer: case=cut"))
    var seen: [String] = []
    for await entry in updates {
      seen.append("\(entry.request.target.text) \(entry.ending)")
      if seen.count == 2 { lease.end() }
    }
    #expect(seen == ["/a?2 complete", "/a?4 close"])
    await server.stop()
  }
}
