// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIJSON
import MockAPIScenario
import MockAPITestSupport
import Testing

@testable import MockAPIServer

/// Requests that violate RFC 9112 are refused at once; requests that only look unusual are answered.
struct RequestMistakeTests {
  private static let text = #"""
    {"mappings": [
      {"request": {"url": "/x"}, "response": {"body": "ok"}},
      {"request": {"urlPath": "/b", "bodyPatterns": [{"equalTo": "hello"}]}, "response": {"body": "read"}}
    ]}
    """#
  private static let get = "GET /x HTTP/1.1\r\n"
  private static let post = "POST /b HTTP/1.1\r\nHost: a\r\n"
  private static let chunked = "\(post)Transfer-Encoding: chunked\r\n\r\n"
  private static let long = String(repeating: "a", count: 20_000)
  private static let chunks = "\r\n5\r\nhello\r\n0\r\n\r\n"

  private func serve(
    observer: (any RequestObserver)? = nil, _ body: (MockServer) async throws -> Void
  ) async throws {
    let server = try await MockServer.start(
      WireTests.scenarios(Self.text), configuration: .onAnyPort(), observer: observer)
    try await body(server)
    await server.stop()
  }

  @Test(arguments: [
    // RFC 9112 section 3.
    ("GET /x\u{0}y HTTP/1.1\r\nHost: a\r\n\r\n", 400, "the request line"),
    ("\tGET /x HTTP/1.1\r\nHost: a\r\n\r\n", 400, "the request line"),
    ("\r\n\t GET /x HTTP/1.1\r\nHost: a\r\n\r\n", 400, "the request line"),
    ("GE\u{0}T /x HTTP/1.1\r\nHost: a\r\n\r\n", 400, "the request line"),
    ("GET  /x HTTP/1.1\r\nHost: a\r\n\r\n", 400, "the request line"),
    ("GET /x y HTTP/1.1\r\nHost: a\r\n\r\n", 400, "the request line"),
    ("G(T /x HTTP/1.1\r\nHost: a\r\n\r\n", 400, "the request line"),
    // Sections 2.2, 5.1 and 5.2.
    ("\(post)Content-Length : 5\r\n\r\nhello", 400, "found 'Content-Length '"),
    ("\(post)Transfer-Encoding\t: chunked\r\nContent-Length: 5\r\n\r\nhello", 400, "token"),
    ("\(get)Host: a\r\nX(Y: 1\r\n\r\n", 400, "found 'X(Y'"),
    ("\(get): b\r\nHost: a\r\n\r\n", 400, "a name before ':'"),
    ("\(get)Host: a\r\n: b\r\n\r\n", 400, "a name before ':'"),
    ("\(get)Host: a\r\n:X: b\r\n\r\n", 400, "a name before ':'"),
    ("\(post):\r\nContent-Length: 5\r\n\r\nhello", 400, "a name before ':'"),
    ("\(get)Host: a\r\n: \t\r\n\r\n", 400, "a name before ':'"),
    ("GET /x HTTP/1.1\nHost: a\n: b\n\n", 400, "a name before ':'"),
    ("GET /x HTTP/1.1\n: b\nHost: a\n\n", 400, "a name before ':'"),
    // Mixed line ends.
    ("\(get)Host: a\n: b\r\n\r\n", 400, "a name before ':'"),
    ("GET /x HTTP/1.1\nHost: a\r\n: b\n\n", 400, "a name before ':'"),
    ("GET /x HTTP/1.1\nHost: a\n:\n\n", 400, "a line that begins with ':'"),
    ("GET /x HTTP/1.1\nHost: a\n:\r\n\r\n", 400, "a line that begins with ':'"),
    ("GET /x HTTP/1.1\nHost: a\n\r\n", 400, "found a CR before LF"),
    ("GET /x HTTP/1.1\nHost: a\r\nX: b\n\n", 400, "found a CR before LF"),
    ("GET /x HTTP/1.1\nHost: a\r\n\r\n", 400, "found a CR before LF"),
    ("GET /x HTTP/1.1\nHost: a\nX: a\u{0}\n\n", 400, "a NUL at the end of a value"),
    ("GET /x HTTP/1.1\nHost: a\nX: a\u{0}\nY: c\n\n", 400, "a NUL at the end of a value"),
    ("GET /x HTTP/1.1\nHost: a\nX: a\u{0}b\n\n", 400, "the value of a field"),
    ("GET /x HTTP/1.1\nHost: a\nX: a\u{0}b\nY: c\n\n", 400, "the value of a field"),
    ("\(get)Host: a\r\nX: a\r\n\tY: b\r\n\r\n", 400, "must not go on"),
    ("\(get)Host: a\r\n : b\r\n\r\n", 400, "must not go on"),
    ("\(get)Host: a\r\nX: a\u{0}\r\n\r\n", 400, "no NUL"),
    ("\(get)Host: a\r\nX: a\u{0}\r\nY: c\r\n\r\n", 400, "no NUL"),
    ("\(get)Host: a\r\nX: a\u{0}b\r\n\r\n", 400, "the value of a field"),
    ("\(get)Host: a\r\nX: a\u{0}\u{0}b\r\n\r\n", 400, "no NUL"),
    ("\(get)Host: a\r\nX: a\u{0}b\r\nY: c\r\n\r\n", 400, "the value of a field"),
    ("\(get)Host: a\r\nX: a\rb\r\n\r\n", 400, "the value of a field"),
    ("\(get)Host: a\r\nX: a\r\n b\r\n\r\n", 400, "the value of a field"),
    ("\(get)Host: a\r\nX: a\r\n\tb\r\nY: c\r\n\r\n", 400, "the value of a field"),
    // Section 3.2.
    ("\(get)\r\n", 400, "found none"),
    ("\(get)X: 1\r\n\r\n", 400, "found none"),
    ("\(get)Host: a\r\nhost: a\r\n\r\n", 400, "found 2"),
    ("GET /x HTTP/1.0\r\nHost: a\r\nHost: a\r\n\r\n", 400, "found 2"),
    // Section 6.
    ("\(post)Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello", 400, "say the same"),
    ("\(post)Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\(chunks)", 400, "not both"),
    ("POST /b HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\(chunks)", 400, "HTTP/1.0"),
    ("\(post)Transfer-Encoding: gzip, chunked\r\n\(chunks)", 501, "found 'gzip'"),
    ("\(post)Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\(chunks)", 501, "'gzip'"),
    ("\(post)Transfer-Encoding: identity\r\n\r\nhello", 400, "found 'identity'"),
    ("\(post)Transfer-Encoding: chunked, chunked\r\n\(chunks)", 400, "once"),
    ("\(post)Transfer-Encoding: chunked, gzip\r\n\(chunks)", 400, "last"),
    ("\(post)Transfer-Encoding:\r\n\r\nhello", 400, "found ''"),
    ("\(post)Transfer-Encoding: chunked \r\n\r\nfive\r\nhello\r\n0\r\n\r\n", 400, "hexadecimal"),
    ("\(post)Transfer-Encoding: chunked\r\n\r\n0\r\n: b\r\n\r\n", 400, "after the last chunk"),
    (
      "\(post)Transfer-Encoding: chunked\r\n\r\n0\r\n:\r\nT: 1\r\n\r\n", 400, "after the last chunk"
    ),
    (
      "\(post)Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nT: 1\r\n: b\r\nU: 2\r\n\r\n",
      400, "after the last chunk"
    ),
    (
      "\(post)Transfer-Encoding: chunked \r\n\r\n0\r\nT: 1\r\n: b\r\nU: 2\r\n\r\n", 400,
      "after the last chunk"
    ),
    ("\(post)Content-Length: 9223372036854775808\r\n\r\nhello", 413, "10^12"),
    ("\(post)Content-Length: 99999999999999999999999\r\n\r\nhello", 413, "10^12"),
    ("\(post)Content-Length: x\r\n\r\nhello", 400, "decimal digits"),
    ("\(post)Content-Length: -1\r\n\r\nhello", 400, "decimal digits"),
    ("\(post)Content-Length: +5\r\n\r\nhello", 400, "decimal digits"),
    ("\(post)Content-Length: 5, 5\r\n\r\nhello", 400, "decimal digits"),
    ("\(post)Content-Length:\r\n\r\nhello", 400, "decimal digits"),
    ("\(get)Host: a\r\nCookie: a=\(String(repeating: "b", count: 10_000))\r\n\r\n", 431, "cookies"),
    // libmicrohttpd would refuse these with a page.
    ("GET /x HTTP/2.0\r\nHost: a\r\n\r\n", 505, "the version"),
    ("GET /x HTTP/0.9\r\nHost: a\r\n\r\n", 505, "the version"),
    ("GET /x HTTPS/1.1\r\nHost: a\r\n\r\n", 400, "must end with"),
    ("GET /x HTTP/1.1 \r\nHost: a\r\n\r\n", 400, "must end with"),
    ("GET /x\r\n\r\n", 400, "must end with"),
    ("\(get)Host\r\n\r\n", 400, "each line of the head"),
    ("\(get)Host: a\r\nX\r\n\r\n", 400, "each line of the head"),
    ("\(get)Host: a\r\nX: \(long)\r\n\r\n", 431, "may take 16384 bytes"),
    ("GET /\(long) HTTP/1.1\r\nHost: a\r\n\r\n", 414, "the request line is too long"),
    ("\(chunked)five\r\nhello\r\n0\r\n\r\n", 400, "hexadecimal"),
    ("\(chunked)5\r\nhello, you\r\n0\r\n\r\n", 400, "hexadecimal"),
    ("\(chunked)FFFFFFFFFFFFFFFFFF\r\nhello\r\n0\r\n\r\n", 413, "less than 2^64"),
    ("\(chunked)5;a=\(long)\r\nhello\r\n0\r\n\r\n", 400, "extensions"),
    ("\(chunked)5\r\nhello\r\n0\r\nX: \(long)\r\n\r\n", 431, "the trailers"),
    ("\(chunked)5\r\nhello\r\n0\r\nX\r\n\r\n", 400, "each trailer"),
  ])
  func `an invalid request is refused at once, with one answer and one log line`(
    request: String, status: Int, detail: String
  ) async throws {
    let log = Recorder()
    try await serve(observer: log) { server in
      let connection = try RawConnection(port: server.port)
      try connection.send(request)
      let response = try connection.receiveResponse()
      #expect(response.status == status)
      #expect(response.header("Content-Type") == "application/problem+json")
      #expect(response.header("Connection") == "close")
      let problem = try JSONDocument(parsing: response.body).root
      #expect(problem["type"]?.string == "mockapi:bad-request")
      #expect(problem["detail"]?.string?.contains(detail) == true)
      #expect(connection.receiveToEnd() == ([], .closed))
      #expect(await log.next().wire.status == status)
    }
  }

  @Test(arguments: ["GET /x y HTTP/1.1\r\n", "\(get)Host: b\r\n"])
  func `a refused request is recorded with its fields, whether they were checked or not`(
    start: String
  ) async throws {
    let log = Recorder(recording: .whole(bodyLimit: 0))
    try await serve(observer: log) { server in
      let connection = try RawConnection(port: server.port)
      try connection.send("\(start)Host: a\r\nX:\r\nY:  b \t\r\n\r\n")
      #expect(try connection.receiveResponse().status == 400)
      let fields = await log.next().request.headers
      #expect(fields.suffix(3).map { "\($0.name)=\($0.value)" } == ["Host=a", "X=", "Y=b"])
    }
  }

  @Test(arguments: [
    ("GET /x HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", "ok"),
    ("\(get)Host:\r\n\r\n", "ok"),
    // The absolute form, as proxies send it (section 3.2.2).
    ("GET http://other.test:81/x HTTP/1.1\r\nHost: a\r\n\r\n", "ok"),
    ("\(get)hOST:a\r\nX:\r\nY: \t\r\nZ:  a, b \t\r\n\r\n", "ok"),
    ("\r\n\(get)Host: a\r\nCookie: a=b; c=d\r\n\r\n", "ok"),
    ("GET /x HTTP/1.1\nHost: a\nX: 1\n\n", "ok"),
    ("GET /x HTTP/1.1\r\nHost: a\n\r\n", "ok"),
    ("GET /x HTTP/1.1\r\nHost: a\nX: 1\r\nY: 2\n\n", "ok"),
    ("\(post)Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello", "read"),
    ("\(post)Content-Length: 00000000000000000005\r\n\r\nhello", "read"),
    ("\(post)Transfer-Encoding: chunked\r\n\(chunks)", "read"),
    ("\(post)Transfer-Encoding: CHUNKED \t\r\n\(chunks)", "read"),
    (
      "\(post)Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nT: 1\r\nU:\r\nV: a:b\r\n\r\n",
      "read"
    ),
    ("\(post)Transfer-Encoding: , chunked,\r\n\(chunks)", "read"),
    (
      "\(post)transfer-encoding: chunked \r\n\r\n2;a=b\r\nhe\r\n03 \r\nllo\r\n000\r\nT: 1\r\n\r\n",
      "read"
    ),
  ])
  func `an unusual request is answered, and so is the next one`(
    request: String, body: String
  ) async throws {
    try await serve { server in
      let connection = try RawConnection(port: server.port)
      for request in [request, request] {
        try connection.send(request)
        #expect(try connection.receiveResponse().text == body)
      }
    }
  }

  @Test(arguments: ["T: 1\r\n:\r\nGET /x HTTP/1.1\r\nHost: a\r\n", "T: 1\n: b\nU: 2\n"])
  func `what follows unclear lines after a body is not taken for a request`(lines: String)
    async throws
  {
    try await serve { server in
      let connection = try RawConnection(port: server.port)
      try connection.send(
        "\(Self.post)Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\(lines)\r\n")
      let response = try connection.receiveResponse()
      #expect(response.text == "read")
      #expect(response.header("Connection") == "close")
      #expect(connection.receiveToEnd() == ([], .closed))
    }
  }

  @Test func `a refused client is told why, although delayed answers take all places`() async throws
  {
    let clock = ManualClock()
    let observer = Recorder()
    let server = try await MockServer.start(
      WireTests.scenarios(
        #"{"mappings": [{"request": {"url": "/x"}, "response": {"fixedDelayMilliseconds": 1000}}]}"#
      ),
      configuration: .onAnyPort {
        $0.clock = .manual(clock)
        $0.limits = ConnectionLimits(held: 100, scripted: 32, secure: 0)
      }, observer: observer)
    func open(_ request: String) throws -> RawConnection {
      let connection = try RawConnection(port: server.port)
      try connection.send(request)
      return connection
    }
    // Two of the 32 places are for refusals.
    let waiting = try (0..<30).map { _ in try open("\(Self.get)Host: a\r\n\r\n") }
    await clock.sleepers(atLeast: 30)
    #expect(try open("\(Self.get)Host: a\r\n\r\n").receiveResponse().status == 503)
    #expect(
      try open("POST /x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked \r\n\(Self.chunks)")
        .receiveResponse().status == 503)
    #expect(try open("GET /x y HTTP/1.1\r\nHost: a\r\n\r\n").receiveResponse().status == 400)
    for _ in 0..<3 { #expect([400, 503].contains(await observer.next().wire.status)) }
    clock.advance(by: .seconds(1))
    for client in waiting { #expect(try client.receiveResponse().status == 200) }
    await server.stop()
  }

  @Test func `a chunked body that arrives byte by byte is read, with every reader`() async throws {
    try await serve { server in
      for coding in ["chunked", "chunked "] {
        let connection = try RawConnection(port: server.port)
        let request = "\(Self.post)Transfer-Encoding: \(coding)\r\n\(Self.chunks)"
        for byte in request.utf8 { try connection.send([byte]) }
        #expect(try connection.receiveResponse().text == "read")
      }
    }
  }

  @Test func `a client that continues to send after a refusal still gets its answer`()
    async throws
  {
    try await serve { server in
      let connection = try RawConnection(port: server.port)
      try connection.send("\(Self.post)Content-Length: x\r\n\r\n")
      try connection.send(String(repeating: "y", count: 1 << 20))
      #expect(try connection.receiveResponse().status == 400)
    }
  }
}
