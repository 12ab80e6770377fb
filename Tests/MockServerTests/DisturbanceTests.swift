// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario
import MockAPITestSupport
import Testing

@testable import MockAPIEngine
@testable import MockAPIServer

/// Delays and failures of all answers, over sockets: also where the answer without them is a constant.
struct DisturbanceTests {
  private static let text = #"""
    {"name": "a", "request": {"urlPath": "/a"}, "cases": {
      "good": {"response": {"body": "good"}}, "bad": {"response": {"status": 503, "body": "bad"}},
      "odd": {"response": {"headers": {"Connection": "close"}, "body": "odd"}}}}
    """#

  private func withServer(
    _ disturbance: Disturbance, clock: ServerClock = .system,
    _ body: (MockServer) async throws -> Void
  ) async throws {
    let server = try await MockServer.start(
      WireTests.scenarios(Self.text),
      configuration: .onAnyPort {
        $0.disturbance = disturbance
        $0.clock = clock
      })
    try await body(server)
    await server.stop()
  }

  private func open(_ server: MockServer, _ fields: String = "") throws -> RawConnection {
    let connection = try RawConnection(port: server.port)
    try connection.send("GET /a HTTP/1.1\r\nHost: a\r\n\(fields)\r\n")
    return connection
  }

  @Test func `the share that fails is answered with its case, and a lease may have none`()
    async throws
  {
    let failures = Disturbance.Failures(share: 1, caseName: "bad")
    try await withServer(Disturbance(failures: failures)) { server in
      #expect(try open(server).receiveResponse().text == "bad")
      #expect(try open(server, "Prefer: case=good\r\n").receiveResponse().text == "good")
      #expect(server.journal.entries.first?.reply.reason == .failure)
      let lease = try server.lease()
      let field = "Mockapi-Lease: \(lease.id)\r\n"
      #expect(try open(server, field).receiveResponse().text == "bad")
      try lease.disturb(Disturbance(failures: Disturbance.Failures(share: 0)))
      #expect(try open(server, field).receiveResponse().text == "good")
      #expect(try open(server).receiveResponse().text == "bad")
    }
  }

  @Test(arguments: ["good", "odd"])
  func `the share without a case is closed before the first byte`(selected: String) async throws {
    try await withServer(Disturbance(failures: Disturbance.Failures(share: 1))) { server in
      try server.mainLease.select(["a": selected])
      let (bytes, ending) = try open(server).receiveToEnd()
      #expect(bytes.isEmpty)
      #expect(ending == .closed)
      try server.mainLease.disturb(Disturbance(failures: Disturbance.Failures(share: 0)))
      #expect(try open(server).receiveResponse().text == selected)
    }
  }

  @Test(arguments: [
    "GET /a HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET /a HTTP/1.1\r\nHost: a\r\nPrefer: case=bad\r\n\r\n",
    "GET /unknown HTTP/1.1\r\nHost: a\r\n\r\n",
    "OPTIONS /a HTTP/1.1\r\nHost: a\r\n\r\n",
    "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}",
    "POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
  ])
  func `a lease that is offline closes every connection without an answer`(request: String)
    async throws
  {
    try await withServer(Disturbance()) { server in
      func connect() throws -> RawConnection {
        let connection = try RawConnection(port: server.port)
        try connection.send(request)
        return connection
      }
      try server.mainLease.disturb(Disturbance(isOffline: true))
      let (bytes, ending) = try connect().receiveToEnd()
      #expect(bytes.isEmpty)
      #expect(ending == .closed)
      let entry = try #require(server.journal.entries.first)
      #expect(entry.reply.reason == .failure && entry.reply.scenario == nil)
      // Another lease, and the control API, are reachable.
      let lease = try server.lease()
      #expect(try open(server, "Mockapi-Lease: \(lease.id)\r\n").receiveResponse().text == "good")
      try server.mainLease.disturb(Disturbance())
      #expect(try connect().receiveResponse().status > 0)
    }
  }

  @Test func `a server may be offline but for its control API, and for leases that say otherwise`()
    async throws
  {
    try await withServer(Disturbance(isOffline: true)) { server in
      #expect(try open(server).receiveToEnd().bytes.isEmpty)
      let control = try RawConnection(port: server.port)
      try control.send("GET /__mockapi/leases/default HTTP/1.1\r\nHost: localhost\r\n\r\n")
      #expect(try control.receiveResponse().status == 200)
      let lease = try server.lease()
      let field = "Mockapi-Lease: \(lease.id)\r\n"
      #expect(try open(server, field).receiveToEnd().bytes.isEmpty)
      try lease.disturb(Disturbance(isOffline: false))
      #expect(try open(server, field).receiveResponse().text == "good")
    }
  }

  @Test func `an answer that is else a constant waits for the delay of the server`() async throws {
    let clock = ManualClock()
    try await withServer(Disturbance(delayMilliseconds: 900...900), clock: .manual(clock)) {
      server in
      let late = try open(server)
      await clock.sleepers(atLeast: 1)
      clock.advance(by: .milliseconds(900))
      #expect(try late.receiveResponse().text == "good")
      try server.mainLease.disturb(Disturbance(delayMilliseconds: 0...0))
      #expect(try open(server).receiveResponse().text == "good")
    }
  }

  @Test func `it ends by the clock of the server`() async throws {
    let clock = ManualClock()
    try await withServer(Disturbance(), clock: .manual(clock)) { server in
      let failures = Disturbance.Failures(share: 1, caseName: "bad")
      try server.mainLease.disturb(Disturbance(failures: failures), for: .seconds(30))
      clock.advance(by: .seconds(29))
      #expect(try open(server).receiveResponse().text == "bad")
      clock.advance(by: .seconds(1))
      #expect(try open(server).receiveResponse().text == "good")
    }
  }

  @Test func `a case that no scenario has prevents the start`() async {
    let problem =
      "the case of failures must be that of a scenario; found 'nothing'; the cases are: 'bad', 'good', 'odd'"
    await #expect(throws: ServerError.invalidSelection([problem])) {
      try await withServer(
        Disturbance(failures: Disturbance.Failures(share: 1, caseName: "nothing"))
      ) { _ in }
    }
  }

  @Test func `a delay without an end prevents the start`() async {
    let problem = "'delayMilliseconds' must be from 0 to 86400000; found 0.0 to inf"
    await #expect(throws: ServerError.invalidSelection([problem])) {
      try await withServer(Disturbance(delayMilliseconds: 0...(.infinity))) { _ in }
    }
  }

  @Test(arguments: [Duration.zero, .seconds(-1), .seconds(1_000_000_001), .seconds(Int64.max)])
  func `a time that nothing has is refused, and changes nothing`(time: Duration) async throws {
    let found = "found \(time / .seconds(1)) s"
    let mistake = ServerError.invalidSelection([
      "the time must be above 0 s, and at most 1000000000 s; \(found)"
    ])
    try await withServer(Disturbance()) { server in
      let lease = server.mainLease
      #expect(throws: mistake) {
        try lease.disturb(Disturbance(delayMilliseconds: 1...1), for: time)
      }
      #expect(throws: mistake) { try lease.select("bad", of: "a", time: time) }
      #expect(lease.disturbance == Disturbance() && lease.currentSelection == [:])
    }
  }
}
