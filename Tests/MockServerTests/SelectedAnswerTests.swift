// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPILoading
import MockAPITestSupport
import Testing

@testable import MockAPIEngine
@testable import MockAPIServer

/// Selections and failures of some requests, together with the ways in which answers are sent.
struct SelectedAnswerTests {
  private static let text = #"""
    {"name": "a", "request": {"urlPath": "/a"}, "cases": {
      "plain": {"response": {"body": "plain"}},
      "large": {"response": {"status": 413, "body": "too much", "beforeRequestBody": "close"}},
      "one": {"response": {"status": 201, "statusMessage": "One"}},
      "late": {"response": {"status": 202, "fixedDelayMilliseconds": 900}},
      "held": {"response": {"body": "abc", "fault": {"at": "afterHead", "then": "stall"}}}}}
    """#

  private func serve(
    clock: ServerClock = .system, limits: ConnectionLimits? = nil,
    _ body: (MockServer) async throws -> Void
  ) async throws {
    let loaded = ScenarioLoader().load(texts: [("a.json", Self.text)])
    try #require(!loaded.hasErrors, "\(loaded.diagnostics)")
    let server = try await MockServer.start(
      loaded.scenarios,
      configuration: .onAnyPort {
        $0.clock = clock
        $0.limits = limits
      })
    try await body(server)
    await server.stop()
  }

  private func open(
    _ server: MockServer, _ method: String = "GET", _ fields: String = "", body: String = ""
  ) throws -> RawConnection {
    let connection = try RawConnection(port: server.port)
    try connection.send("\(method) /a HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\(body)")
    return connection
  }

  private func status(
    _ server: MockServer, _ method: String = "GET", _ fields: String = "", body: String = ""
  ) throws -> Int {
    try open(server, method, fields, body: body).receiveResponse(hasBody: method != "HEAD").status
  }

  @Test(arguments: ["Content-Length: 5\r\n", "Transfer-Encoding: chunked\r\n"])
  func `the next requests get an answer that comes before their body`(framing: String) async throws
  {
    try await serve { server in
      try server.mainLease.select("large", of: "a", for: .next(2))
      let body = framing.contains("chunked") ? "5\r\nhello\r\n0\r\n\r\n" : "hello"
      // A client that waits has sent no body when its answer comes.
      #expect(try status(server, "PUT", framing + "Expect: 100-continue\r\n") == 413)
      #expect(try status(server, "PUT", framing, body: body) == 413)
      #expect(try status(server, "PUT", framing, body: body) == 200)
      let failures = Disturbance.Failures(share: 1, caseName: "large")
      try server.mainLease.disturb(Disturbance(failures: failures))
      #expect(try status(server, "PUT", framing, body: body) == 413)
    }
  }

  @Test func `a request for the head alone is one of the next requests`() async throws {
    try await serve { server in
      try server.mainLease.select("one", of: "a", for: .next(1))
      #expect(try status(server, "HEAD") == 201)
      #expect(try status(server) == 200)
    }
  }

  @Test func `a late answer is one of the next requests from its decision on`() async throws {
    let clock = ManualClock()
    try await serve(clock: .manual(clock)) { server in
      try server.mainLease.select("late", of: "a", for: .next(1))
      let late = try open(server)
      await clock.sleepers(atLeast: 1)
      #expect(try status(server) == 200)
      clock.advance(by: .milliseconds(900))
      #expect(try late.receiveResponse().status == 202)
    }
  }

  @Test func `a request that is refused for lack of room takes nothing of the next ones`()
    async throws
  {
    try await serve(limits: ConnectionLimits(held: 100, scripted: 1, secure: 0)) { server in
      var held: RawConnection? = try open(server, "GET", "Prefer: case=held\r\n")
      // When its head has arrived, it has the only place.
      #expect(try held?.receiveResponse(hasBody: false).status == 200)
      try server.mainLease.select("one", of: "a", for: .next(1))
      #expect(try [status(server), status(server)] == [503, 503])
      held = nil
      // The place is free when the server has noticed that the client has gone.
      let end = ContinuousClock.now + HangLimit.duration
      var last = try status(server)
      while last == 503, ContinuousClock.now < end { last = try status(server) }
      #expect(last == 201)
      #expect(try status(server) == 200)
    }
  }
}
