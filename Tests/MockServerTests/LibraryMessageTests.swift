// mockapi
// SPDX-License-Identifier: Apache-2.0

import Logging
import MockAPISynchronization
import MockAPITestSupport
import Testing

@testable import MockAPIServer

/// The messages of libmicrohttpd that reach the log.
struct LibraryMessageTests {
  @Test(arguments: [
    ("Application reported internal error, closing connection.", nil as Logger.Level?),
    ("Connection socket is closed when reading request due to the error: x\n", .debug),
    ("Socket has been disconnected when reading request.\n", .debug),
    ("Something that nobody has seen before\n", .warning),
  ])
  func `normal client behaviour is hardly logged`(text: String, level: Logger.Level?) {
    #expect(LibraryMessage(text).level == level)
  }

  @Test func `a refusal is logged with its status, but without the page`() {
    let message = LibraryMessage(
      "Error processing request (HTTP response code is 431 ('<html>…</html>')). Closing connection.\n"
    )
    #expect(message.text == "a request was refused with status 431")
    #expect(message.level == .notice)
    #expect(message.isRefusal)
  }

  private static let post = "POST /a HTTP/1.1\r\nHost: a\r\n"

  /// Requests that libmicrohttpd itself reports, and the status that each gets; `nil` for one that never ends.
  private static let reported: [(request: String, status: Int?)] = [
    ("\(post)Content-Length: x\r\n\r\n", 400),
    ("\(post)Content-Length: 99999999999999999999999\r\n\r\n", 413),
    ("\(post)Cookie: \(String(repeating: "a=b; ", count: 2_000))\r\n\r\n", 431),
    ("\(post)\((0..<1_000).map { "h\($0): 1\r\n" }.joined())\r\n", 431),
    ("GET /\(String(repeating: "a", count: 20_000)) HTTP/1.1\r\n\r\n", 414),
    ("GET /a HTTP/3.0\r\n\r\n", 505),
    ("GET /a\r\n\r\n", 400),
    ("\(post)X\r\n\r\n", 400),
    ("\(post)Transfer-Encoding: chunked\r\n\r\nx\r\n", 400),
    ("\(post)Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFFF\r\n", 413),
    ("\(post)Content-Length: 5\r\n\r\nhe", nil),
  ]

  /// Its texts decide how a mistake is answered and logged, so a release with other texts must be noticed.
  @Test(.tags(.realTime)) func `the messages of the library that is installed are known`()
    async throws
  {
    let lines = LogLines()
    var logger = Logger(label: "test") { _ in LogCollector(lines: lines) }
    logger.logLevel = .debug
    let server = try await MockServer.start(
      WireTests.scenarios(#"{"request": {"urlPath": "/a"}, "cases": {"a": {"response": {}}}}"#),
      // The end of the client, not the time, ends the request that never ends.
      configuration: .onAnyPort { $0.inspectionInterval = .milliseconds(20) }, logger: logger)
    for (request, status) in Self.reported {
      let connection = try RawConnection(port: server.port)
      try connection.send(request)
      connection.finishSending()
      let heads = String(decoding: try connection.receiveAll(), as: UTF8.self)
        .split(separator: "\r\n").filter { $0.hasPrefix("HTTP/1.1 ") }
      #expect(heads.map { $0.dropFirst(9).prefix(3) } == (status.map { ["\($0)"] } ?? []))
    }
    await server.stop()
    // A text that is not known is logged as a warning.
    let levels = lines.levels.withLock { $0 }
    #expect(!levels.isEmpty)
    // Each refusal is noticed before libmicrohttpd sends its page.
    #expect(levels.allSatisfy { $0 < .notice }, "\(lines.all.withLock { $0 })")
  }

  @Test(arguments: [
    ("Failed to parse `Content-Length' header. Closing connection.", .malformedLength),
    ("Not enough memory in pool to parse cookies!", .cookies),
    (refusal(414, "Your HTTP header was too big for the memory"), .target),
    (refusal(431, "Your HTTP header was too big for the memory"), .fields),
    (refusal(505, "Requested HTTP version is not supported."), .version),
    (refusal(400, "Your HTTP chunked encoding was syntactically incorrect."), .chunks),
    (refusal(418, "Something that nobody has seen before"), nil as LibraryMessage.Complaint?),
  ])
  func `a refusal says what libmicrohttpd does not accept`(
    text: String, complaint: LibraryMessage.Complaint?
  ) {
    #expect(LibraryMessage(text).complaint == complaint)
  }

  private static func refusal(_ status: Int, _ page: String) -> String {
    "Error processing request (HTTP response code is \(status) ('<html><body>\(page)</body></html>')). Closing connection.\n"
  }

  @Test func `a request that is refused beside idle connections is answered by the server`()
    async throws
  {
    let server = try await MockServer.start(
      WireTests.scenarios(#"{"request": {"urlPath": "/a"}, "cases": {"a": {"response": {}}}}"#),
      configuration: .onAnyPort())
    let idle = try (0..<3).map { _ in try RawConnection(port: server.port) }
    for connection in idle {
      try connection.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try connection.receiveResponse().status == 200)
    }
    let refused = try RawConnection(port: server.port)
    try refused.send("GET /a HTTP/2.0\r\nHost: a\r\n\r\n")
    let response = try refused.receiveResponse()
    #expect(response.status == 505)
    #expect(response.header("Content-Type") == "application/problem+json")
    // The others go on.
    for connection in idle {
      try connection.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try connection.receiveResponse().status == 200)
    }
    await server.stop()
  }

  /// libmicrohttpd does not say which connection it refuses, and no other client may get the answer.
  @Test
  func
    `if several requests may be meant, the refused one gets the library's page and a line in the log`()
    async throws
  {
    let lines = LogLines()
    let server = try await MockServer.start(
      WireTests.scenarios(#"{"request": {"urlPath": "/a"}, "cases": {"a": {"response": {}}}}"#),
      configuration: .onAnyPort(),
      logger: Logger(label: "test") { _ in LogCollector(lines: lines) })
    let other = try RawConnection(port: server.port)
    try other.send("GET /a HT")
    // The only thread has read that before it reads what comes after this answer.
    let between = try RawConnection(port: server.port)
    try between.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try between.receiveResponse().status == 200)
    let refused = try RawConnection(port: server.port)
    try refused.send("GET /a HTTP/2.0\r\nHost: a\r\n\r\n")
    let response = try refused.receiveResponse()
    #expect(response.status == 505)
    #expect(response.text.contains("<html>"))
    try other.send("TP/1.1\r\nHost: a\r\n\r\n")
    #expect(try other.receiveResponse().status == 200)
    await server.stop()
    #expect(
      lines.all.withLock { $0 } == [
        "a request was refused with status 505 source: libmicrohttpd"
      ])
  }

  @Test func `a target that leaves no room for its query is refused, and its request is released`()
    async throws
  {
    let lines = LogLines()
    let server = try await MockServer.start(
      WireTests.scenarios(#"{"request": {"urlPath": "/a"}, "cases": {"a": {"response": {}}}}"#),
      configuration: .onAnyPort { _ in },
      logger: Logger(label: "test") { _ in LogCollector(lines: lines) })
    var statuses: Set<Int> = []
    // At some of these sizes the path still fits into the memory of the connection, and its query does not.
    for size in stride(from: 16_000, to: 16_400, by: 8) {
      let connection = try RawConnection(port: server.port)
      try connection.send(
        "GET /\(String(repeating: "a", count: size))?b HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
      )
      statuses.insert(try connection.receiveResponse().status)
    }
    await server.stop()
    #expect(statuses == [404, 414, 431])
    #expect(!lines.all.withLock { $0 }.contains { $0.contains("closed without an answer") })
  }

  @Test(.timeLimit(.minutes(30)))
  func `a stop does not wait for requests that were refused while there was no room for an answer`()
    async throws
  {
    let server = try await MockServer.start(
      WireTests.scenarios(#"{"request": {"urlPath": "/a"}, "cases": {"a": {"response": {}}}}"#),
      configuration: .onAnyPort {
        $0.limits = ConnectionLimits(held: 100, scripted: 0, secure: 0)
      })
    // As above; libmicrohttpd does not report the end of such a request.
    let targets = stride(from: 16_000, to: 16_400, by: 8).map {
      "/\(String(repeating: "a", count: $0))?b HTTP/1.1"
    }
    for line in targets + ["/a HTTP/2.0"] {
      let connection = try RawConnection(port: server.port)
      try connection.send("GET \(line)\r\nHost: a\r\nConnection: close\r\n\r\n")
      _ = connection.receiveToEnd()
    }
    await server.stop(grace: .seconds(3600))
  }

  @Test func `a flood of messages is limited, and the omitted ones are counted`() {
    let lines = LogLines()
    let clock = ManualClock()
    let log = ThrottledLogger(Logger(label: "test") { _ in LogCollector(lines: lines) }) {
      clock.now
    }
    for number in 0..<1000 { log.log(.notice, "\(number)", metadata: [:]) }
    #expect(lines.all.withLock { $0 } == (0..<ThrottledLogger.burst).map { "\($0)" })
    clock.advance(by: ThrottledLogger.interval * 2)
    for number in 0..<1000 { log.log(.notice, "\(number)", metadata: [:]) }
    #expect(
      lines.all.withLock { $0.dropFirst(ThrottledLogger.burst) } == [
        "0 left out before: \(1000 - ThrottledLogger.burst)", "1",
      ])
    clock.advance(by: .seconds(3600))
    for number in 0..<1000 { log.log(.notice, "\(number)", metadata: [:]) }
    #expect(lines.all.withLock { $0.count } == 2 * ThrottledLogger.burst + 2)
  }

  @Test func `messages below the log level do not count`() {
    let lines = LogLines()
    let log = ThrottledLogger(Logger(label: "test") { _ in LogCollector(lines: lines) })
    for _ in 0..<1000 { log.log(.debug, "quiet", metadata: [:]) }
    log.log(.notice, "loud", metadata: [:])
    #expect(lines.all.withLock { $0 } == ["loud"])
  }
}
