// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Logging
import MockAPISynchronization
import MockAPITestSupport
import Testing

@testable import MockAPIServer

/// What the log says of pages that cannot read the answers.
struct KeptOutPagesTests {
  private static let text = #"""
    {"request": {"urlPath": "/a"}, "cases": {
      "plain": {"response": {}},
      "open": {"response": {"headers": {"Access-Control-Allow-Origin": "*"}}}}}
    """#

  /// The origins in the log of a server that gets requests with these fields.
  private static func origins(
    of requests: [String], configuration: ServerConfiguration = .onAnyPort()
  ) async throws -> [String] {
    let lines = LogLines()
    let server = try await MockServer.start(
      WireTests.scenarios(text), configuration: configuration,
      logger: Logger(label: "test") { _ in LogCollector(lines: lines) })
    for request in requests {
      let connection = try RawConnection(port: server.port)
      try connection.send(
        request.replacing("PORT", with: "\(server.port)")
          + "\r\nHost: localhost:\(server.port)\r\n\r\n")
      _ = try connection.receiveResponse()
    }
    await server.stop()
    return lines.all.withLock { $0 }.filter { $0.contains("'mockapi serve --cors'") }
      .compactMap { $0.components(separatedBy: " origin: ").last }
  }

  @Test func `each origin is in the log once, whichever request is the first`() async throws {
    let preflight = "OPTIONS /a HTTP/1.1\r\nAccess-Control-Request-Method: PUT\r\nOrigin: "
    let origins = try await Self.origins(of: [
      preflight + "http://one.test", "GET /a HTTP/1.1\r\nOrigin: http://one.test",
      "GET /a HTTP/1.1\r\norigin: http://two.test", "GET /no HTTP/1.1\r\nORIGIN: http://two.test",
      "GET /no HTTP/1.1\r\nOrigin: null",
    ])
    #expect(origins == ["http://one.test", "http://two.test", "null"])
  }

  @Test func `programs, own pages, allowed pages and the control API are not in the log`()
    async throws
  {
    let origins = try await Self.origins(of: [
      "GET /a HTTP/1.1", "GET /a HTTP/1.1\r\nOrigin: http://localhost:PORT",
      "GET /a HTTP/1.1\r\nPrefer: case=open\r\nOrigin: http://one.test",
      "GET /__mockapi/health HTTP/1.1\r\nOrigin: http://one.test",
    ])
    #expect(origins.isEmpty)
  }

  @Test func `a server that allows all origins has nothing to say`() async throws {
    let origins = try await Self.origins(
      of: ["GET /a HTTP/1.1\r\nOrigin: http://one.test"],
      configuration: .onAnyPort { $0.allowsCrossOrigin = true })
    #expect(origins.isEmpty)
  }

  @Test func `pages cannot fill a log with origins`() async throws {
    let origins = try await Self.origins(
      of: (0..<12).map { "GET /a HTTP/1.1\r\nOrigin: http://\($0).test" })
    #expect(origins.count == 10)
  }

  @Test func `a constant answer is the same for a page`() async throws {
    try await WireTests().serve(Self.text) { server in
      let plain = try WireTests().ask(server, "GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
      let page = try WireTests().ask(
        server, "GET /a HTTP/1.1\r\nHost: a\r\nOrigin: http://one.test\r\n\r\n")
      #expect(plain.statusLine == page.statusLine && plain.body == page.body)
      #expect(page.headers.map(\.name) == plain.headers.map(\.name))
    }
  }
}
