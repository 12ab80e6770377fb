// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIHarness
import MockAPIJudging
import MockAPILoading
import MockAPITestSupport
import Testing

/// The bundled client, whose models are made from contracts, does with every variant what the contract says.
struct BundledClientTests {
  @Test func `no variant of the shipped scenarios is a finding`() async throws {
    try await check(ScenarioLoader().load(paths: [Repository.scenarios.path]))
  }

  @Test func `no variant of an endpoint with every tolerance is a finding`() async throws {
    try await check(ScenarioLoader().load(texts: [("order.json", OrderScenario.text)]))
  }

  private func check(_ loaded: LoadedScenarios) async throws {
    #expect(loaded.diagnostics.map(\.message) == [])
    let server = try await ExchangeServer.start(loaded)
    let records = try await JudgedRun.records(of: BundledClient(), on: server, loaded)
    await server.stop()
    #expect(records.count > 400)
    #expect(records.filter { $0.verdict != .pass }.map(\.explanation) == [])
  }
}
