// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIDocuments
import MockAPIJSON
import MockAPITestSupport
import Testing

@Suite(.enabled(if: Corpora.folder("openapi") != nil, "\(Corpora.reason)"))
struct DocumentCorpusTests {
  @Test(
    "Both forms of a document are equal value by value",
    arguments: [
      ("openai/openapi.yaml", "openai/openapi.json"),
      ("resend/resend.yaml", "resend/resend.json"),
      ("readme-3.0/petstore.yaml", "readme-3.0/petstore.json"),
      ("readme-3.0/response-examples.yaml", "readme-3.0/response-examples.json"),
      ("readme-3.1/schema-types.yaml", "readme-3.1/schema-types.json"),
      ("oai-3.0/link-example.yaml", "oai-json/v3.0-link-example.json"),
    ])
  func equalForms(yaml: String, json: String) throws {
    let folder = try #require(Corpora.folder("openapi"))
    let left = try Document(contentsOf: folder.appending(path: yaml).path).root
    let right = try Document(contentsOf: folder.appending(path: json).path).root
    #expect(left.isEquivalent(to: right))
  }
}
