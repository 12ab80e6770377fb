// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient
import MockAPIClientTestSupport
import MockAPIServer
import MockAPITestSupport
import Testing

/// The misbehaving ports without TLS; ``SecureFaultTests`` tests those with TLS.
@Suite(.serialized)
struct FaultPortTests {
  @Test(arguments: FaultTests.combinations)
  func `a port that never accepts is no connection`(combination: Combination) async throws {
    let server = try await ItemServer.start([("a", "{}")]) { $0.faultPorts = [.refused: 0] }
    let url = try #require(server.url(of: .refused))
    let client = APIClient(baseURL: url, transport: combination.way.transport())
    let outcome = await combination.style.outcome(of: Item(name: "a"), from: client)
    #expect(outcome.noAnswer?.reason == "cannotConnect", "\(outcome)")
    await server.stop()
  }

  @Test(.tags(.realTime), arguments: FaultTests.allCombinations)
  func `a port that never reads is a timeout`(combination: Combination) async throws {
    let server = try await ItemServer.start([("a", "{}")]) { $0.faultPorts = [.silent: 0] }
    let url = try #require(server.url(of: .silent))
    let client = APIClient(baseURL: url, transport: combination.way.transport())
    let outcome = await combination.style.outcome(
      of: Item(name: "a", timeout: .milliseconds(50)), from: client)
    #expect(outcome.noAnswer == .timedOut, "\(outcome)")
    await server.stop()
  }

  @Test(.tags(.realTime), arguments: FaultTests.allCombinations.filter { $0.way != .rawSocket })
  func `a port that never reads a handshake is a timeout too`(
    combination: Combination
  ) async throws {
    let server = try await ItemServer.start([("a", "{}")]) { $0.faultPorts = [.silent: 0] }
    let port = try #require(server.url(of: .silent)?.port)
    let url = try #require(URL(string: "https://127.0.0.1:\(port)"))
    let client = APIClient(baseURL: url, transport: combination.way.transport())
    let outcome = await combination.style.outcome(
      of: Item(name: "a", timeout: .milliseconds(50)), from: client)
    #expect(outcome.noAnswer == .timedOut, "\(outcome)")
    await server.stop()
  }
}
