// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient
import MockAPIClientTestSupport
import MockAPITestSupport
import MockAPITesting
import SeedModels
import Testing

/// Contracts that are drafted from a scenario and a resource.
struct ContractDraftTests {
  /// Over plain sockets, since URLSession on Linux may lose an answer (``LostAnswers``).
  private static let client: @Sendable (URL) -> APIClient = {
    APIClient.asking($0, preferring: nil, over: RawSocketTransport())
  }

  /// A resource with a field of each kind.
  private struct Shop: Resource {
    struct Success: APIModel {
      struct Item: APIModel {
        let sku: LosslessString
        @Defaulted<Zero> var price: Int
      }

      struct Home: APIModel {
        let city: String
      }

      let id: Int
      @Defaulted<Anonymous> var name: String
      @Defaulted<Basic> var level: Level
      @Tolerant var url: AbsoluteURL?
      @Tolerant var home: Home?
      @Tolerant var items: [Item]
      let tags: [String]
      @Tolerant var counts: [String: Int]
    }

    struct Failure: APIModel {
      struct Reason: APIModel {
        let code: String
      }

      let error: Reason
    }

    enum Level: String, Codable {
      case basic, gold
    }

    enum Basic: DefaultProvider {
      static let value = Level.basic
    }

    enum Anonymous: DefaultProvider {
      static let value = "anonymous"
    }

    enum Zero: DefaultProvider {
      static let value = 0
    }

    var request: Request { .get("shop") }
  }

  /// The scenario of ``Shop``.
  /// - Parameter contract: a member of it, with a comma behind it; or nothing.
  private static func scenario(_ contract: String = "") -> String {
    """
    {"request": {"method": "GET", "urlPath": "/shop"}, \(contract) "cases": {
      "full": {"response": {"jsonBody": {"id": 7, "name": "Ada", "level": "gold", "url": "https://a.example",
        "home": {"city": "Paris"}, "items": [{"sku": "a", "price": 1}, {"sku": "b", "price": 2}],
        "tags": ["x"], "counts": {"a": 1, "b": 2}, "meta": {"trace": "t"}}}},
      "closed": {"response": {"status": 409, "jsonBody": {"error": {"code": "closed"}}}},
      "garbage": {"response": {"body": "<html>"}}}, "default": "full"}
    """
  }

  private static let contract = #"""
    "contract": {
      "success": {
        "fields": {
          "/id": { "tolerance": "required", "format": "integer" },
          "/name": "defaulted",
          "/level": { "tolerance": "defaulted", "values": ["gold"] },
          "/url": { "tolerance": "optional", "format": "url" },
          "/home": "optional",
          "/home/city": "required",
          "/items": "defaulted",
          "/items/*": "dropped",
          "/items/*/sku": { "tolerance": "required", "accepts": ["string", "number", "boolean"] },
          "/items/*/price": { "tolerance": "defaulted", "format": "integer" },
          "/tags": "required",
          "/tags/*": "required",
          "/counts": "defaulted",
          "/counts/*": { "tolerance": "dropped", "format": "integer" },
          "/meta": "ignored"
        }
      },
      "failure": {
        "fields": {
          "/error": "required",
          "/error/code": "required"
        },
        "code": "/error/code"
      }
    }
    """#

  private static func draft<R: Resource>(
    _ resource: R, _ text: String,
    code: @escaping @Sendable (R.Failure.Domain) -> String? = { _ in nil }
  ) async throws -> ContractDraft {
    let folder = try ScratchFolder()
    try folder.write(text, to: "shop.json")
    return try await ContractDraft(
      of: resource, in: folder.path, timeLimit: HangLimit.duration, code: code, client: client)
  }

  @Test func `each field has the tolerance that the resource has`() async throws {
    let draft = try await Self.draft(Shop(), Self.scenario()) { $0.error.code }
    #expect(draft.json == Self.contract)
    #expect(draft.notes == [])
    #expect(draft.description == draft.json)
  }

  @Test func `the resource survives the variants of its draft`() async throws {
    let folder = try ScratchFolder()
    try folder.write(Self.scenario(Self.contract + ","), to: "shop.json")
    try await JudgedVariant.all(in: folder.path, isQuick: true).judge(
      Shop(), timeLimit: HangLimit.duration, code: { $0.error.code }, client: Self.client)
  }

  @Test func `a contract that is there already does not matter`() async throws {
    let other = #""contract": {"success": {"fields": {"/counts": "required"}}},"#
    let draft = try await Self.draft(Shop(), Self.scenario(other)) { $0.error.code }
    #expect(draft.json == Self.contract)
  }

  /// An optional field whose wrong values spoil everything.
  private struct Plain: Resource {
    struct Success: APIModel {
      let id: Int
      let name: String?
    }

    var request: Request { .get("shop") }
  }

  @Test func `a note says what no contract allows`() async throws {
    let text = """
      {"name": "shop", "request": {"urlPath": "/shop"}, "cases": {
        "full": {"response": {"jsonBody": {"id": 7, "name": "Ada"}}}}}
      """
    let draft = try await Self.draft(Plain(), text)
    #expect(draft.json.contains(#""/name": "optional""#))
    #expect(
      draft.notes == [
        "/name: expected partial with a defect at /name, the client said unexpected "
          + "(shop/full~number@/name and 3 more)"
      ])
    #expect(draft.description.hasPrefix(draft.json + "\n\n"))
    #expect(draft.description.hasSuffix("\n" + draft.notes[0]))
  }

  @Test func `the draft in the documentation is that of the resource`() async throws {
    let draft = try await ContractDraft(
      of: Registration(email: "ada@example.com"), in: Repository.scenarios.path,
      scenario: "registration", timeLimit: HangLimit.duration, code: { $0.errorCode.rawValue },
      client: Self.client)
    // With a failure under 200, which its code tells.
    #expect(try DocumentationTests.blocks("text", in: "docs/judging.md").contains(draft.json))
    #expect(draft.notes == [])
  }

  @Test(arguments: [
    (
      #"{"request": {"urlPath": "/other"}, "cases": {"a": {"response": {}}}}"#,
      "'scenario' must name the scenario in "
    ),
    (nil, "a case of 'shop' with a JSON body must be a success or a failure without defects"),
  ])
  func `a draft without a single scenario, or without a case, is refused`(
    other: String?, problem: String
  ) async throws {
    let folder = try ScratchFolder()
    try folder.write(
      #"{"request": {"urlPath": "/shop"}, "cases": {"a": {"response": {"jsonBody": []}}}}"#,
      to: "shop.json")
    if let other { try folder.write(other, to: "other.json") }
    let error = await #expect(throws: JudgedVariant.InvalidSelection.self) {
      try await ContractDraft(
        of: Shop(), in: folder.path, timeLimit: HangLimit.duration, client: Self.client)
    }
    #expect(error?.description.hasPrefix(problem) == true, "\(error?.description ?? "")")
  }
}
