// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario
import MockAPITestSupport
import Testing

@testable import MockAPIServer

/// Clients that are slow, greedy, or gone do not disturb other clients.
struct RobustnessTests {
  private static let large = 4 << 20

  private func serve(
    requestSeconds: UInt32 = 3_600, _ body: (MockServer) throws -> Void
  ) async throws {
    let cases = [
      #""short": {"response": {"body": "abc"}}"#,
      #""chunked": {"response": {"headers": {"Transfer-Encoding": "chunked"}, "body": "abc"}}"#,
      #""large": {"response": {"body": "\#(String(repeating: "x", count: Self.large))"}}"#,
      #""slow": {"response": {"body": "\#(String(repeating: "x", count: Self.large))", "statusMessage": "Fine"}}"#,
    ]
    let server = try await MockServer.start(
      WireTests.scenarios(
        #"{"request": {"urlPath": "/a"}, "cases": {\#(cases.joined(separator: ","))}}"#),
      configuration: .onAnyPort {
        $0.requestSeconds = requestSeconds
        if requestSeconds < 3_600 { $0.inspectionInterval = .milliseconds(20) }
      })
    try body(server)
    try expectAnswer(of: server)
    await server.stop()
  }

  /// A server with a case that waits for a second of the clock.
  private static func serverWithDelay(
    _ clock: ManualClock, _ limits: ConnectionLimits, threads: Int = 1
  ) async throws -> MockServer {
    try await MockServer.start(
      WireTests.scenarios(
        #"""
        {"request": {"urlPath": "/a"}, "cases": {
          "short": {"response": {"body": "abc"}},
          "late": {"response": {"fixedDelayMilliseconds": 1000, "body": "late"}}}}
        """#),
      configuration: .onAnyPort {
        $0.threads = threads
        $0.clock = .manual(clock)
        $0.limits = limits
      })
  }

  private func expectAnswer(of server: MockServer) throws {
    let connection = try RawConnection(port: server.port)
    try connection.send(Self.request("short"))
    #expect(try connection.receiveResponse().text == "abc")
  }

  private static func request(_ name: String, _ headers: String = "") -> String {
    "GET /a HTTP/1.1\r\nHost: a\r\nPrefer: case=\(name)\r\n\(headers)\r\n"
  }

  @Test func `a request that arrives byte by byte is answered`() async throws {
    try await serve { server in
      let connection = try RawConnection(port: server.port)
      for byte in Self.request("short").utf8 { try connection.send([byte]) }
      #expect(try connection.receiveResponse().text == "abc")
    }
  }

  @Test(arguments: ["large", "slow"])
  func `a client that does not read blocks nobody, and can read everything later`(name: String)
    async throws
  {
    try await serve { server in
      let connection = try RawConnection(port: server.port)
      try connection.send(Self.request(name))
      for _ in 0..<5 { try expectAnswer(of: server) }
      #expect(try connection.receiveResponse().body.count == Self.large)
    }
  }

  @Test(.tags(.realTime), arguments: ["large", "slow"])
  func `a client that reads late gets the whole answer, and a stopped request times out`(
    name: String
  ) async throws {
    try await serve(requestSeconds: 1) { server in
      let late = try RawConnection(port: server.port)
      try late.send(Self.request(name))
      try late.awaitArrival()
      // Its end shows that the time for a request is over for the other connection, too.
      let stopped = try RawConnection(port: server.port)
      try stopped.send(String(Self.request("short").dropLast(7)))
      #expect(try stopped.receiveResponse().status == 408)
      #expect(stopped.receiveToEnd() == ([], .closed))
      #expect(try late.receiveResponse().body.count == Self.large)
    }
  }

  @Test(arguments: ["short", "chunked", "large", "slow"])
  func `a client that disappears, before or during an answer, does no harm`(name: String)
    async throws
  {
    try await serve { server in
      for request in [Self.request(name), String(Self.request(name).dropLast(7)), ""] {
        for resets in [false, true] {
          let connection = try RawConnection(port: server.port)
          try connection.send(request)
          if resets { connection.reset() }
        }
      }
    }
  }

  @Test(arguments: ["short", "chunked", "large"])
  func `a client that closes its sending side is answered`(name: String) async throws {
    try await serve { server in
      let connection = try RawConnection(port: server.port)
      try connection.send(Self.request(name))
      connection.finishSending()
      let (bytes, ending) = connection.receiveToEnd()
      #expect(String(decoding: bytes.prefix(12), as: UTF8.self) == "HTTP/1.1 200")
      #expect(ending == .closed)
    }
  }

  #if os(Linux)
    @Test(
      .tags(.realTime), arguments: ["", "G", "GET /a", "GET /a HTTP/1.1\r\nHost: a\r\n"])
    func
      `a client that closes its side together with a part of a request loses the connection soon`(
        part: String
      ) async throws
    {
      let server = try await MockServer.start(
        WireTests.scenarios(
          #"{"request": {"urlPath": "/a"}, "cases": {"short": {"response": {"body": "abc"}}}}"#),
        configuration: .onAnyPort { $0.inspectionInterval = .milliseconds(20) })
      let connection = try RawConnection(port: server.port)
      connection.sendLast(part)
      #expect(connection.receiveToEnd().ending == .closed)
      await server.stop()
    }

    @Test(arguments: [1, 2, 5])
    func
      `a client that closes its side together with its last request is answered, and then closed at once`(
        count: Int
      ) async throws
    {
      let server = try await MockServer.start(
        WireTests.scenarios(
          #"{"request": {"urlPath": "/a"}, "cases": {"short": {"response": {"body": "abc"}}}}"#),
        configuration: .onAnyPort { $0.inspectionInterval = .seconds(3_600) })
      let connection = try RawConnection(port: server.port)
      connection.sendLast(String(repeating: "GET /a HTTP/1.1\r\nHost: a\r\n\r\n", count: count))
      let (bytes, ending) = connection.receiveToEnd()
      #expect(ending == .closed)
      #expect(
        String(decoding: bytes, as: UTF8.self).split(separator: "HTTP/1.1 200").count == count)
      await server.stop()
    }
  #endif

  @Test func `pipelined requests are answered in order, by every kind of answer`()
    async throws
  {
    try await serve { server in
      let connection = try RawConnection(port: server.port)
      let names = ["short", "large", "short", "short", "large", "short"]
      try connection.send(names.map { Self.request($0) }.joined())
      for name in names {
        let response = try connection.receiveResponse()
        #expect(response.body.count == (name == "short" ? 3 : Self.large))
      }
    }
  }

  @Test func `a connection that returns from a delayed answer waits for a free place`()
    async throws
  {
    let clock = ManualClock()
    let server = try await Self.serverWithDelay(
      clock, ConnectionLimits(held: 2, scripted: 10, secure: 0))
    let late = try RawConnection(port: server.port)
    try late.send(Self.request("late"))
    await clock.sleepers(atLeast: 1)
    var others: [RawConnection] = []
    for _ in 0..<2 {
      let other = try RawConnection(port: server.port)
      try other.send(Self.request("short"))
      #expect(try other.receiveResponse().text == "abc")
      others.append(other)
    }
    clock.advance(by: .seconds(1))
    let answer = try late.receiveResponse()
    #expect(answer.text == "late")
    #expect(answer.header("Connection") == nil)
    try late.send(Self.request("short"))
    others.removeLast()
    #expect(try late.receiveResponse().text == "abc")
    await server.stop()
  }

  @Test(arguments: [1, 2])
  func `many returning connections and few places do no harm`(threads: Int) async throws {
    let clock = ManualClock()
    let server = try await Self.serverWithDelay(
      clock, ConnectionLimits(held: 4, scripted: 100, secure: 0), threads: threads)
    for _ in 0..<5 {
      let clients = try (0..<40).map { _ in
        let client = try RawConnection(port: server.port)
        try client.send(Self.request("late"))
        return client
      }
      await clock.sleepers(atLeast: clients.count)
      clock.advance(by: .seconds(1))
      for client in clients { #expect(try client.receiveResponse().text == "late") }
    }
    try expectAnswer(of: server)
    await server.stop()
  }

  @Test func `heads and targets that are too large are refused`() async throws {
    try await serve { server in
      for (request, status) in [
        (Self.request("short", String(repeating: "X-Flood: y\r\n", count: 10_000)), 431),
        (Self.request("short", "X-Flood: \(String(repeating: "y", count: 100_000))\r\n"), 431),
        ("GET /\(String(repeating: "y", count: 100_000)) HTTP/1.1\r\nHost: a\r\n\r\n", 414),
      ] {
        let connection = try RawConnection(port: server.port)
        // The server may close the connection before it has read everything.
        try? connection.send(request)
        let head = String(decoding: connection.receiveToEnd().bytes.prefix(12), as: UTF8.self)
        #expect(head == "HTTP/1.1 \(status)")
      }
    }
  }
}
