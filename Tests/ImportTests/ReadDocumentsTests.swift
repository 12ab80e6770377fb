// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIDocuments
import MockAPIImport
import MockAPIImportModel
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
