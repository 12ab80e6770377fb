// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPILeases
import MockAPIScenario
import MockAPITestSupport
import Testing

@testable import MockAPIServer

/// Leases of one server over sockets: isolated from each other, however a request names them.
struct LeaseTests {
  private static let text = #"""
    {"request": {"urlPath": "/a"}, "cases": {
      "good": {"response": {"body": "good"}},
      "bad": {"response": {"status": 500, "body": "bad"}},
      "moved": {"response": {"status": 302, "headers": {"Location": "/b?c=1"}}},
      "cut": {"response": {"body": "0123456789", "fault": {"at": {"byte": 3}, "requests": {"every": 2}}}},
      "turns": {"sequence": ["bad", "bad", "good"]}}}
    """#

  private let server: MockServer

  init() async throws {
    server = try await MockServer.start(
      WireTests.scenarios(Self.text),
      configuration: .onAnyPort { $0.host = OwnAddress.random() })
  }

  /// - Parameter port: that of a lease; `nil` for the server's own.
  private func connect(to port: Int? = nil) throws -> RawConnection {
    try RawConnection(port: port ?? server.port, host: server.host)
  }

  /// The ways in which a request names its lease.
  enum Way: CaseIterable {
    case path, header, host, absoluteForm

    func request(_ path: String, _ id: String, rest: String = "") -> String {
      switch self {
      case .path: "GET /__mockapi/at/\(id)\(path) HTTP/1.1\r\nHost: a\r\n\(rest)\r\n"
      case .header: "GET \(path) HTTP/1.1\r\nHost: a\r\nmockapi-lease: \(id)\r\n\(rest)\r\n"
      case .host: "GET \(path) HTTP/1.1\r\nHost: \(id.uppercased()).localhost:1\r\n\(rest)\r\n"
      case .absoluteForm:
        "GET http://\(id).localhost\(path) HTTP/1.1\r\nHost: a\r\n\(rest)\r\n"
      }
    }
  }

  private func ask(_ requests: String...) throws -> [RawResponse] {
    let connection = try connect()
    try connection.send(requests.joined())
    return try requests.map { _ in try connection.receiveResponse() }
  }

  @Test(arguments: Way.allCases)
  func `a lease has its own selection and sequences, however a request names it`(way: Way) throws {
    let one = try server.lease(select: ["a": "turns"])
    let two = try server.lease(select: ["a": "turns"])
    let plain = "GET /a HTTP/1.1\r\nHost: a\r\n\r\n"
    let (first, second) = (way.request("/a", one.id), way.request("/a", two.id))
    // On one connection, sent at once.
    let responses = try ask(first, second, plain, first, first, second, first)
    #expect(responses.map(\.text) == ["bad", "bad", "good", "bad", "good", "bad", "good"])
    one.reset()
    #expect(try ask(first, second).map(\.text) == ["bad", "good"])
    try one.select(["a": "good"])
    #expect(
      try ask(first, way.request("/a", one.id, rest: "Prefer: case=bad\r\n")).map(\.text) == [
        "good", "bad",
      ])
  }

  @Test func `with a path prefix, a path as Location gets the prefix, and no other way changes it`()
    throws
  {
    let lease = try server.lease(select: ["a": "moved"])
    let locations = try Way.allCases.map { way in
      try ask(way.request("/a", lease.id))[0].header("Location")
    }
    #expect(locations == ["/__mockapi/at/\(lease.id)/b?c=1", "/b?c=1", "/b?c=1", "/b?c=1"])
  }

  @Test func `everything that comes to the port of a lease is its own, until it ends`() throws {
    let lease = try server.lease(select: ["a": "moved"], hasPort: true)
    let port = try #require(lease.port)
    #expect(lease.url.port == port && port != server.port)
    let connection = try connect(to: port)
    func ask(_ more: String = "", path: String = "/a") throws -> RawResponse {
      try connection.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\(more)\r\n")
      return try connection.receiveResponse()
    }
    // A client that follows it on this host and port stays in its lease.
    #expect(try ask().header("Location") == "/b?c=1")
    try lease.select(["a": "cut"])
    #expect(try ask().text == "0123456789")
    try lease.select(["a": "bad"])
    #expect(try ask().status == 500)
    // What a request itself says comes first.
    let other = try server.lease(select: ["a": "good"])
    #expect(try ask("Mockapi-Lease: \(other.id)\r\n").text == "good")
    #expect(try ask(path: LeasePath.prefix(of: "default") + "/a").text == "good")
    lease.end()
    #expect(try ask().status == 410)
    #expect(throws: RawConnection.Failure.self) { try connect(to: port) }
  }

  @Test func `a connection to the port of a lease that has ended gets no answer of a later one`()
    throws
  {
    func make(_ selection: CaseSelection) throws -> Lease {
      let found = try server.leases.lease(withID: "team-b", selection: selection) {
        lease throws(ServerError) in try server.leasePorts.openPort(for: lease)
      }
      return try #require(found).lease
    }
    let first = try make(["a": "cut"])
    let port: Int = try #require(first.port)
    let connection = try connect(to: port)
    func ask(_ path: String = "/a", _ more: String = "") throws -> RawResponse {
      try connection.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\(more)\r\n")
      return try connection.receiveResponse()
    }
    // The server takes the connection from libmicrohttpd for a delayed or cut answer, and gives it back.
    #expect(try ask().text == "0123456789")
    server.leases.end(first)
    #expect(try make(["a": "bad"]) !== first)
    for number in 1...2 {
      let late = try ask()
      #expect(late.status == 410)
      #expect(
        late.text.contains("the lease 'team-b' of this port has; connect to the URL of a lease"))
      #expect(late.text.contains("\"requestsSince\":\(number)"))
    }
    // A request that names the id belongs to the lease that has it now.
    #expect(try ask("/__mockapi/at/team-b/a").text == "bad")
    #expect(try ask("/a", "Mockapi-Lease: team-b\r\n").text == "bad")
  }

  @Test(.tags(.realTime)) func `a lease whose time is over has no port any more`() throws {
    let listener = try EventTests.listen(server, "?kind=leaseEnded")
    let lease = try server.lease(timeToLive: .zero, hasPort: true)
    let port = try #require(lease.port)
    // Listeners are told after the port is closed.
    _ = try EventTests.text(of: listener, until: lease.id)
    #expect(throws: RawConnection.Failure.self) { try connect(to: port) }
  }

  @Test func `the counters of faults are those of the lease`() throws {
    let leases = try (0..<2).map { _ in try server.lease(select: ["a": "cut"]) }
    for lease in leases {
      #expect(try ask(Way.path.request("/a", lease.id))[0].text == "0123456789")
    }
    for lease in leases {
      let connection = try connect()
      try connection.send(Way.path.request("/a", lease.id))
      #expect(connection.receiveToEnd().bytes == Array("HTT".utf8))
    }
  }

  @Test(arguments: Way.allCases)
  func `a lease that has ended answers 410 and counts`(way: Way) throws {
    let lease = try server.lease()
    let request = way.request("/a", lease.id)
    #expect(try ask(request)[0].status == 200)
    lease.end()
    let responses = try ask(request, request)
    #expect(responses.map(\.status) == [410, 410])
    #expect(responses[1].header("Content-Type") == "application/problem+json")
    #expect(responses[1].text.contains(#""type":"mockapi:ended-lease""#))
    #expect(responses[1].text.contains(#""requestsSince":2"#))
  }

  @Test func `a scenario that is removed and comes back starts anew, in every lease`() async throws
  {
    let text =
      #"{"request": {"urlPath": "/new"}, "cases": {"one": {"response": {"status": 201}}, "two": {"response": {"status": 202}}, "all": {"sequence": ["one", "two"]}}, "default": "all"}"#
    let lease = try server.lease()
    let request = Way.path.request("/new", lease.id)
    for _ in 0..<2 {
      try server.catalogue.add(text, named: "new")
      #expect(try ask(request, request, request).map(\.status) == [201, 202, 202])
      // Loaded again, it goes on.
      try server.catalogue.add(text + " ", named: "new")
      #expect(try ask(request).map(\.status) == [202])
      server.catalogue.remove(named: "new")
    }
  }

  @Test func `a lease with a time to live ends by itself`() throws {
    let over = try server.lease(timeToLive: .zero)
    let lasting = try server.lease(timeToLive: .seconds(3600))
    #expect(try ask(Way.path.request("/a", over.id))[0].status == 410)
    #expect(try ask(Way.path.request("/a", lasting.id))[0].status == 200)
  }

  @Test func `an unknown lease is a problem, but not as a host, which may serve something else`()
    throws
  {
    let unknown = "nosuchlease"
    _ = try server.lease()
    #expect(
      try Way.allCases.map { try ask($0.request("/a", unknown))[0].status } == [404, 404, 200, 200])
    #expect(try ask(Way.path.request("/a", unknown))[0].text.contains("mockapi:unknown-lease"))
    #expect(try ask(Way.path.request("", ""))[0].status == 404)
  }

  @Test func `an id that was never a lease is unknown also before there is any lease`() throws {
    #expect(try ask(Way.header.request("/a", "nosuchlease"))[0].status == 404)
  }

  @Test(.tags(.realTime), .timeLimit(.minutes(30)))
  func `a lease ends when its time is over, though nobody asks`() async throws {
    let (ends, continuation) = AsyncStream.makeStream(of: String.self)
    server.leases.observe(began: { _ in }, ended: { continuation.yield($0.id) })
    let clock = LeaseClock(server.leases)
    let lease = try server.lease(timeToLive: .milliseconds(1))
    clock.schedule(after: .milliseconds(1))
    for await id in ends {
      #expect(id == lease.id)
      break
    }
  }

  @Test(arguments: [false, true])
  func `a server that is released frees its scenarios and leases`(isStopped: Bool) async throws {
    weak var catalogue: Catalogue?
    weak var lease: Lease?
    do {
      let server = try await MockServer.start(
        WireTests.scenarios(Self.text), configuration: .onAnyPort())
      let made = try server.lease(timeToLive: .seconds(3_600), hasPort: true)
      catalogue = server.catalogue
      guard case .lease(let found) = server.leases.find(made.id) else {
        Issue.record("the lease is not there")
        return
      }
      lease = found
      try server.catalogue.add(Self.text.replacing("/a", with: "/b"), named: "b")
      if isStopped { await server.stop() }
    }
    // The thread that has ended the server may hold it a moment longer, and nothing reports when it lets go.
    let end = ContinuousClock.now + HangLimit.duration
    while catalogue != nil || lease != nil, ContinuousClock.now < end { await Task.yield() }
    #expect(catalogue == nil, "the catalogue was not freed for \(HangLimit.duration)")
    #expect(lease == nil, "the lease was not freed for \(HangLimit.duration)")
  }

  @Test func `a lease with a chosen id has an address that follows from it`() throws {
    let lease = try server.lease(withID: "team-a")
    #expect(lease.url.absoluteString.hasSuffix("/__mockapi/at/team-a"))
    #expect(try server.lease(withID: "team-a").lease === lease.lease)
    try lease.select(["a": "bad"])
    for way in Way.allCases {
      #expect(try ask(way.request("/a", "team-a"))[0].status == 500)
    }
    #expect(throws: ServerError.self) { try server.lease(withID: "Team A") }
    lease.end()
    #expect(try server.lease(withID: "team-a").selection.cases.isEmpty)
  }

  @Test func `the main lease has a name and does not end`() throws {
    server.mainLease.end()
    #expect(server.mainLease.id == "default" && server.mainLease.url == server.url)
    #expect(
      try Way.allCases.map { try ask($0.request("/a", "default"))[0].text } == [
        "good", "good", "good", "good",
      ])
  }

  @Test func `the base URL of a lease is the server's with the prefix`() throws {
    let lease = try server.lease(name: "a test")
    #expect(lease.url.absoluteString == "\(server.url.absoluteString)/__mockapi/at/\(lease.id)")
    #expect(lease.name == "a test")
    // Without a path, the scenario sees "/".
    #expect(try ask(Way.path.request("?x", lease.id))[0].text.contains(#""target":"/?x""#))
  }

  @Test func `a body is read to its end behind a prefix, so the next request is found`() throws {
    let lease = try server.lease()
    let request =
      "POST /__mockapi/at/\(lease.id)/a HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc"
    #expect(
      try ask(request, request, Way.path.request("/a", lease.id)).map(\.text) == [
        "good", "good", "good",
      ])
    let delayed = try server.lease(select: ["a": "cut"])
    // A scripted answer takes over the connection only if nothing of the next request was read.
    #expect(try ask(Way.path.request("/a", delayed.id))[0].text == "0123456789")
  }

  @Test func `sixty-four leases in parallel are each as if they were alone`() async throws {
    let expected = ["bad", "bad", "good", "good", "good"]
    let leases = try (0..<64).map { _ in try server.lease(select: ["a": "turns"]) }
    let transcripts = try await withThrowingTaskGroup(of: [String].self) { group in
      for lease in leases {
        group.addTask {
          try expected.map { _ in try ask(Way.path.request("/a", lease.id))[0].text }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(transcripts == Array(repeating: expected, count: 64))
  }
}
