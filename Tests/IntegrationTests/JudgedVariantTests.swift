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

  static let registration = Repository.scenarios.appending(path: "registration.json").path

  @Test(arguments: try JudgedVariant.all(in: "Scenarios/registration.json", isQuick: true))
  func registrationSurvives(_ variant: JudgedVariant) async throws {
    try await variant.judge(Registration(email: "ada@example.com")) { $0.errorCode.rawValue }
  }

  /// Takes every body for a registration.
  struct Careless: Resource {
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

  @Test func `an array of variants fails at each of its findings`() async throws {
    let variants = try MockAPITesting.JudgedVariant.all(
      in: Self.registration, cases: ["registered"])
    let wanted = ["", "~drop@/id", "~null@/id"].map { "registration/registered" + $0 }
    let places = Guarded<[String]>([])
    try await withKnownIssue {
      try await variants.filter { wanted.contains($0.id) }.judge(
        Careless(), timeLimit: HangLimit.duration,
        client: { APIClient.asking($0, preferring: nil, over: RawSocketTransport()) })
    } matching: { issue in
      places.withLock { $0 += issue.comments.map { String($0.rawValue.prefix { $0 != ":" }) } }
      return issue.sourceLocation?.line == 19
    }
    #expect(places.withLock { $0.sorted() } == Array(wanted.dropFirst()))
  }

  @Test func `a finding is thrown where no test of Swift Testing runs`() async throws {
    let variants = try JudgedVariant.all(in: Self.registration, cases: ["registered"])
    let variant = try #require(variants.first { $0.id == "registration/registered~drop@/id" })
    let error = await #expect(throws: MockAPITesting.JudgedVariant.Findings.self) {
      try await Task.detached { try await variant.judge(Careless()) }.value
    }
    #expect(error?.findings.map(\.id) == [variant.id])
    #expect(error?.localizedDescription == error?.description)
  }

  @Test(
    arguments: [
      (
        "registratio", nil,
        "'scenario' must name a scenario in PATH; found 'registratio'; did you mean 'registration'?"
      ),
      (
        nil, ["registered", "registred"],
        "'cases' must name cases in PATH; found 'registred'; did you mean 'registered'?"
      ),
      (
        "registration", ["flaky"],
        "there must be a case with a response in a scenario with a 'contract', which says what a client "
          + "makes of it; found none in PATH; a ContractDraft writes a contract"
      ),
    ] as [(String?, Set<String>?, String)])
  func `a selection without variants is refused`(
    scenario: String?, cases: Set<String>?, problem: String
  ) throws {
    let error = #expect(throws: MockAPITesting.JudgedVariant.InvalidSelection.self) {
      try MockAPITesting.JudgedVariant.all(in: Self.registration, scenario: scenario, cases: cases)
    }
    #expect(
      error?.description == problem.replacing("PATH", with: Self.registration))
  }

  @Test func `no variant is a mistake of the test`() async throws {
    await #expect(throws: MockAPITesting.JudgedVariant.InvalidSelection.self) {
      try await [MockAPITesting.JudgedVariant]().judge(Careless())
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

extension [JudgedVariantTests.JudgedVariant] {
  /// As that of the example's type, one after the other.
  func judge<R: Resource>(
    _ resource: R, code: @escaping @Sendable (R.Failure.Domain) -> String? = { _ in nil }
  ) async throws {
    for variant in self { try await variant.judge(resource, code: code) }
  }
}
