// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient
import MockAPIClientTestSupport
import MockAPITestSupport
import MockAPITesting
import SeedModels
import Testing

/// Variants as arguments of a test over resources of its own.
struct JudgedVariantTests {
  /// The type of the example: with a time limit that no busy machine reaches, since no variant here stalls, and over plain
  /// sockets, since URLSession on Linux may lose an answer (``LostAnswers``).
  struct JudgedVariant: Sendable, Identifiable, CustomTestStringConvertible {
    private let variant: MockAPITesting.JudgedVariant

    var id: String { variant.id }
    var testDescription: String { variant.testDescription }

    static func all(
      in path: String, cases: Set<String>? = nil, isQuick: Bool = false
    ) throws -> [JudgedVariant] {
      try MockAPITesting.JudgedVariant.all(in: path, cases: cases, isQuick: isQuick)
        .map(JudgedVariant.init)
    }

    func judge<R: Resource>(
      _ resource: R, code: @escaping @Sendable (R.Failure.Domain) -> String? = { _ in nil }
    ) async throws {
      try await variant.judge(resource, timeLimit: HangLimit.duration, code: code) { url in
        APIClient.asking(url, preferring: nil, over: RawSocketTransport())
      }
    }
  }

  private static let registration = Repository.scenarios.appending(path: "registration.json").path

  @Test(arguments: try JudgedVariant.all(in: "Scenarios/registration.json", isQuick: true))
  func registrationSurvives(_ variant: JudgedVariant) async throws {
    try await variant.judge(Registration(email: "ada@example.com")) { $0.errorCode.rawValue }
  }

  /// Takes every body for a registration.
  private struct Careless: Resource {
    struct Success: APIModel {
      @Defaulted<Zero> var id: Int
    }

    enum Zero: DefaultProvider {
      static let value = 0
    }

    var request: Request { .post("registration", json: ["email": "ada@example.com"]) }

    func disposition(of received: Received) -> Disposition { .success }
  }

  @Test func `a careless resource fails at the damaged value in the scenario file`() async throws {
    let variants = try JudgedVariant.all(in: Self.registration, cases: ["registered"])
    let variant = try #require(variants.first { $0.id == "registration/registered~drop@/id" })
    #expect(variant.testDescription == variant.id)
    try await withKnownIssue {
      try await variant.judge(Careless())
    } matching: { issue in
      issue.comments.contains {
        $0.rawValue.contains("registration/registered~drop@/id: expected unexpected")
      }
        && issue.sourceLocation?.fileID == "Scenarios/registration.json"
        && issue.sourceLocation?.line == 19
    }
  }

  @Test func `a variant of a case that fails is not judged`() async throws {
    let variants = try JudgedVariant.all(in: Self.registration, cases: ["errorInside200"])
    let variant = try #require(variants.first { $0.id == "registration/errorInside200~emptyBody" })
    try await withKnownIssue {
      try await variant.judge(Careless())
    } matching: {
      $0.comments.contains { $0.rawValue.contains("the case itself") }
    }
  }

  @Test func `files with errors are refused with all of them`() throws {
    let folder = try ScratchFolder()
    try folder.write(#"{"request": {}, "cases": 5}"#, to: "a.json")
    #expect(throws: (any Error).self) { try JudgedVariant.all(in: folder.path) }
  }
}
