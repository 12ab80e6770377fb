// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient
import MockAPIClientTestSupport
import MockAPIServer
import MockAPITestSupport
import Testing

/// Every fault that the server has, through each transport, in each calling style.
///
/// Only one combination runs at a time, as in the other suites with a server and many connections for each.
@Suite(.serialized)
struct FaultTests {
  static let combinations = allCombinations.filter { Way.dependable.contains($0.way) }

  /// With URLSession, for tests that an answer which it has lost does not fail.
  static let allCombinations = Way.allCases.flatMap { way in
    CallingStyle.allCases.map { Combination(way: way, style: $0) }
  }

  @Test func `all malformations of the server are in the table`() {
    #expect(FaultCases.malformations.count == 21)
    let count: Int = 22 + 21 + 3 + 4
    #expect(Set(FaultCases.all.map(\.name)).count == count)
    #expect(FaultTable.entries.count == 45)
  }

  @Test(.tags(.realTime), arguments: combinations)
  func `a fault gives the expected outcome`(combination: Combination) async throws {
    let server = try await FaultCases.server()
    let crashes = FaultCases.crashes(combination.way)
    for entry in FaultCases.all where !crashes.contains(entry.name) {
      // Each case has its own transport: a connection that stalls at the end would be reused.
      let client = APIClient(baseURL: server.url, transport: combination.way.transport())
      // Short if the client gives up in any case, so that the speed of the machine does not matter.
      let item = Item(
        name: entry.name,
        timeout: entry.stalls ? .milliseconds(50) : combination.way.patience)
      let outcome = await combination.style.outcome(of: item, from: client)
      #expect(
        FaultCases.expected(entry, by: combination.way).contains(outcome.kind),
        "\(entry.name): \(outcome)")
      if entry.stalls { #expect(outcome.noAnswer == .timedOut, "\(entry.name): \(outcome)") }
    }
    await server.stop()
  }

  @Test(
    arguments: Way.dependable,
    [("afterHead-close", ""), ("body-close", #"{"i"#), ("beforeEnd-close", #"{"id": 7"#)])
  func `the part of a response before the cut is kept`(
    way: Way, cut: (name: String, body: String)
  ) async throws {
    let server = try await FaultCases.server()
    let client = APIClient(baseURL: server.url, transport: way.transport())
    let outcome = await client.fetch(Item(name: cut.name))
    await server.stop()
    try FaultCases.expectPart(cut.body, of: outcome)
  }

  #if canImport(FoundationNetworking)
    // Documented in docs/client.md. If this fails with a newer toolchain, the fault is fixed: move the case into the
    // table.
    @Test func `URLSession on Linux ends the process when a connection ends inside the head`()
      async throws
    {
      let server = try await FaultCases.server()
      await #expect(processExitsWith: .failure) { [url = server.url as URL] in
        _ = await APIClient(baseURL: url).fetch(Item(name: "head-close"))
      }
      await server.stop()
    }
  #endif

  #if AsyncHTTPClient
    @Test func `AsyncHTTPClient ends the process for a status below 100`() async throws {
      let server = try await FaultCases.server()
      await #expect(processExitsWith: .failure) { [url = server.url as URL] in
        _ = await APIClient(baseURL: url, transport: Way.asyncHTTPClient.transport())
          .fetch(Item(name: "status099"))
      }
      await server.stop()
    }
  #endif
}

/// A transport and a style.
struct Combination: Sendable, CustomTestStringConvertible {
  let way: Way
  let style: CallingStyle
  var testDescription: String { "\(way), \(style)" }
}
