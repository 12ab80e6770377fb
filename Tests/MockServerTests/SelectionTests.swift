// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISynchronization
import MockAPITestSupport
import Testing

@testable import MockAPIServer

/// Cases that are selected for some requests or for a time, over sockets.
struct SelectionTests {
  static let text = #"""
    {"request": {"urlPath": "/a"}, "cases": {
      "plain": {"response": {"body": "plain"}}, "other": {"response": {"body": "other"}}}}
    """#

  private let clock = ManualClock()
  private let server: MockServer

  init() async throws {
    server = try await MockServer.start(
      WireTests.scenarios(Self.text),
      configuration: .onAnyPort { [clock] in
        $0.host = OwnAddress.random()
        $0.threads = 2
        $0.clock = .manual(clock)
      })
  }

  /// The bodies of the answers to requests on a connection of their own.
  private func ask(_ count: Int = 1, prefix: String = "") throws -> [String] {
    let connection = try RawConnection(port: server.port, host: server.host)
    return try (0..<count).map { _ in
      try connection.send("GET \(prefix)/a HTTP/1.1\r\nHost: a\r\n\r\n")
      return try connection.receiveResponse().text
    }
  }

  @Test(arguments: [1, 100])
  func `64 connections get the case as often as it is selected, and not more`(count: Int)
    async throws
  {
    let lease = try server.lease()
    for (selecting, prefix) in [(server.mainLease, ""), (lease, "/__mockapi/at/\(lease.id)")] {
      try selecting.select("other", of: "a", for: .next(count))
      let bodies = Mutex<[String]>([])
      await onThreads(64) { _ in
        // A thread whose connection fails has no answers, and then too few are counted.
        let texts = (try? ask(5, prefix: prefix)) ?? []
        bodies.withLock { $0 += texts }
      }
      let all = bodies.withLock { $0 }
      #expect(all.count == 320)
      #expect(all.count { $0 == "other" } == count)
      #expect(all.count { $0 == "plain" } == 320 - count)
    }
    await server.stop()
  }

  @Test func `two clients that switch different scenarios of one lease lose nothing of each other`()
    async throws
  {
    try server.catalogue.add(Self.text.replacing("/a", with: "/b"), named: "b")
    let failures = Mutex<[String]>([])
    await onThreads(2) { number in
      do {
        try switchAndAsk(scenario: ["a", "b"][number])
      } catch {
        failures.withLock { $0.append("\(error)") }
      }
    }
    #expect(failures.withLock { $0 } == [])
    await server.stop()
  }

  private struct Lost: Error {}

  /// Switches one scenario to and fro, and asks for it each time, on one connection.
  private func switchAndAsk(scenario: String) throws {
    let connection = try RawConnection(port: server.port, host: server.host)
    for number in 0..<1_000 {
      let name = number.isMultiple(of: 2) ? "other" : "plain"
      let body = #"{"case": "\#(name)"}"#
      try connection.send(
        "PUT /__mockapi/leases/default/selection/\(scenario) HTTP/1.1\r\nHost: localhost\r\n"
          + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
          + "GET /\(scenario) HTTP/1.1\r\nHost: a\r\n\r\n")
      let put = try connection.receiveResponse()
      let answer = try connection.receiveResponse()
      if put.status != 200 || answer.text != name { throw Lost() }
    }
  }

  @Test func `a selection ends by the clock of the server`() async throws {
    try server.mainLease.select("other", of: "a", time: .seconds(30))
    clock.advance(by: .seconds(29))
    #expect(try ask(2) == ["other", "other"])
    clock.advance(by: .seconds(1))
    #expect(try ask(2) == ["plain", "plain"])
    await server.stop()
  }

  @Test(arguments: [
    (
      "orders", SelectedRequests.every,
      "a selection must name a scenario; found 'orders'; the scenarios are: 'a'"
    ),
    ("a", .next(0), "'next' must be from 1 to 1000000000; found 0"),
  ])
  func `what cannot be selected is refused, and changes nothing`(
    scenario: String, requests: SelectedRequests, problem: String
  ) async throws {
    #expect(throws: ServerError.invalidSelection([problem])) {
      try server.mainLease.select("other", of: scenario, for: requests)
    }
    #expect(try ask() == ["plain"])
    await server.stop()
  }
}
