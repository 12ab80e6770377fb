// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient
import MockAPIClientTestSupport
import MockAPIJSON
import MockAPILoading
import MockAPIScenario
import MockAPIServer
import MockAPITestSupport
import MockAPITesting
import SeedModels
import Testing

/// For every case that is shipped, the client reaches the outcome that the scenario declares: the contract's
/// prediction and the client's behaviour are the same rule.
@Suite(.mockServer(scenarios: Repository.scenarios.path), .serialized)
struct ContractAgreementTests {
  static let cases = ScenarioLoader().load(paths: [Repository.scenarios.path]).scenarios.flatMap {
    scenario in
    scenario.cases.filter { $0.response != nil }.map { (scenario: scenario.name, name: $0.name) }
  }

  @Test func `there are cases to compare`() {
    #expect(Self.cases.count > 15)
  }

  // All cases share one server: see FaultTests.
  @Test(arguments: FaultTests.combinations)
  func `the outcome is the expected one`(combination: Combination) async throws {
    for declared in Self.cases {
      try await checkCase(declared, combination)
    }
  }

  private func checkCase(
    _ declared: (scenario: String, name: String), _ combination: Combination
  ) async throws {
    let loaded = ScenarioLoader().load(paths: [Repository.scenarios.path])
    let scenario = try #require(loaded.scenarios.first { $0.name == declared.scenario })
    let expected = try #require(scenario.cases.first { $0.name == declared.name }?.expectation)
    let client = try APIClient.current(
      preferring: declared.name, over: combination.way.transport())
    switch declared.scenario {
    case "registration":
      check(
        await combination.style.outcome(of: Registration(email: "a@b.c"), from: client), declared,
        expected
      ) { $0.errorCode.rawValue }
    case "user":
      check(
        await combination.style.outcome(of: GetUser(id: "user01"), from: client), declared, expected
      )
    case "login":
      let login = Login(email: "a@b.c", password: "x")
      check(await combination.style.outcome(of: login, from: client), declared, expected) { _ in
        nil
      }
    default: Issue.record("no model for the scenario '\(declared.scenario)'")
    }
  }

  private func check<Success, Failure>(
    _ outcome: Outcome<Success, Failure>, _ declared: (scenario: String, name: String),
    _ expected: ExpectedOutcome,
    code: (Failure) -> String? = { (_: Failure) in nil as String? }
  ) {
    #expect(outcome.kind.rawValue == expected.kind.rawValue, "\(declared)")
    if let defects = expected.defects {
      let pointers = Set(outcome.defects.map(\.path.pointer))
      #expect(pointers == Set(defects.map(\.description)), "\(declared)")
    }
    if case .failure(let failure, _, _) = outcome {
      #expect(code(failure) == expected.code?.description, "\(declared)")
    }
  }
}
