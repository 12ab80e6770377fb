// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPISystem
import MockAPITestSupport
import Testing

@testable import MockAPIEngine
@testable import MockAPIServer

/// Clients that stop in the middle of a request, and wait.
struct SilenceTests {
  private static let text = #"""
    {"mappings": [
      {"request": {"url": "/x"}, "response": {"body": "ok"}},
      {"request": {"urlPath": "/b", "bodyPatterns": [{"equalTo": "hello"}]}, "response": {"body": "read"}}
    ]}
    """#
  private static let post = "POST /b HTTP/1.1\r\nHost: a\r\n"
  private static let chunked = "\(post)Transfer-Encoding: chunked\r\n\r\n"

  /// Any silence is too long, as soon as it is noticed.
  private static let configuration = ServerConfiguration.onAnyPort {
    $0.requestSeconds = 0
    $0.inspectionInterval = .milliseconds(20)
  }

  private func expectRefusal(_ connection: RawConnection) throws {
    let response = try connection.receiveResponse()
    #expect(response.status == 408)
    #expect(response.header("Content-Type") == "application/problem+json")
    #expect(response.header("Connection") == "close")
    let problem = try JSONDocument(parsing: response.body).root
    #expect(problem["type"]?.string == "mockapi:bad-request")
    #expect(problem["detail"]?.string?.contains("nothing came") == true)
    #expect(connection.receiveToEnd() == ([], .closed))
  }

  @Test(
    .tags(.realTime),
    arguments: [
      "\(post)Content-Length: 5\r\n\r\n", "\(post)Content-Length: 5\r\n\r\nhel",
      "\(post)Content-Length: 900000\r\n\r\n\(String(repeating: "a", count: 3_000))",
      chunked, "\(chunked)5", "\(chunked)5\r\nhel", "\(chunked)5\r\nhello\r\n",
      "\(chunked)FFFFFFFFFFFFFFFF\r\nhel", "\(chunked)5\r\nhello\r\n0\r\n",
      "\(chunked)5\r\nhello\r\n0\r\nA: b\r\n",
      // The server reads these chunks itself.
      "\(post)Transfer-Encoding: chunked \r\n\r\n5\r\nhel",
      "GET /x HTTP/1.1\r\nHost: a\r\n", "GET /x HTTP/1.1\r\n",
    ])
  func `a client that sends no more of its request gets 408, and has a line in the log`(
    part: String
  ) async throws {
    let log = Recorder()
    let server = try await MockServer.start(
      WireTests.scenarios(Self.text), configuration: Self.configuration, observer: log)
    let connection = try RawConnection(port: server.port)
    try connection.send(part)
    try expectRefusal(connection)
    let entry = await log.next()
    #expect(entry.wire.status == 408 && entry.reply.isOfUnfinishedRequest)
    await server.stop()
  }

  @Test(.tags(.realTime))
  func `each of many silent clients gets its answer, and idle connections go on`() async throws {
    let server = try await MockServer.start(
      WireTests.scenarios(Self.text), configuration: Self.configuration)
    let idle = try RawConnection(port: server.port)
    try idle.send("GET /x HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try idle.receiveResponse().text == "ok")
    let between = try RawConnection(port: server.port)
    let silent = try (0..<30).map { number in
      let connection = try RawConnection(port: server.port)
      try connection.send(number % 2 == 0 ? "\(Self.chunked)5\r\nhel" : "\(Self.post)X: y\r\n")
      return connection
    }
    for connection in silent { try expectRefusal(connection) }
    for connection in [idle, between] {
      try connection.send("GET /x HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try connection.receiveResponse().text == "ok")
    }
    await server.stop()
  }

  @Test(.tags(.realTime)) func `the same holds through TLS`() async throws {
    try await TLSSite.serve(Self.text) {
      $0.requestSeconds = 0
      $0.inspectionInterval = .milliseconds(20)
    } _: { site in
      let connection = try site.open()
      try connection.send("\(Self.post)Content-Length: 5\r\n\r\nhel")
      try expectRefusal(connection)
    }
  }

  @Test(.tags(.realTime))
  func `the same holds at the port of a lease while there is no connection to another port`()
    async throws
  {
    let server = try await MockServer.start(
      WireTests.scenarios(Self.text), configuration: Self.configuration)
    let lease = try server.lease(hasPort: true)
    let connection = try RawConnection(port: #require(lease.port))
    try connection.send("\(Self.post)Content-Length: 5\r\n\r\nhel")
    try expectRefusal(connection)
    await server.stop()
  }

  @Test func `a silence is too long once, and begins anew with each byte and each request`() {
    let start = MonotonicTime.now
    let silence = RequestSilence()
    func measure(_ read: Int?, at seconds: Int) -> Bool {
      silence.isNewlyTooLong(read: read, now: start + .seconds(seconds), limit: .seconds(10))
    }
    // No request has begun.
    #expect(!measure(0, at: 0) && !measure(0, at: 100))
    silence.begin()
    #expect(!measure(50, at: 100) && !measure(50, at: 109))
    #expect(!measure(51, at: 110) && !measure(51, at: 119))
    #expect(!silence.isTooLong(read: 51))
    #expect(measure(51, at: 120))
    #expect(silence.isTooLong(read: 51) && !silence.isTooLong(read: 52))
    #expect(!measure(51, at: 140))
    silence.end()
    #expect(!silence.isTooLong(read: 51))
    #expect(!measure(51, at: 141))
    silence.begin()
    #expect(!measure(51, at: 142) && !measure(51, at: 151) && measure(51, at: 152))
    // Without a number of bytes, the client may be sending.
    silence.end()
    silence.begin()
    #expect(!measure(nil, at: 154) && !measure(nil, at: 1_000))
  }
}
