// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIJudging
import MockAPILoading
import MockAPIMatching
import MockAPIScenario
import MockAPITestSupport
import MockAPIVariants
import Testing

@testable import MockAPIHarness

/// The server of a run, asked over plain sockets: what it says that it saw, and whether it notices its own faults.
struct ExchangeServerTests {
  private static let text = #"""
    {"name": "pay", "request": {"method": "POST", "urlPath": "/pay"}, "cases": {
      "paid": {"response": {"headers": {"X-A": "1"}, "jsonBody": {"id": 7, "name": "Ada"}}},
      "refused": {"response": {"status": 402, "body": "no"}},
      "kept": {"response": {"headers": {"Connection": "keep-alive", "X-A": "1"}, "body": "kept"}},
      "cut": {"response": {"body": "0123456789", "fault": {"at": {"bodyByte": 3}}}}}}
    """#

  private let loaded = ScenarioLoader().load(texts: [("pay.json", text)])

  private func exchange(_ name: String) throws -> JudgedExchange {
    let scenario = try #require(loaded.scenarios.first)
    if let index = scenario.cases.firstIndex(where: { $0.name == name }) {
      return JudgedExchange(
        scenario: scenario, caseIndex: index, variant: nil,
        expected: scenario.expectation(ofCase: index))
    }
    let variant = try #require(VariantID(name).flatMap { scenario.variant($0) })
    return JudgedExchange(
      scenario: scenario, caseIndex: variant.caseIndex, variant: variant,
      expected: variant.expectation)
  }

  private func port(in url: String) throws -> Int {
    try #require(URL(string: url)?.port)
  }

  private func path(in url: String) -> String { URL(string: url)?.path ?? "" }

  /// The bytes of the answer to a request.
  @discardableResult
  private func send(
    _ exchange: OpenExchange, _ method: String = "POST", to target: String = "/pay",
    on connection: RawConnection? = nil, fields: String = ""
  ) throws -> String {
    let connection = try connection ?? RawConnection(port: try port(in: exchange.baseURL))
    try connection.send(
      "\(method) \(path(in: exchange.baseURL))\(target) HTTP/1.1\r\nHost: 127.0.0.1\r\n\(fields)"
        + "Content-Length: 0\r\nConnection: close\r\n\r\n")
    return String(decoding: connection.receiveToEnd().bytes, as: UTF8.self)
  }

  /// Sends the head of a request, which is all of it if no body is announced, and reads nothing.
  private func begin(
    _ exchange: OpenExchange, on connection: RawConnection, length: Int = 0, fields: String = ""
  ) throws {
    try connection.send(
      "POST \(path(in: exchange.baseURL))/pay HTTP/1.1\r\nHost: a\r\nContent-Length: \(length)\r\n"
        + "\(fields)\r\n")
  }

  /// A server with one case, and an exchange of that case.
  private func serve(
    _ response: String, patience: ExchangePatience
  ) async throws -> (server: ExchangeServer, open: OpenExchange) {
    let text =
      #"{"name": "pay", "request": {"method": "POST", "urlPath": "/pay"}, "cases": {"only": {"response": \#(response)}}}"#
    let loaded = ScenarioLoader().load(texts: [("pay.json", text)])
    let scenario = try #require(loaded.scenarios.first)
    let server = try await ExchangeServer.start(loaded, patience: patience)
    let open = try server.open(
      JudgedExchange(scenario: scenario, caseIndex: 0, variant: nil, expected: .open))
    return (server, open)
  }

  @Test func `it serves the case or the variant of the exchange, and reports the requests`()
    async throws
  {
    let server = try await ExchangeServer.start(loaded, patience: .generous)
    let control = try server.open(try exchange("refused"))
    let variant = try server.open(try exchange("paid~null@/name"))
    #expect(try send(control).hasSuffix("no"))
    #expect(try send(variant).hasSuffix(#"{"id": 7, "name": null}"#))
    let seen = await variant.finish()
    #expect(seen.requests.map(\.method) == ["POST"])
    #expect(seen.requests.map(\.target) == ["/pay"])
    #expect(seen.requests.map(\.status) == [200])
    #expect(seen.requests.map(\.ending) == [.complete])
    #expect(seen.serverFault == nil)
    let sent = try #require(seen.sent)
    #expect(sent.head.hasPrefix(#"HTTP/1.1 200 OK\r"#))
    #expect(sent.excerpt == #"{"id": 7, "name": null}"#)
    #expect((sent.offset, sent.bodySize, sent.ending) == (0, 23, "complete"))
    #expect(await control.finish().requests.map(\.status) == [402])
    await server.stop()
  }

  @Test func `requests that the scenario does not answer are counted apart`() async throws {
    let server = try await ExchangeServer.start(loaded, patience: .generous)
    let open = try server.open(try exchange("paid"))
    try send(open, to: "/other")
    try send(open, "GET")
    let seen = await open.finish()
    #expect(seen.requests.isEmpty)
    #expect(seen.otherRequests == OtherRequests(count: 2, first: "POST /other"))
    #expect(seen.sent == nil)
    await server.stop()
  }

  @Test func `a request that another scenario answers is counted apart, with its name`()
    async throws
  {
    let other = try scenario(
      #"{"name": "status", "request": {"method": "GET", "urlPath": "/status"}, "cases": {"up": {"response": {"body": "up"}}}}"#
    )
    let server = try await ExchangeServer.start(
      LoadedScenarios(loaded.scenarios + [other]), patience: .generous)
    let open = try server.open(try exchange("paid"))
    #expect(try send(open, "GET", to: "/status").hasSuffix("up"))
    try send(open, to: "/other")
    try send(open)
    let seen = await open.finish()
    #expect(seen.requests.map(\.target) == ["/pay"])
    #expect(
      seen.otherRequests == OtherRequests(count: 2, first: "GET /status", scenario: "status"))
    await server.stop()
  }

  @Test(arguments: [
    "paid~close(start)", "paid~reset(statusLine)", "paid~close(afterHead)", "paid~reset(bodyHalf)",
    "paid~notHTTP", "paid~malformed(badStatusLine)", "paid~cut(3)", "paid~status(503)",
    "paid~noContent", "paid~noContent(typed)", "paid~utf16", "cut",
  ])
  func `damage that is declared is no fault of the server`(name: String) async throws {
    let server = try await ExchangeServer.start(loaded, patience: .generous)
    let open = try server.open(try exchange(name))
    try send(open)
    let seen = await open.finish()
    #expect(seen.requests.count == 1)
    #expect(seen.serverFault == nil)
    await server.stop()
  }

  @Test func `a connection that ends because the client asks for it is no fault of the server`()
    async throws
  {
    let server = try await ExchangeServer.start(loaded, patience: .generous)
    let open = try server.open(try exchange("kept"))
    #expect(try send(open).contains("\r\nConnection: close\r\n"))
    #expect(await open.finish().serverFault == nil)
    await server.stop()
  }

  @Test func `a request without the path of the base URL is seen`() async throws {
    // No request of the exchanges arrives here.
    let server = try await ExchangeServer.start(
      loaded, patience: ExchangePatience(arrival: .milliseconds(1), ending: HangLimit.duration))
    let earlier = try server.open(try exchange("paid"))
    let other = try server.open(try exchange("paid"))
    let connection = try RawConnection(port: try port(in: earlier.baseURL))
    try connection.send("POST /pay HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n")
    _ = try connection.receiveResponse()
    // When the next request on a connection has its answer, the end of the first one has been noted.
    try send(other, on: connection)
    let seen = await earlier.finish()
    #expect(seen.requests.isEmpty)
    #expect(seen.strayRequests == OtherRequests(first: "POST /pay"))
    #expect(await (try server.open(try exchange("paid"))).finish().strayRequests == nil)
    await server.stop()
  }

  @Test(
    "a client that leaves when it has sent its request has sent it",
    arguments: ["paid", "paid~close(start)"])
  func leaving(_ name: String) async throws {
    let server = try await ExchangeServer.start(loaded, patience: .generous)
    // The server may read a request after the client has said what it made of it.
    for _ in 0..<20 {
      let open = try server.open(try exchange(name))
      let connection = try RawConnection(port: try port(in: open.baseURL))
      try begin(open, on: connection)
      let seen = await open.finish()
      #expect(seen.requests.map(\.method) == ["POST"])
      withExtendedLifetime(connection) {}
    }
    await server.stop()
  }

  @Test("a client that leaves before the body that it announced has made no request")
  func unfinished() async throws {
    let server = try await ExchangeServer.start(
      loaded, patience: ExchangePatience(arrival: .milliseconds(1)))
    let open = try server.open(try exchange("paid"))
    let connection = try RawConnection(port: try port(in: open.baseURL))
    try begin(open, on: connection, length: 2, fields: "Expect: 100-continue\r\n")
    #expect(try connection.receiveResponse(hasBody: false).status == 100)
    let seen = await open.finish()
    #expect(seen.requests.isEmpty)
    #expect(seen.otherRequests == nil)
    await server.stop()
  }

  @Test("a client that is answered before the body that it announced has made its request")
  func early() async throws {
    let (server, open) = try await serve(
      #"{"status": 413, "body": "no", "beforeRequestBody": "close"}"#, patience: .generous)
    let connection = try RawConnection(port: try port(in: open.baseURL))
    try begin(open, on: connection, length: 1000, fields: "Expect: 100-continue\r\n")
    #expect(try connection.receiveResponse().status == 413)
    let seen = await open.finish()
    #expect(seen.requests.map(\.status) == [413])
    #expect(seen.requests.map(\.ending) == [.complete])
    #expect(seen.serverFault == nil)
    await server.stop()
  }

  @Test("an answer that is still being sent when the client has spoken has not broken")
  func inProgress() async throws {
    let (server, open) = try await serve(
      #"{"body": "12", "chunkedDribbleDelay": {"numberOfChunks": 2, "totalDuration": 7200000}}"#,
      patience: ExchangePatience(ending: .milliseconds(1)))
    let connection = try RawConnection(port: try port(in: open.baseURL))
    try begin(open, on: connection)
    // The head comes at once.
    try connection.awaitArrival()
    #expect(open.isAsked)
    #expect(await open.finish().requests.map(\.ending) == [.clientLeft])
    withExtendedLifetime(connection) {}
    await server.stop()
  }

  @Test func `an answer that breaks is reported as broken`() async throws {
    let server = try await ExchangeServer.start(loaded, patience: .generous)
    let open = try server.open(try exchange("paid~close(start)"))
    try send(open)
    try send(open)
    let seen = await open.finish()
    #expect(seen.requests.map(\.ending) == [.broken, .broken])
    #expect(seen.requests.map(\.status) == [nil, nil])
    #expect(seen.requests.map(\.mayBeRepeated) == [false, false])
    await server.stop()
  }

  @Test func `a request on a used connection that gets no byte may be repeated`() async throws {
    let server = try await ExchangeServer.start(loaded, patience: .generous)
    let open = try server.open(try exchange("paid~close(start)"))
    let other = try server.open(try exchange("paid"))
    let connection = try RawConnection(port: try port(in: open.baseURL))
    try begin(other, on: connection)
    _ = try connection.receiveResponse()
    try send(open, on: connection)
    #expect(await open.finish().requests.map(\.mayBeRepeated) == [true])
    await server.stop()
  }

  @Test func `a refused variant has the address of a port without a listener`() async throws {
    let server = try await ExchangeServer.start(loaded, patience: .generous)
    let open = try server.open(try exchange("paid~refused"))
    #expect(throws: (any Error).self) { try send(open) }
    #expect(await open.finish().requests.isEmpty)
    await server.stop()
  }

  @Test func `a request that follows a redirect is seen with its credentials`() async throws {
    let server = try await ExchangeServer.start(loaded, patience: .generous)
    let open = try server.open(try exchange("paid~redirect(307)"))
    let answer = try send(open)
    let place = try #require(
      answer.split(separator: "\r\n").first { $0.hasPrefix("Location: ") }?.dropFirst(10))
    let connection = try RawConnection(port: try port(in: String(place)))
    try connection.send(
      "POST /pay HTTP/1.1\r\nHost: a\r\nCookie: a=b\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    )
    _ = connection.receiveToEnd()
    let seen = await open.finish()
    #expect(seen.requests.count == 1)
    #expect(seen.redirected.map(\.target) == ["/pay"])
    #expect(seen.redirected.first?.headers.first { $0.isNamed("Cookie") }?.value == "a=b")
    await server.stop()
  }

  @Test(arguments: [
    (name: "paid", fault: "the sent body differs from the declared one: other bytes"),
    (name: "paid~null@/name", fault: "the sent body differs from the declared one: other bytes"),
    (name: "paid~status(503)", fault: "status 500 was sent in place of 503"),
  ])
  func `a fault of the server is noticed`(name: String, fault: String) async throws {
    let server = try await ExchangeServer.start(loaded, patience: .generous) { declared in
      ResponseDefinition(
        status: declared.status == 200 ? 200 : 500, headers: declared.headers,
        body: Array("garbage".utf8)[...])
    }
    let open = try server.open(try exchange(name))
    try send(open)
    #expect(await open.finish().serverFault == fault)
    await server.stop()
  }
}
