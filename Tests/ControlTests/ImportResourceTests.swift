// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPICatalogue
import MockAPIJSON
import MockAPILoading
import MockAPIScenario
import MockAPISynchronization
import MockAPITestSupport
import MockAPIText
import Testing

@testable import MockAPIControl

/// `/__mockapi/import`, with an importer that makes a scenario of each word of the document.
struct ImportResourceTests {
  private let site: ControlSite
  /// The options of the last import.
  private let options = Options()

  private final class Options: Sendable {
    private let words = Mutex<[String]>([])
    var value: [String] {
      get { words.withLock { $0 } }
      set { words.withLock { $0 = newValue } }
    }
  }

  init() throws { site = try Self.site(options) }

  private static func site(_ options: Options) throws -> ControlSite {
    try ControlSite(
      importer: DocumentImporter { (document, file, words) throws(DocumentImporter.Refusal) in
        options.value = words
        if words.contains("--depth=0") { throw .option("'--depth' must be at least 1") }
        let text = String(decoding: document, as: UTF8.self)
        if text.isEmpty {
          throw .document(
            Diagnostic(
              file: file, position: SourcePosition(line: 1, column: 1), message: "it is empty"))
        }
        let names = text.split(separator: " ").map(String.init)
        let files = names.map { name in
          DocumentImporter.Imported.File(
            name: name, path: "\(name).json", text: Array(scenario(name).utf8))
        }
        return DocumentImporter.Imported(documents: report(file), files: files, diagnostics: [])
      })
  }

  private static func scenario(_ name: String) -> String {
    let path = name == "bad" ? "bad" : "/\(name)"
    return
      #"{"name": "\#(name)", "request": {"urlPath": "\#(path)"}, "cases": {"x": {"response": {}}}}"#
  }

  private static func report(_ file: String) -> JSONLiteral {
    [
      [
        "path": .string(file), "format": "Pact", "scenarios": 1,
        "cases": ["example": 1, "generated": 0, "guessed": 0], "fields": 0,
        "operations": .array([]),
        "leftOut": .array([]), "warnings": .array([]), "notInScenarios": .object([]),
      ]
    ]
  }

  private func post(_ query: String, _ document: String) async throws -> ControlSite.Answer {
    try await site.askLater("POST", "/__mockapi/import\(query)", document).value
  }

  @Test func `a document is told and not served`() async throws {
    let answer = try await post("?file=shop.json", "a b/c")
    #expect(answer.status == 200)
    #expect(answer["documents.0.path"] == "shop.json")
    #expect(answer["scenarios.0.name"] == "a")
    #expect(answer["scenarios.1.path"] == "b/c.json")
    #expect(answer["scenarios.1.text"] == Self.scenario("b/c"))
    #expect(answer["served"] == "[]")
    #expect(site.context.catalogue.scenarios.isEmpty)
    #expect(site.context.imports.count == 0)
  }

  @Test func `with 'serve' all scenarios are added, and replace those of the last import`()
    async throws
  {
    for _ in 1...2 {
      let answer = try await post("?serve=true", "a b/c")
      #expect(answer.status == 200)
      #expect(answer["served"] == #"["a","b/c"]"#)
      #expect(site.context.catalogue.scenarios.map(\.name).sorted() == ["a", "b/c"])
    }
    #expect(try site.ask("GET", "/__mockapi/scenarios/b%2Fc")["addition"] == "b/c")
  }

  @Test func `none is added if one cannot be served`() async throws {
    let refused = try await post("?serve=true", "a bad")
    #expect(refused.status == 400)
    #expect(refused["type"] == "mockapi:invalid-body")
    #expect(refused["diagnostics.0.file"] == "bad")
    let reserved = try await post("?serve=true", "a __admin/b")
    #expect(reserved["type"] == "mockapi:reserved-name")
    #expect(site.context.catalogue.scenarios.isEmpty)
  }

  @Test func `parameters are the options of the command`() async throws {
    _ = try await post(
      "?strict-null=true&pii=false&depth=2&include=GET%20/a*&include=--all&undeclared=skip", "a")
    #expect(
      options.value == [
        "--strict-null", "--depth=2", "--undeclared=skip", "--include=GET /a*", "--include=--all",
      ])
  }

  @Test func `a wrong option and a bad document are problems`() async throws {
    let unknown = try site.ask("POST", "/__mockapi/import?strict-nul=true", "a")
    #expect(unknown.status == 400)
    #expect(unknown["detail"]?.hasSuffix("did you mean 'strict-null'?") == true)
    // They read files and variables of the server's machine.
    for name in ["env", "secret"] {
      #expect(try site.ask("POST", "/__mockapi/import?\(name)=PATH", "a").status == 400)
    }
    let level = try await post("?depth=0", "a")
    #expect(level["type"] == "mockapi:invalid-parameter")
    #expect(level["detail"] == "'--depth' must be at least 1")
    let empty = try await post("", "")
    #expect(empty.status == 400)
    #expect(empty["diagnostics.0.file"] == "body")
    #expect(empty["diagnostics.0.line"] == "1")
    #expect(empty["detail"] == "it is empty")
  }

  @Test func `a server without an importer says so`() throws {
    let answer = try ControlSite().ask("POST", "/__mockapi/import", "{}")
    #expect(answer.status == 501)
    #expect(answer["type"] == "mockapi:no-importer")
  }

  @Test func `when the server ends, no import begins`() throws {
    site.context.imports.endAll()
    let answer = try site.ask("POST", "/__mockapi/import", "a")
    #expect(answer.status == 503)
    #expect(answer["type"] == "mockapi:too-many-imports")
  }
}
