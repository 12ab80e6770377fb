// mockapi
// SPDX-License-Identifier: Apache-2.0

import Logging
import MockAPITestSupport
import Synchronization
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
    #expect(levels.allSatisfy { $0 < .warning }, "\(lines.all.withLock { $0 })")
  }

  @Test func `a request that libmicrohttpd forgets is released, and leaves a line in the log`()
    async throws
  {
    let lines = LogLines()
    let server = try await MockServer.start(
      WireTests.scenarios(#"{"request": {"urlPath": "/a"}, "cases": {"a": {"response": {}}}}"#),
      configuration: .onAnyPort { _ in },
      logger: Logger(label: "test") { _ in LogCollector(lines: lines) })
    var unansweredCount = 0
    // At one of these sizes the path still fits into the memory of the connection, and its query does not.
    for size in stride(from: 16_000, to: 16_400, by: 8) {
      let connection = try RawConnection(port: server.port)
      try connection.send(
        "GET /\(String(repeating: "a", count: size))?b HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
      )
      if try connection.receiveAll().isEmpty { unansweredCount += 1 }
    }
    await server.stop()
    let forgotten = lines.all.withLock { $0 }.count { $0.contains("closed without an answer") }
    #expect(forgotten == min(unansweredCount, ThrottledLogger.burst))
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
