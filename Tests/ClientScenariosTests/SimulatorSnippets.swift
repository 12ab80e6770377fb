// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient
import MockAPIClientScenarios
import SeedModels
import Testing

/// The snippets of `docs/simulators.md`.
struct SimulatorSnippets {
  private let scenarios = ScenarioFolder.shipped
  private let apiURL: URL

  init() throws { apiURL = try #require(URL(string: "https://api.example.com")) }

  @Test func wrongPasswordIsShown() async throws {
    let transport = try ScenarioTransport(contentsOf: scenarios)
    try transport.select(case: "incorrectPassword", of: "registration")
    let client = APIClient(baseURL: apiURL, transport: transport)
    let outcome = await client.fetch(Registration(email: "ada@example.com"))
    #expect(outcome.refusal?.errorCode == .incorrectPassword)
  }
}
