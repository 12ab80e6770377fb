// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario
import MockAPITestSupport
import MockAPIVariants
import Testing

/// Fields that the contract does not name, where clients have types for them.
struct OtherFieldsTests {
  typealias Kind = ExpectedOutcome.Kind

  private static func scenario(_ word: String) throws -> Scenario {
    try MockAPITestSupport.scenario(
      scenarioText(
        contract: #"""
          {\#(word)
           "success": {"fields": {"/id": "required", "/settings/mail": "defaulted", "/meta": "required",
                                  "/note": "optional", "/trace": "ignored"}},
           "failure": {"fields": {"/code": "required"}, "code": "/code"}}
          """#,
        cases: #"""
          {"good": {"response": {"jsonBody": {
                      "id": 7, "settings": {"mail": true, "theme": "x"}, "meta": {"k": 1}, "note": {"k": 1}, "trace": {"a": 1},
                      "usage": {"time": 0.5}}}, "expect": "success"},
           "bad": {"response": {"status": 400, "jsonBody": {"code": "a", "more": 1}}, "expect": "failure"}}
          """#))
  }

  private static func outcomes(_ id: String, _ scenario: Scenario) throws -> [PredictedOutcome] {
    let id = try #require(VariantID(id))
    return try #require(scenario.variant(id)).expectation.outcomes
  }

  private static let any: [Kind] = [.success, .partial, .unexpected]

  @Test(arguments: [
    ("good~drop@/usage", any), ("good~string@/usage/time", any),
    ("good~null@/settings/theme", any), ("good~extraKey@/usage", any),
    // The value keeps its kind, and loses what the contract does not name.
    ("good~empty@/meta", any),
    ("good~empty@/note", any),
    // Where the value itself is gone, or another, its own line decides.
    ("good~drop@/note", [.success]), ("good~string@/note", [.partial]),
    ("good~string@/note/k", any), ("good~drop@/meta", [.unexpected]),
    ("good~object@/settings/mail", [.partial]),
    ("good~empty@/settings", [.partial, .partial, .unexpected]),
    ("good~drop@/trace", [.success]), ("good~string@/trace/a", [.success]),
    ("good~extraKey@", [.success]), ("good~extraKey@/settings", [.success]),
    ("good~reversed@", [.success]), ("good~drop@/id", [.unexpected]),
    ("good~html", [.unexpected]),
    ("bad~drop@/more", [.failure, .failure, .unexpected]), ("bad~drop@/code", [.unexpected]),
  ])
  func `damage of a field that is not named may be noticed or not`(
    id: String, kinds: [Kind]
  ) throws {
    let outcomes = try Self.outcomes(id, try Self.scenario(#""otherFields": "typed","#))
    #expect(outcomes.map(\.kind) == kinds)
    // A client that gives up what is around the field reports that place.
    #expect(outcomes.contains { !$0.hasKnownDefects } == (kinds.count == 3))
  }

  @Test(arguments: [
    ("good~drop@/usage", Kind.success), ("good~null@/settings/theme", .success),
    ("good~empty@/meta", .success), ("good~empty@/settings", .partial),
    ("bad~drop@/more", .failure),
  ])
  func `without the word it must not be noticed`(id: String, kind: Kind) throws {
    #expect(try Self.outcomes(id, try Self.scenario("")).map(\.kind) == [kind])
  }
}
