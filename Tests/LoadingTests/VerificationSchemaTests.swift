// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIJSON
import MockAPIJSONSchema
import MockAPILoading
import MockAPIScenario
import MockAPITestSupport
import Testing

/// The published schema of verifications and their reader must agree.
struct VerificationSchemaTests {
  private static let compiled = Result {
    func document(_ name: String) throws -> JSONDocument {
      try JSONDocument(
        parsing: Array(Data(contentsOf: Repository.root.appending(path: "schema/\(name)"))))
    }
    return try JSONSchema(
      document("verify.schema.json").root,
      resources: [
        "https://json.schemastore.org/mockapi-scenario.json": document("scenario.schema.json")
      ],
      options: [.refusesUnknownKeywords, .assertsFormats])
  }

  private func isRead(_ text: String) -> Bool {
    (try? Verification(json: Array(text.utf8), named: "verify.json")) != nil
  }

  @Test(arguments: [
    #"{"verify": []}"#, #"{"$schema": "verify.schema.json", "verify": [{"exactly": 0}]}"#,
    #"{"verify": [{"request": {}, "atLeast": 1}, {"atMost": 1}, {"atLeast": 1, "atMost": 2}]}"#,
    #"{"verify": [{"request": {"urlPath": "/a", "bodyPatterns": [{"contains": "x"}]}, "never": true}]}"#,
    #"{"verify": [{"scenario": "a", "case": "b", "exactly": 1.0}]}"#,
  ])
  func `schema and reader accept valid verifications`(text: String) throws {
    #expect(try Self.compiled.get().isValid(JSONDocument(parsing: text).root))
    #expect(isRead(text))
  }

  @Test(arguments: [
    "[]", "{}", #"{"verify": {}}"#, #"{"verify": [1]}"#, #"{"verify": [{}]}"#,
    #"{"verify": [{"request": {"urlPath": 1}, "never": true}]}"#,
    #"{"verify": [{"request": {"metod": "GET"}, "never": true}]}"#,
    #"{"verify": [{"never": false}]}"#, #"{"verify": [{"exactly": -1}]}"#,
    #"{"verify": [{"exactly": 0.5}]}"#, #"{"verify": [{"exactly": 1, "atLeast": 1}]}"#,
    #"{"verify": [{"never": true, "atMost": 1}]}"#, #"{"verify": [{"exactly": 1, "case": 1}]}"#,
    #"{"verify": [{"exactly": 1, "outcome": "success"}]}"#, #"{"verify": [], "more": 1}"#,
  ])
  func `schema and reader refuse invalid verifications`(text: String) throws {
    #expect(try !Self.compiled.get().isValid(JSONDocument(parsing: text).root))
    #expect(!isRead(text))
  }
}
