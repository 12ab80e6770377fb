// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPITestSupport
import Testing

@testable import MockAPIEngine
@testable import MockAPIServer

/// Requests whose state comes later: their connections wait, and no thread does.
struct LaterAnswerTests {
  // The choice of the case needs one answer of the store, and a step of the sequence another one.
  private static let text = #"""
    {"request": {"urlPath": "/up"}, "default": "turns", "cases": {
      "early": {"when": {"headers": {"X-Early": {"equalTo": "1"}}},
                "response": {"status": 413, "body": "early", "beforeRequestBody": "discard"}},
      "slow": {"when": {"headers": {"X-Slow": {"equalTo": "1"}}},
               "response": {"status": 202, "body": "slow", "fixedDelayMilliseconds": 1}},
      "read": {"when": {"bodyPatterns": [{"equalTo": "hello"}]}, "response": {"body": "read"}},
      "one": {"response": {"body": "one"}}, "two": {"response": {"body": "two"}},
      "turns": {"sequence": ["one", "two"]}}}
    """#

  private static func request(_ fields: String..., method: String = "GET") -> String {
    "\(method) /up HTTP/1.1\r\nHost: a\r\n" + fields.map { "\($0)\r\n" }.joined() + "\r\n"
  }

  private static let health = "GET /__mockapi/health HTTP/1.1\r\nHost: localhost\r\n\r\n"

  // MARK: Answers

  @Test func `the same thread answers other requests while one waits`() async throws {
    let site = try await StateSite(Self.text)
    let waiting = try site.connect()
    try waiting.send(Self.request())
    await site.awaitDue()
    let other = try site.connect()
    try other.send(Self.health)
    #expect(try other.receiveResponse().status == 200)
    #expect(!waiting.hasArrived)
    site.answerDue()
    await site.answer(1)
    #expect(try waiting.receiveResponse().text == "one")
    await site.server.stop()
  }

  @Test func `requests that come together are answered in their order`() async throws {
    let site = try await StateSite(Self.text)
    let connection = try site.connect()
    try connection.send(Self.request() + Self.request() + Self.health)
    await site.answer(4)
    #expect(try connection.receiveResponse().text == "one")
    #expect(try connection.receiveResponse().text == "two")
    #expect(try connection.receiveResponse().status == 200)
    await site.server.stop()
  }

  /// A connection beside which another one waits. Without another one, libmicrohttpd calls for a resumed connection before it reads from
  /// it; with one, it reads before.
  private func connect(to site: StateSite) throws -> (RawConnection, beside: RawConnection) {
    let beside = try site.connect()
    try beside.send(Self.health)
    #expect(try beside.receiveResponse().status == 200)
    return (try site.connect(), beside)
  }

  /// The answer that the loop sends, and that to the next request, which waits.
  private func expectSlowThenNext(on connection: RawConnection, of site: StateSite) async throws {
    #expect(try connection.receiveResponse().text == "slow")
    await site.answer(2)
    #expect(try connection.receiveResponse().text == "one")
  }

  @Test func `a connection takes the next request after an answer that the loop sends`()
    async throws
  {
    let site = try await StateSite(Self.text)
    let (connection, beside) = try connect(to: site)
    try connection.send(Self.request("X-Slow: 1"))
    await site.awaitDue()
    // Nothing is read while the connection is suspended, so it is still known where this one begins.
    try connection.send(Self.request())
    site.answerDue()
    try await expectSlowThenNext(on: connection, of: site)
    withExtendedLifetime(beside) {}
    await site.server.stop()
  }

  @Test func `the next request stays where it is while the changes of an answer are made`()
    async throws
  {
    let site = try await StateSite(Self.text)
    try site.server.mainLease.select("slow", of: "a", for: .next(1))
    let (connection, beside) = try connect(to: site)
    try connection.send(Self.request())
    // It is decided now that the loop sends the answer, and gives the connection back.
    await site.answer(1)
    await site.awaitDue()
    try connection.send(Self.request())
    site.answerDue()
    try await expectSlowThenNext(on: connection, of: site)
    withExtendedLifetime(beside) {}
    await site.server.stop()
  }

  @Test func `a client of HTTP 1.0 that has closed its side still gets its answer`() async throws {
    let site = try await StateSite(Self.text)
    let connection = try site.connect()
    try connection.send("GET /up HTTP/1.0\r\n\r\n")
    connection.finishSending()
    await site.answer(2)
    #expect(try connection.receiveResponse().text == "one")
    #expect(connection.receiveToEnd() == ([], .closed))
    await site.server.stop()
  }

  @Test(
    arguments: [
      ("GET", [String](), "", "one"), ("POST", ["Content-Length: 5"], "hello", "read"),
      ("POST", ["Transfer-Encoding: chunked"], "5\r\nhello\r\n0\r\n\r\n", "read"),
    ])
  func `a client that has closed its side gets its answer beside another one`(
    method: String, fields: [String], body: String, answer: String
  ) async throws {
    let site = try await StateSite(Self.text)
    let (connection, beside) = try connect(to: site)
    let lines = (["\(method) /up HTTP/1.1", "Host: a"] + fields).map { "\($0)\r\n" }
    try connection.send(lines.joined() + "\r\n" + body)
    connection.finishSending()
    await site.answer(2)
    #expect(try connection.receiveResponse().text == answer)
    #expect(connection.receiveToEnd() == ([], .closed))
    withExtendedLifetime(beside) {}
    await site.server.stop()
  }

  @Test func `a client of TLS gets its answer`() async throws {
    let folder = try ScratchFolder()
    let authority = folder.path + "/ca.pem"
    let site = try await StateSite(Self.text) {
      $0.tls = TLSConfiguration(identity: .selfSigned(caFile: authority))
    }
    let connection = try RawConnection(
      port: try #require(site.server.securePort),
      tls: TLSClient.Options { $0.trustedFile = authority })
    try connection.send(Self.request())
    await site.answer(2)
    #expect(try connection.receiveResponse().text == "one")
    try connection.send(Self.request("X-Slow: 1"))
    await site.answer(1)
    #expect(try connection.receiveResponse().text == "slow")
    // So does one that has closed its side, beside another one.
    let others = try connect(to: site)
    try connection.send(Self.request())
    connection.finishSending()
    await site.answer(2)
    #expect(try connection.receiveResponse().text == "two")
    #expect(connection.receiveToEnd() == ([], .closed))
    withExtendedLifetime(others) {}
    await site.server.stop()
  }

  // MARK: Bodies

  /// A request whose head does not decide the answer: it waits for the state twice, before its body and with it.
  @Test(
    arguments: [
      ("Content-Length: 5", "hello"), ("Transfer-Encoding: chunked", "5\r\nhello\r\n0\r\n\r\n"),
      // The server reads these chunks itself.
      ("Transfer-Encoding: chunked ", "5\r\nhello\r\n0\r\n\r\n"),
    ], [true, false])
  func `a request with a body waits at its head and at its end`(
    body: (field: String, bytes: String), comesLater: Bool
  ) async throws {
    let site = try await StateSite(Self.text)
    let connection = try site.connect()
    let head = Self.request(body.field, method: "POST")
    try connection.send(comesLater ? head : head + body.bytes)
    await site.awaitDue()
    if comesLater { try connection.send(body.bytes) }
    site.answerDue()
    await site.answer(1)
    #expect(try connection.receiveResponse().text == "read")
    await site.server.stop()
  }

  @Test(arguments: ["", "hel"])
  func `an answer before the body waits for its state, and the next request is found`(
    part: String
  ) async throws {
    let site = try await StateSite(Self.text)
    let connection = try site.connect()
    try connection.send(Self.request("X-Early: 1", "Content-Length: 5", method: "POST") + part)
    await site.awaitDue()
    try connection.send(String("hello".dropFirst(part.count)) + Self.request())
    site.answerDue()
    let response = try connection.receiveResponse()
    #expect(response.text == "early" && response.header("Connection") == nil)
    await site.answer(2)
    #expect(try connection.receiveResponse().text == "one")
    await site.server.stop()
  }

  // MARK: Ends

  @Test func `a stop waits for the state, and sends the answer as the last one`() async throws {
    let site = try await StateSite(Self.text)
    let connection = try site.connect()
    try connection.send(Self.request())
    await site.awaitDue()
    async let stop: Void = site.server.stop(grace: .seconds(3_600))
    // The stop has begun when the port is closed.
    while (try? site.connect()) != nil { await Task.yield() }
    site.answerDue()
    await site.answer(1)
    let response = try connection.receiveResponse()
    #expect(response.text == "one" && response.header("Connection") == "close")
    await stop
  }

  @Test func `a stop waits for the state no longer than the request does`() async throws {
    let site = try await StateSite(Self.text) {
      $0.stateTime = .zero
      // Only the stop notices that the time is over.
      $0.inspectionInterval = .seconds(3_600)
    }
    let connection = try site.connect()
    try connection.send(Self.request())
    await site.awaitDue()
    await site.server.stop(grace: .seconds(3_600))
    let response = try connection.receiveResponse()
    #expect(response.status == 503 && response.header("Connection") == "close")
    await site.awaitAbandoned()
  }

  @Test(arguments: [0, 1])
  func `a stop without time ends the wait for state, and that for changes`(answers: Int)
    async throws
  {
    let site = try await StateSite(Self.text)
    let connection = try site.connect()
    try connection.send(Self.request())
    await site.answer(answers)
    await site.awaitDue()
    await site.server.stop(grace: .zero)
    await site.awaitAbandoned()
    #expect(connection.receiveToEnd().bytes.isEmpty)
    // Nobody is there for it any more.
    site.answerDue()
  }

  @Test(.tags(.realTime))
  func `a state that does not come in time is a problem`() async throws {
    let site = try await StateSite(Self.text) {
      $0.stateTime = .zero
      $0.inspectionInterval = .milliseconds(20)
    }
    let connection = try site.connect()
    try connection.send(Self.request())
    let response = try connection.receiveResponse()
    #expect(response.status == 503 && response.text.contains("mockapi:late-state"))
    await site.awaitAbandoned()
    #expect(site.isAtStart)
    // The connection takes the next request.
    try connection.send(Self.health)
    #expect(try connection.receiveResponse().status == 200)
    await site.server.stop()
  }

  #if os(Linux)
    @Test(.tags(.realTime))
    func `nobody waits for the state of a client that has gone`() async throws {
      let site = try await StateSite(Self.text) { $0.inspectionInterval = .milliseconds(20) }
      do {
        let connection = try site.connect()
        connection.reset()
        try connection.send(Self.request())
        await site.awaitDue()
      }
      await site.awaitAbandoned()
      #expect(site.isAtStart)
      await site.server.stop()
    }
  #endif

  @Test func `a request whose lease ends meanwhile is answered, and the next one is refused`()
    async throws
  {
    let site = try await StateSite(Self.text)
    let connection = try site.connect()
    let lease = try site.server.lease()
    let request = Self.request("Mockapi-Lease: \(lease.id)")
    try connection.send(request)
    await site.awaitDue()
    lease.end()
    site.answerDue()
    await site.answer(1)
    #expect(try connection.receiveResponse().text == "one")
    try connection.send(request)
    #expect(try connection.receiveResponse().status == 410)
    await site.server.stop()
  }

  @Test func `a request that waits while other scenarios are loaded gets the answer of its own`()
    async throws
  {
    let site = try await StateSite(Self.text)
    let connection = try site.connect()
    try connection.send(Self.request())
    await site.awaitDue()
    site.server.replaceScenarios(with: [])
    site.answerDue()
    await site.answer(1)
    #expect(try connection.receiveResponse().text == "one")
    try connection.send(Self.request())
    // The lease may be offline by now.
    await site.answer(1)
    #expect(try connection.receiveResponse().status == 404)
    await site.server.stop()
  }

  @Test func `a request that is overtaken is decided again`() async throws {
    let site = try await StateSite(Self.text)
    let connections = try (0..<2).map { _ in try site.connect() }
    for connection in connections {
      try connection.send(Self.request())
      await site.awaitDue()
    }
    // Both get the same state, and then one of them makes its step first.
    site.answerDue()
    site.answerDue()
    await site.awaitDue()
    await site.awaitDue()
    site.answerDue()
    site.answerDue()
    // The other one asks for the state again, and makes its step.
    await site.answer(2)
    let texts = try connections.map { try $0.receiveResponse().text }
    #expect(texts.sorted() == ["one", "two"])
    await site.server.stop()
  }

  @Test func `an answer before the body that is overtaken waits for the body after all`()
    async throws
  {
    let site = try await StateSite(Self.text)
    try site.server.mainLease.select("early", of: "a", for: .next(1))
    let connections = try (0..<2).map { _ in try site.connect() }
    for connection in connections {
      try connection.send(Self.request("Content-Length: 5", method: "POST"))
      await site.awaitDue()
    }
    // Both get the same state, and then one of them makes its change first.
    for _ in 0..<2 { site.answerDue() }
    for _ in 0..<2 { await site.awaitDue() }
    for _ in 0..<2 { site.answerDue() }
    // The other one asks for the state again, and finds that its head decides nothing.
    await site.answer(1)
    for connection in connections { try connection.send("hello") }
    await site.answer(1)
    let texts = try connections.map { try $0.receiveResponse().text }
    #expect(texts.sorted() == ["early", "read"])
    // Both connections take the next request.
    for (connection, text) in zip(connections, ["one", "two"]) {
      try connection.send(Self.request())
      await site.answer(2)
      #expect(try connection.receiveResponse().text == text)
    }
    await site.server.stop()
  }

  @Test func `a failure and a case for the next request are counted when their state comes`()
    async throws
  {
    let site = try await StateSite(Self.text)
    let lease = site.server.mainLease
    try lease.select("two", of: "a", for: .next(1))
    try lease.disturb(Disturbance(failures: Disturbance.Failures(share: 1)))
    let failing = try site.connect()
    try failing.send(Self.request())
    await site.answer(2)
    #expect(failing.receiveToEnd() == ([], .closed))
    try lease.disturb(Disturbance())
    let connection = try site.connect()
    for text in ["two", "one"] {
      try connection.send(Self.request())
      await site.answer(2)
      #expect(try connection.receiveResponse().text == text)
    }
    await site.server.stop()
  }
}
