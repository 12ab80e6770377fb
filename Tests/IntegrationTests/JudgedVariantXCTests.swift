// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient
import MockAPIClientTestSupport
import MockAPITestSupport
import MockAPITesting
import SeedModels
import XCTest

/// Variants under XCTest, where no test of Swift Testing runs.
final class JudgedVariantXCTests: XCTestCase {
  func testAFindingIsThrownAtTheDamagedValue() async throws {
    let variants = try JudgedVariantTests.JudgedVariant.all(
      in: JudgedVariantTests.registration, cases: ["registered"])
    let variant = try XCTUnwrap(variants.first { $0.id == "registration/registered~drop@/id" })
    do {
      try await variant.judge(JudgedVariantTests.Careless())
      XCTFail("a finding must fail a test of XCTest")
    } catch let error as MockAPITesting.JudgedVariant.Findings {
      XCTAssertEqual(error.findings.map(\.id), [variant.id])
      XCTAssertEqual(error.findings.map(\.line), [19])
      XCTAssertEqual(error.judgedCount, 1)
      // XCTest shows one or the other.
      XCTAssertEqual(error.localizedDescription, error.description)
      let place = "\(JudgedVariantTests.registration):19:"
      XCTAssertTrue(error.description.contains("\n\(place)"), error.description)
    }
  }

  func testARightOutcomeIsNot() async throws {
    let variants = try JudgedVariantTests.JudgedVariant.all(
      in: JudgedVariantTests.registration, cases: ["registered"], isQuick: true)
    try await variants[0].judge(Registration(email: "ada@example.com"))
  }

  func testAServerIsThereOnTheMainActor() async throws {
    try await Self.askOnTheMainActor()
  }

  @MainActor private static func askOnTheMainActor() async throws {
    try await withMockServer(scenarios: Repository.scenarios.path) { server in
      MainActor.assertIsolated()
      XCTAssertEqual(try MockServer.current.url, server.url)
    }
  }
}

/// The examples of the documentation.
final class RegistrationTests: XCTestCase {
  func testRegistrationSurvives() async throws {
    let variants = try JudgedVariant.all(in: "Scenarios/registration.json", isQuick: true)
    try await variants.judge(Registration(email: "ada@example.com")) { $0.errorCode.rawValue }
  }

  func testWrongPasswordIsShown() async throws {
    try await withMockServer(scenarios: "Scenarios") { server in
      let client = APIClient(baseURL: server.url)
      let outcome = await client.fetch(Registration(email: "ada@example.com", password: "wrong"))
      XCTAssertEqual(outcome.refusal?.errorCode, .incorrectPassword)
    }
  }

  func testWrongPasswordIsRefused() async throws {
    try await withMockLease(scenarios: "Scenarios", select: ["registration": "incorrectPassword"]) {
      lease in
      let client = APIClient(baseURL: lease.url)
      let outcome = await client.fetch(Registration(email: "ada@example.com"))
      XCTAssertEqual(outcome.refusal?.errorCode, .incorrectPassword)
    }
  }
}

/// The type of the example (see ``JudgedVariantTests/JudgedVariant``).
private typealias JudgedVariant = JudgedVariantTests.JudgedVariant

/// The client of the examples: on Linux, URLSession may lose an answer (``LostAnswers``).
// swift-format-ignore: AlwaysUseLowerCamelCase
private func APIClient(baseURL: URL) -> MockAPIClient.APIClient {
  .asking(baseURL, preferring: nil, over: RawSocketTransport())
}
