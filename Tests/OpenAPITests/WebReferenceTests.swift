// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIDocuments
import MockAPIImportModel
import MockAPIImportTestSupport
import MockAPIJSON
import MockAPIOpenAPI
import MockAPIText
import Testing

/// References to documents on the web.
struct WebReferenceTests {
  private static let common = "https://a.example/v1/common.yaml"

  private func document(_ paths: String) -> String {
    "openapi: 3.0.0\npaths:\n" + paths
  }

  private func result(_ text: String, _ made: MadeWeb) throws -> ImportResult {
    let document = try Document(path: "api.yaml", bytes: Array(text.utf8))
    return OpenAPIImport.result(
      of: document, files: WebFiles(NoFiles(), and: WebDocuments(by: made)),
      options: ImportOptions())
  }

  /// Answers with a schema.
  private func path(_ name: String, _ schema: String) -> String {
    "  /\(name): { get: { responses: { '200': { content: { application/json: { schema: \(schema) } } } } } }\n"
  }

  @Test func `what a URL leads to is imported, with the references in it`() throws {
    let texts = [
      Self.common: """
      User: { type: object, required: [id], properties: { id: { type: integer }, pet: { $ref: 'pets/pet.json' } } }
      path: { get: { responses: { '204': {} } } }
      """,
      "https://a.example/v1/pets/pet.json":
        ##"{"type": "object", "properties": {"owner": {"$ref": "../common.yaml#/Name"}, "name": {"$ref": "#/x"}}, "x": {"type": "string"}}"##,
    ]
    let made = MadeWeb(texts: texts)
    let text = document(
      path("users", "{ $ref: '\(Self.common)#/User' }")
        + "  /other: { $ref: '\(Self.common)#/path' }\n")
    let result = try result(text, made)
    #expect(result.scenarios.map(\.name) == ["users/get-users", "other/get-other"])
    #expect(result.skipped == [])
    let fields = result.scenarios.first?.contract?.success?.map(\.pointer.description)
    #expect(fields?.contains("/pet/name") == true, "\(String(describing: fields))")
    #expect(made.asked == [Self.common, "https://a.example/v1/pets/pet.json"])
    // The pointer that leads to nothing is told with its place on the web.
    #expect(
      result.warnings.contains {
        $0.kind == "reference" && $0.place.file == "https://a.example/v1/pets/pet.json"
      })
    let again = try self.result(text, MadeWeb(texts: texts))
    #expect(try ImportSummary.text(of: again) == ImportSummary.text(of: result))
  }

  @Test(
    "an operation that needs a document that is not there is left out, with the place",
    arguments: [
      "  /a: { get: { responses: { '200': { $ref: 'URL' } } } }",
      "  /a: { get: { responses: { '200': { content: { application/json: { schema: { $ref: 'URL' } } } } } } }",
      "  /a: { get: { responses: { '200': { content: { application/json: { schema: { type: object, properties: { b: { $ref: 'URL' } } } } } } } } }",
      "  /a: { get: { parameters: [{ $ref: 'URL' }], responses: { '204': {} } } }",
      "  /a: { get: { $ref: 'URL' } }", "  /a: { $ref: 'URL' }",
    ])
  func leavesOut(operation: String) throws {
    let text = document(operation.replacing("URL", with: Self.common + "#/x") + "\n")
    let made = MadeWeb([:])
    let result = try result(text, made)
    #expect(result.scenarios.isEmpty)
    let skipped = try #require(result.skipped.first)
    #expect(result.skipped.count == 1)
    #expect(skipped.isFault)
    #expect(
      skipped.reason.hasPrefix(
        "the URL \(Self.common) of a reference must lead to a document; found status 404. "
      ))
    #expect(skipped.place.file == "api.yaml")
    #expect(skipped.place.position.line == 3)
    #expect(made.asked == [Self.common])
    // It is told once.
    #expect(!result.warnings.contains { ["reference", "no-value"].contains($0.kind) })
  }

  @Test func `each operation that needs it is left out, and no other`() throws {
    let schemas =
      "components: { schemas: { U: { type: object, properties: { a: { $ref: '\(Self.common)' } } } } }\n"
    let text =
      document(
        path("a", "{ $ref: '#/components/schemas/U' }") + path("b", "{ type: object }")
          + path("c", "{ $ref: '#/components/schemas/U' }")) + schemas
    let result = try result(text, MadeWeb([:]))
    #expect(result.scenarios.map(\.name) == ["b/get-b"])
    #expect(result.skipped.map(\.name) == ["GET /a", "GET /c"])
  }

  @Test func `without the web, the message names the option`() throws {
    let result = try imported(document(path("a", "{ $ref: '\(Self.common)' }")))
    #expect(
      result.skipped.map(\.reason) == [
        "a document without a folder must have all in itself; found a reference to '\(Self.common)'. Import the file with 'mockapi import --allow-net'"
      ])
  }

  @Test func `a reference for the whole document is told, though no operation has it`() throws {
    let result = try imported("openapi: 3.0.0\npaths: { $ref: '\(Self.common)' }\n")
    #expect(result.scenarios.isEmpty)
    #expect(result.warnings.map(\.kind).contains("reference"))
  }

  @Test func `an example at a URL is fetched, and its operation needs none`() throws {
    let text = document(
      "  /a: { get: { responses: { '200': { content: { application/json: { examples: { ada: { externalValue: 'https://a.example/ada.json' } } } } } } } }\n"
    )
    let there = try result(text, MadeWeb(texts: ["https://a.example/ada.json": #"{"id": 7}"#]))
    #expect(there.scenarios.first?.cases.map(\.name) == ["ada"])
    #expect(there.scenarios.first?.cases.first?.origin == .example)
    let missing = try result(text, MadeWeb([:]))
    #expect(missing.scenarios.count == 1)
    #expect(missing.warnings.contains { $0.kind == "external-example" })
  }

  @Test func `an identifier in the document itself is not fetched`() throws {
    let made = MadeWeb([:])
    let text =
      "openapi: 3.1.0\npaths:\n" + path("a", "{ $ref: 'https://a.example/user' }")
      + "components: { schemas: { U: { $id: 'https://a.example/user', type: object } } }\n"
    let result = try result(text, made)
    #expect(result.scenarios.count == 1)
    #expect(result.skipped == [])
    #expect(made.asked == [])
  }
}
