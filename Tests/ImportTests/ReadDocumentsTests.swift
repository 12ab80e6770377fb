// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIDocuments
import MockAPIImport
import MockAPIImportModel
import MockAPIImportTestSupport
import MockAPITestSupport
import Testing

struct ReadDocumentsTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test(arguments: [
    ("api.yaml", "openapi: 3.1.0\npaths:\n  /a: { get: { responses: { '204': {} } } }\n"),
    (
      "api.json",
      #"{"openapi": "3.1.0", "paths": {"/a": {"get": {"responses": {"204": {}}}}}}"#
    ),
  ])
  func `a document is read once: its file may change before it is imported`(
    name: String, text: String
  ) throws {
    let path = try folder.write(text, to: name)
    let documents = ReadDocuments(among: [path])
    #expect(documents.paths == [path])
    try folder.replace(name, with: "[")
    let imported = try documents.imported(options: ImportOptions())
    #expect(imported.scenarios.map(\.name) == ["a/get-a"])
  }

  @Test(arguments: [
    ("a.json", #"{"swagger": "2.0"}"#, true), ("a.har", #"{"log": {"entries": []}}"#, true),
    ("a.YML", "openapi: 3.0.0", true),
    // Its mistake is told when it is imported.
    ("a.yaml", "[a", true), ("a.yaml", "", true),
    // Mistakes in a scenario file may make it look like YAML.
    ("a.json", "name: a", false),
    ("a.json", #"{"openapi": "3.1.0""#, false), ("a.json", #"{"request": {}}"#, false),
    ("a.json", "", false),
  ])
  func `a path is a document if it has the keys of a format, or is named as YAML`(
    name: String, text: String, isDocument: Bool
  ) throws {
    let path = try folder.write(text, to: name)
    let others = [folder.path, path + "-none"]
    #expect(ReadDocuments(among: others + [path]).paths == (isDocument ? [path] : []))
  }

  private static let har = #"""
    {"log": {"entries": [{"request": {"method": "GET", "url": "http://a.test/b"}, "response": {
      "status": 200, "headers": [{"name": "Content-Type", "value": "application/json"}],
      "content": {"mimeType": "application/json", "_file": "https://a.example/b.json"}}}]}}
    """#

  @Test func `documents on the web are fetched for references of OpenAPI alone`() throws {
    let made = MadeWeb(texts: ["https://a.example/b.json": #"{"get": {"responses": {"204": {}}}}"#])
    let api = try folder.write(
      "openapi: 3.0.0\npaths: { /b: { $ref: 'https://a.example/b.json' } }\n", to: "api.yaml")
    let har = try folder.write(Self.har, to: "b.har")
    let none = try ReadDocuments(among: [har]).imported(
      options: ImportOptions(), web: WebDocuments(by: made))
    #expect(made.asked == [])
    #expect(
      none.documents[0].result.warnings.filter { $0.kind == "option-without-effect" }.map(\.message)
        == ["--allow-net has no effect on HAR; it is for OpenAPI"])
    let both = try ReadDocuments(among: [api, har]).imported(
      options: ImportOptions(), web: WebDocuments(by: made))
    #expect(made.asked == ["https://a.example/b.json"])
    #expect(both.documents[0].result.scenarios.map(\.name) == ["b/get-b"])
    #expect(!both.documents[0].result.warnings.contains { $0.kind == "option-without-effect" })
    let without = try ReadDocuments(among: [api]).imported(options: ImportOptions())
    #expect(without.scenarios.isEmpty)
    #expect(made.asked.count == 1)
    #expect(
      without.documents[0].result.skipped.first?.reason.hasPrefix(
        "a URL in a reference is fetched only with '--allow-net'; found 'https://a.example/b.json'. "
      )
        == true)
  }

  @Test func `the first document that cannot be imported is told with its mistake`() throws {
    let paths = [
      try folder.write("openapi: 3.1.0\npaths: {}\n", to: "a.yaml"),
      try folder.write("a: 1\n", to: "b.yaml"), try folder.write("[a\n", to: "c.yaml"),
    ]
    func problem(of paths: [String]) -> String {
      do {
        _ = try ReadDocuments(among: paths).imported(options: ImportOptions())
        return "none"
      } catch {
        return error.description
      }
    }
    #expect(problem(of: Array(paths.prefix(1))) == "none")
    #expect(problem(of: paths).hasPrefix("\(paths[1]):1:1: the document must be OpenAPI"))
    #expect(problem(of: [paths[2]]).hasPrefix("\(paths[2]):"))
  }
}
