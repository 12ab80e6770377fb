// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario
import MockAPITestSupport
import Testing

@testable import MockAPIEngine
@testable import MockAPIServer

/// Answers that are sent before the body of their request.
struct EarlyAnswerTests {
  private static let text = #"""
    {"request": {"urlPath": "/up"}, "cases": {
      "unauthorized": {"when": {"headers": {"Authorization": {"absent": true}}},
                       "response": {"status": 401, "body": "who?", "beforeRequestBody": "discard"}},
      "large": {"when": {"headers": {"X-Size": {"equalTo": "large"}}},
                "response": {"status": 413, "body": "too much", "beforeRequestBody": "close"}},
      "wrong": {"when": {"bodyPatterns": [{"contains": "wrong"}]}, "response": {"status": 400}},
      "turns": {"sequence": ["unauthorized", "stored"]},
      "stored": {"response": {"status": 201}}}, "default": "stored"}
    """#

  private func serve(
    maximumBodySize: Int = 1 << 20, _ body: (MockServer) async throws -> Void
  ) async throws {
    let server = try await MockServer.start(
      WireTests.scenarios(Self.text),
      configuration: .onAnyPort { $0.maximumBodySize = maximumBodySize })
    try await body(server)
    await server.stop()
  }

  private func connect(_ server: MockServer, _ fields: String...) throws -> RawConnection {
    let connection = try RawConnection(port: server.port)
    try connection.send(Self.post(fields))
    return connection
  }

  private static func post(_ fields: [String]) -> String {
    "POST /up HTTP/1.1\r\nHost: a\r\n" + fields.map { "\($0)\r\n" }.joined() + "\r\n"
  }

  private static let large = ["Authorization: a", "X-Size: large"]
  /// A request that is answered without its body, which is complete.
  private static let next = post(["Authorization: a", "Content-Length: 0"])

  @Test(arguments: ["Content-Length: 1000", "Transfer-Encoding: chunked"], [true, false])
  func `the answer comes before the body and in place of 100 Continue, and ends the connection`(
    framing: String, expects: Bool
  ) async throws {
    try await serve { server in
      let connection = try RawConnection(port: server.port)
      try connection.send(
        Self.post(Self.large + [framing] + (expects ? ["Expect: 100-continue"] : [])))
      let response = try connection.receiveResponse()
      #expect(response.status == 413 && response.text == "too much")
      #expect(response.header("Connection") == "close")
      let rest = connection.receiveToEnd()
      #expect(rest.bytes.isEmpty && rest.ending == .closed)
    }
  }

  @Test func `a client that does not stop sending still gets the answer`() async throws {
    try await serve { server in
      let connection = try RawConnection(port: server.port)
      try connection.send(Self.post(Self.large + ["Content-Length: 16777216"]))
      try connection.send([UInt8](repeating: 0, count: 16 << 20))
      #expect(try connection.receiveResponse().status == 413)
      #expect(connection.receiveToEnd().ending == .closed)
    }
  }

  @Test(arguments: [1, 100_000, 4 << 20], [true, false])
  func `a body that is discarded is read to its end, and the connection takes the next request`(
    size: Int, expects: Bool
  ) async throws {
    try await serve { server in
      let connection = try RawConnection(port: server.port)
      try connection.send(
        Self.post(["Content-Length: \(size)"] + (expects ? ["Expect: 100-continue"] : [])))
      let response = try connection.receiveResponse()
      #expect(response.status == 401 && response.text == "who?")
      #expect(response.header("Connection") == nil)
      // A zero must not look like the end of the connection.
      try connection.send([UInt8](repeating: 0, count: size))
      try connection.send(Self.next)
      #expect(try connection.receiveResponse().status == 201)
    }
  }

  @Test func `a part of the body that came with the head is not taken for the next request`()
    async throws
  {
    try await serve { server in
      let connection = try connect(server, "Content-Length: 300000")
      let body = [UInt8](repeating: 0x47, count: 300_000)
      let again = try RawConnection(port: server.port)
      try again.send(Array(Self.post(["Content-Length: 300000"]).utf8) + body.prefix(10))
      for connection in [connection, again] {
        #expect(try connection.receiveResponse().status == 401)
      }
      try connection.send(body)
      try again.send(Array(body.dropFirst(10)))
      for connection in [connection, again] {
        try connection.send(Self.next)
        #expect(try connection.receiveResponse().status == 201)
      }
    }
  }

  /// What may come before a request, which libmicrohttpd does not count, and how many answers it gets.
  private static let uncounted: [(bytes: String, answers: Int)] = [
    ("\r\n", 0),
    // libmicrohttpd has the request at an address that is divisible by 16 then, as without the lines.
    (String(repeating: "\r\n", count: 8), 0), (String(repeating: "\r\n", count: 512), 0),
    ("\r\n" + next, 1),
    (post(["Authorization: a", "Transfer-Encoding: chunked"]) + "3\r\nabc\r\n0\r\n\r\n", 1),
  ]

  /// Sends such bytes and a request: in one piece, unless the bytes get an answer of their own.
  private func send(
    _ request: [UInt8], after before: (bytes: String, answers: Int), on connection: RawConnection
  ) throws {
    var bytes = Array(before.bytes.utf8)
    if before.answers > 0 {
      try connection.send(bytes)
      #expect(try connection.receiveResponse().status == 201)
      bytes = []
    }
    try connection.send(bytes + request)
  }

  @Test(arguments: uncounted, [1, 999, 1999])
  func `bytes before the request do not make a part of the body the next one`(
    before: (bytes: String, answers: Int), part: Int
  ) async throws {
    try await serve { server in
      let connection = try RawConnection(port: server.port)
      // Its end would be answered.
      let end = Self.post(["Content-Length: 0"])
      let body = [UInt8](repeating: 0x78, count: 2000 - end.utf8.count) + Array(end.utf8)
      try send(
        Array(Self.post(["Content-Length: 2000"]).utf8) + body.prefix(part), after: before,
        on: connection)
      // If all of it came at once, the server could not know whether a part of another request came with it.
      let response = try connection.receiveResponse()
      #expect(response.status == 401 && response.header("Connection") == nil)
      try connection.send(body.dropFirst(part) + Array(Self.next.utf8))
      #expect(try connection.receiveResponse().status == 201)
    }
  }

  @Test(arguments: uncounted)
  func `after such bytes the answer still comes in place of 100 Continue, and ends the connection`(
    before: (bytes: String, answers: Int)
  ) async throws {
    try await serve { server in
      let connection = try RawConnection(port: server.port)
      let request = Self.post(["Content-Length: 2000", "Expect: 100-continue"])
      try send(Array(request.utf8), after: before, on: connection)
      let response = try connection.receiveResponse()
      #expect(response.status == 401 && response.header("Connection") == "close")
      try connection.send(String(repeating: "x", count: 2000) + Self.next)
      #expect(connection.receiveToEnd().bytes.isEmpty)
    }
  }

  @Test func `the next request that comes together with the body is not answered`() async throws {
    try await serve { server in
      let connection = try RawConnection(port: server.port)
      try connection.send(Self.post(["Content-Length: 3"]) + "abc" + Self.next)
      let response = try connection.receiveResponse()
      #expect(response.status == 401 && response.header("Connection") == "close")
      #expect(connection.receiveToEnd().bytes.isEmpty)
    }
  }

  @Test func `a body that comes whole with its head leaves the connection to the next request`()
    async throws
  {
    try await serve { server in
      let connection = try RawConnection(port: server.port)
      try connection.send(Self.post(["Content-Length: 3"]) + "abc")
      let response = try connection.receiveResponse()
      #expect(response.status == 401 && response.header("Connection") == nil)
      try connection.send(Self.next)
      #expect(try connection.receiveResponse().status == 201)
    }
  }

  @Test func `after a body in chunks the connection ends, and the answer says so`() async throws {
    try await serve { server in
      let connection = try connect(server, "Transfer-Encoding: chunked")
      let response = try connection.receiveResponse()
      #expect(response.status == 401 && response.header("Connection") == "close")
      try connection.send("3\r\nabc\r\n0\r\n\r\n")
      let rest = connection.receiveToEnd()
      #expect(rest.bytes.isEmpty && rest.ending == .closed)
    }
  }

  @Test func `a client that leaves in its body costs nothing but its connection`() async throws {
    try await serve { server in
      let connection = try connect(server, "Content-Length: 1000")
      #expect(try connection.receiveResponse().status == 401)
      try connection.send([1, 2, 3])
      connection.finishSending()
      #expect(connection.receiveToEnd().bytes.isEmpty)
      #expect(try connect(server, "Content-Length: 0").receiveResponse().status == 401)
    }
  }

  @Test func `a request without a body is answered as ever; only 'close' ends the connection`()
    async throws
  {
    try await serve { server in
      let connection = try connect(server, "Content-Length: 0")
      let first = try connection.receiveResponse()
      #expect(first.status == 401 && first.header("Connection") == nil)
      try connection.send(Self.post(Self.large))
      let second = try connection.receiveResponse()
      #expect(second.status == 413 && second.header("Connection") == "close")
      #expect(connection.receiveToEnd().ending == .closed)
      let entries = server.journal.entries
      #expect(entries.map(\.request.isAnsweredBeforeBody) == [false, false])
      #expect(entries.map(\.request.isBodyKept) == [true, true])
    }
  }

  @Test func `other answers wait for the body, with 100 Continue before it`() async throws {
    try await serve { server in
      let connection = try connect(
        server, "Authorization: a", "Content-Length: 5", "Expect: 100-continue")
      #expect(try connection.receiveResponse().status == 100)
      try connection.send("wrong")
      #expect(try connection.receiveResponse().status == 400)
    }
  }

  @Test func `a step of a sequence comes before the body, and the next one after it`() async throws
  {
    try await serve { server in
      let connection = try connect(server, "Prefer: case=turns", "Content-Length: 5")
      #expect(try connection.receiveResponse().status == 401)
      let other = try connect(
        server, "Prefer: case=turns", "Content-Length: 5", "Expect: 100-continue")
      #expect(try other.receiveResponse().status == 100)
      try other.send("abcde")
      #expect(try other.receiveResponse().status == 201)
    }
  }

  @Test func `a body that matchers could not keep does not replace the declared answer`()
    async throws
  {
    try await serve(maximumBodySize: 100) { server in
      let connection = try connect(server, "Content-Length: 101")
      #expect(try connection.receiveResponse().text == "who?")
      let other = try connect(server, "Authorization: a", "Content-Length: 101")
      #expect(try other.receiveResponse().text.contains("not kept for matching"))
    }
  }

  @Test(arguments: [
    ("", ["Content-Length: 1000"], "01234", 5),
    (String(repeating: "\r\n", count: 8), ["Content-Length: 1000"], "01234", 5),
    ("", ["Content-Length: 1000", "Expect: 100-continue"], "", 0),
    ("\r\n", ["Content-Length: 1000", "Expect: 100-continue"], "", nil),
    ("", ["Transfer-Encoding: chunked"], "", 0),
    ("", ["Transfer-Encoding: chunked"], "3\r\nabc\r\n", nil),
  ])
  func `the journal says how much of the body had arrived, if it is known`(
    before: String, fields: [String], part: String, size: Int?
  ) async throws {
    try await serve { server in
      let connection = try RawConnection(port: server.port)
      // In one piece, so that all of it has arrived with the head.
      try connection.send(before + Self.post(fields) + part)
      #expect(try connection.receiveResponse().status == 401)
      let request = try #require(server.journal.entries.first).request
      #expect(request.isAnsweredBeforeBody && !request.isBodyKept)
      #expect(request.bodySize == size && request.body.isEmpty)
      #expect(request.isFirstOnConnection)
    }
  }

  @Test func `a part of a body does not make a later request the first on its connection`()
    async throws
  {
    try await serve { server in
      let connection = try RawConnection(port: server.port)
      try connection.send(Self.next)
      #expect(try connection.receiveResponse().status == 201)
      try connection.send(
        Self.post(["Content-Length: 1000"]) + String(repeating: "x", count: 500))
      #expect(try connection.receiveResponse().status == 401)
      #expect(server.journal.entries.map(\.request.isFirstOnConnection) == [true, false])
    }
  }

  @Test func `the same holds under TLS`() async throws {
    try await TLSSite.serve([("early", #"{"status": 401, "beforeRequestBody": "discard"}"#)]) {
      site in
      let connection = try site.open()
      for _ in 0..<2 {
        try connection.send("PUT /f HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n")
        #expect(try connection.receiveResponse().status == 401)
        try connection.send([UInt8](repeating: 0, count: 100_000))
      }
    }
  }
}
