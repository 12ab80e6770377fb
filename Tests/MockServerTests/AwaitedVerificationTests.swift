// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPITestSupport
import Testing

@testable import MockAPIEngine
@testable import MockAPIServer

/// Clients of a server that wait until a verification holds.
struct AwaitedVerificationTests {
  private static let scenario = #"{"request": {"urlPath": "/a"}, "cases": {"a": {"response": {}}}}"#
  private static let request = "GET /a HTTP/1.1\r\nHost: a\r\n\r\n"

  private static func verify(_ lease: String = "default", time: Int = 3_600_000) -> String {
    let body = #"{"verify": [{"request": {"urlPath": "/a"}, "atLeast": 1}]}"#
    return """
      POST /__mockapi/leases/\(lease)/verify?withinMilliseconds=\(time) HTTP/1.1\r
      Host: localhost\r
      Content-Length: \(body.utf8.count)\r
      \r
      \(body)
      """
  }

  private func start(
    _ change: (inout ServerConfiguration) -> Void = { _ in }
  ) async throws -> MockServer {
    try await MockServer.start(
      WireTests.scenarios(Self.scenario), configuration: .onAnyPort(change))
  }

  /// The request that a verification waits for.
  private func ask(_ server: MockServer) throws {
    let client = try RawConnection(port: server.port)
    try client.send(Self.request)
    #expect(try client.receiveResponse().status == 200)
  }

  @Test func `they are answered by the thread that answers the request that they wait for`()
    async throws
  {
    let server = try await start()
    let waiting = try (0..<20).map { _ in
      let connection = try RawConnection(port: server.port)
      try connection.send(Self.verify() + Self.request)
      return connection
    }
    try ask(server)
    for connection in waiting {
      let response = try connection.receiveResponse()
      #expect(response.status == 200 && response.text.contains(#""holds":true"#))
      // Its connection goes on.
      #expect(try connection.receiveResponse().status == 200)
    }
    await server.stop()
  }

  // Beside other connections of its thread, libmicrohttpd reads from a resumed one before it calls.
  @Test func `a hundred that have closed their side are answered by one request`() async throws {
    let server = try await start { $0.threads = 1 }
    let waiting = try (0..<100).map { _ in
      let connection = try RawConnection(port: server.port)
      try connection.send(Self.verify())
      connection.finishSending()
      return connection
    }
    while server.waitCount < waiting.count { await Task.yield() }
    try ask(server)
    for connection in waiting {
      let response = try connection.receiveResponse()
      #expect(response.status == 200 && response.text.contains(#""holds":true"#))
      #expect(connection.receiveToEnd() == ([], .closed))
    }
    await server.stop()
  }

  @Test func `one that has closed its side is answered beside four that are busy`() async throws {
    let server = try await start { $0.threads = 1 }
    let waiting = try RawConnection(port: server.port)
    try waiting.send(Self.verify())
    waiting.finishSending()
    while server.waitCount == 0 { await Task.yield() }
    let count = 20
    let busy = try (0..<4).map { _ in
      let connection = try RawConnection(port: server.port)
      try connection.send(String(repeating: Self.request, count: count))
      return connection
    }
    let response = try waiting.receiveResponse()
    #expect(response.status == 200 && response.text.contains(#""holds":true"#))
    #expect(waiting.receiveToEnd() == ([], .closed))
    for connection in busy {
      for _ in 0..<count { #expect(try connection.receiveResponse().status == 200) }
    }
    await server.stop()
  }

  @Test func `one for which there is no descriptor is refused, and the next one is not`()
    async throws
  {
    let server = try await start {
      $0.threads = 1
      $0.limits = ConnectionLimits(held: 100, scripted: 1, secure: 0)
    }
    let waiting = try RawConnection(port: server.port)
    try waiting.send(Self.verify())
    while server.waitCount == 0 { await Task.yield() }
    let other = try RawConnection(port: server.port)
    try other.send(Self.verify())
    let refusal = try other.receiveResponse()
    #expect(refusal.status == 503 && refusal.text.contains("mockapi:too-many-connections"))
    #expect(server.waitCount == 1)
    try ask(server)
    #expect(try waiting.receiveResponse().status == 200)
    try other.send(Self.verify())
    #expect(try other.receiveResponse().status == 200)
    await server.stop()
  }

  @Test func `a stop answers them, and does not wait for what they wait for`() async throws {
    let server = try await start()
    let connection = try RawConnection(port: server.port)
    try connection.send(Self.verify())
    // It waits when the server has taken it.
    while server.waitCount == 0 { await Task.yield() }
    await server.stop(grace: .seconds(3_600))
    let response = try connection.receiveResponse()
    #expect(response.status == 200 && response.text.contains(#""holds":false"#))
    #expect(response.header("Connection") == "close")
  }

  #if os(Linux)
    @Test(.tags(.realTime)) func `one that has gone is forgotten`() async throws {
      let server = try await start { $0.inspectionInterval = .milliseconds(20) }
      do {
        let connection = try RawConnection(port: server.port)
        connection.reset()
        try connection.send(Self.verify())
        while server.waitCount == 0 { await Task.yield() }
      }
      while server.waitCount > 0 { await Task.yield() }
      await server.stop()
    }
  #endif
}
