// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient
import MockAPIJSON
import MockAPIScenario
import MockAPIServer
import MockAPITestSupport
import MockAPITesting
import SeedModels
import Testing

/// The client reaches, on every case that is shipped, the outcome that the scenario says: what the contract
/// predicts and what the client does is one rule.
@Suite(.mockServer(scenarios: Repository.scenarios.path))
struct ContractAgreementTests {
  static let cases = ScenarioLoader().load(paths: [Repository.scenarios.path]).scenarios.flatMap {
    scenario in
    scenario.cases.filter { $0.response != nil }.map { (scenario: scenario.name, name: $0.name) }
  }

  @Test func `there are cases to agree on`() {
    #expect(Self.cases.count > 15)
  }

  @Test(arguments: cases)
  func `the outcome is the expected one`(scenario: String, name: String) async throws {
    let loaded = ScenarioLoader().load(paths: [Repository.scenarios.path])
    let declared = try #require(loaded.scenarios.first { $0.name == scenario })
    let expected = try #require(declared.cases.first { $0.name == name }?.expectation)
    switch scenario {
    case "registration":
      try await check(Registration(email: "a@b.c"), on: name, against: expected) { failure in
        failure.errorCode.rawValue
      }
    case "user": try await check(GetUser(id: "user01"), on: name, against: expected)
    case "login":
      try await check(Login(email: "a@b.c", password: "x"), on: name, against: expected) { _ in nil
      }
    default: Issue.record("no model for the scenario '\(scenario)'")
    }
  }

  private func check<R: Resource>(
    _ resource: R, on name: String, against expected: ExpectedOutcome,
    code: (R.Failure.Domain) -> String? = { (_: R.Failure.Domain) in nil as String? }
  ) async throws {
    let outcome = try await APIClient.current(preferring: name).fetch(resource)
    #expect(outcome.kind.rawValue == expected.kind.rawValue)
    if let defects = expected.defects {
      #expect(Set(outcome.defects.map(\.path.pointer)) == Set(defects.map(\.description)))
    }
    if case .failure(let failure, _, _) = outcome { #expect(code(failure) == expected.code) }
  }
}
