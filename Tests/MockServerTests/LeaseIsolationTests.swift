// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPITestSupport
import Testing

@testable import MockAPIServer

/// Many leases that are used at the same time, on the same paths.
struct LeaseIsolationTests {
  /// A sequence, and a state machine of two states.
  private static let scenarios = [
    #"""
    {"name": "turns", "request": {"urlPath": "/turns"}, "cases": {
      "a": {"response": {"body": "a"}}, "b": {"response": {"status": 503, "body": "b"}}, "c": {"response": {"body": "c"}},
      "all": {"sequence": ["a", "b", "b", "a", "c"]}}, "default": "all"}
    """#,
    #"""
    {"mappings": [
      {"scenarioName": "door", "requiredScenarioState": "Started", "newScenarioState": "open",
       "request": {"method": "POST", "urlPath": "/door"}, "response": {"status": 201, "body": "opened"}},
      {"scenarioName": "door", "requiredScenarioState": "open", "newScenarioState": "Started",
       "request": {"method": "POST", "urlPath": "/door"}, "response": {"status": 202, "body": "closed"}},
      {"scenarioName": "door", "requiredScenarioState": "open",
       "request": {"method": "GET", "urlPath": "/door"}, "response": {"status": 200, "body": "it is open"}}]}
    """#,
  ]

  private enum Way: CaseIterable { case prefix, header, host, port }

  /// What a client gets for the requests, without the dates.
  private static func transcript(
    of lease: ServerLease, by way: Way, requests: Int
  ) throws -> [Substring] {
    let (prefix, host, header) =
      switch way {
      case .prefix: ("/__mockapi/at/\(lease.id)", "a", "")
      case .header: ("", "a", "Mockapi-Lease: \(lease.id)\r\n")
      case .host: ("", "\(lease.id).localhost", "")
      case .port: ("", "a", "")
      }
    let connection = try RawConnection(
      port: way == .port ? try #require(lease.port) : lease.server.port)
    let lines = ["GET \(prefix)/turns", "POST \(prefix)/door", "GET \(prefix)/door"]
    let texts = (0..<requests).map { number in
      let line = lines[number % 5 % lines.count]
      let length = line.hasPrefix("POST") ? "Content-Length: 0\r\n" : ""
      let close = number == requests - 1 ? "Connection: close\r\n" : ""
      return "\(line) HTTP/1.1\r\nHost: \(host)\r\n\(header)\(length)\(close)\r\n"
    }
    try connection.send(texts.joined())
    return String(decoding: connection.receiveToEnd().bytes, as: UTF8.self)
      .split(separator: "\r\n", omittingEmptySubsequences: false).filter { line in
        !line.hasPrefix("Date: ") && !line.contains("/__mockapi/at/")
      }
  }

  /// Runs a blocking body for each element, all at the same time.
  private static func together<Element: Sendable, Value: Sendable>(
    _ elements: [Element], _ body: @escaping @Sendable (Element) throws -> Value
  ) async throws -> [Value] {
    try await withThrowingTaskGroup(of: (Int, Value).self) { group in
      for (number, element) in elements.enumerated() {
        group.addTask {
          try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
              continuation.resume(with: Result { (number, try body(element)) })
            }
          }
        }
      }
      var values = [Value?](repeating: nil, count: elements.count)
      for try await (number, value) in group { values[number] = value }
      return values.compactMap { $0 }
    }
  }

  @Test
  func `64 leases at the same time get what one gets alone, however their requests name them`()
    async throws
  {
    let server = try await MockServer.start([], configuration: .onAnyPort { $0.threads = 2 })
    for (number, text) in Self.scenarios.enumerated() {
      try server.catalogue.add(text, named: "s\(number)")
    }
    let requests = 1_000
    let alone = try Self.transcript(of: try server.lease(), by: .header, requests: requests)
    // Each request has an answer.
    #expect(alone.count { $0.contains("HTTP/1.1 ") } == requests)
    for body in ["a", "b", "c", "opened", "closed", "it is open"] {
      #expect(alone.contains { $0.hasPrefix("\(body)HTTP/1.1 ") })
    }
    let leases = try (0..<64).map { number in
      let way = Way.allCases[number % Way.allCases.count]
      return (way: way, lease: try server.lease(hasPort: way == .port))
    }
    let transcripts = try await Self.together(leases) { way, lease in
      try Self.transcript(of: lease, by: way, requests: requests)
    }
    #expect(transcripts.count == leases.count)
    for (transcript, (way, lease)) in zip(transcripts, leases) {
      #expect(transcript == alone, "by \(way), lease \(lease.id)")
    }
    await server.stop()
  }

  @Test func `leases with the same seed get the same bytes, and others do not`() async throws {
    let server = try await MockServer.start(
      WireTests.scenarios(
        #"""
        {"request": {"urlPath": "/a"}, "cases": {
          "a": {"response": {"body": "0123456789", "fault": {"at": {"byte": 3}, "requests": {"share": 0.5}}}}}}
        """#), configuration: .onAnyPort())
    @Sendable func bytes(of lease: ServerLease) throws -> [[UInt8]] {
      try (0..<40).map { _ in
        let connection = try RawConnection(port: server.port)
        try connection.send(
          "GET /__mockapi/at/\(lease.id)/a HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        let bytes = connection.receiveToEnd().bytes
        // A fault cuts the first line off; the rest has the date.
        return bytes.count > 3 ? Array(bytes.suffix(10)) : bytes
      }
    }
    let leases = try [11, 12].flatMap { seed in
      try (0..<4).map { _ in try server.lease(seed: seed) }
    }
    let all = try await Self.together(leases) { try bytes(of: $0) }
    #expect(Set(all[..<4]).count == 1)
    #expect(Set(all[4...]).count == 1)
    #expect(all[0] != all[4])
    await server.stop()
  }
}
