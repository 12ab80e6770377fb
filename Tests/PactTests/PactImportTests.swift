// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIDocuments
import MockAPIImportModel
import MockAPIImportTestSupport
import MockAPIJSON
import MockAPIPact
import MockAPITestSupport
import Testing

struct PactImportTests {
  @Test(arguments: try ImportData.names(in: "pact"))
  func `a pact becomes the expected scenarios, which load without a word`(name: String) throws {
    let document = try ImportData.document("pact", name)
    var options = ImportOptions()
    options.isExact = name.hasSuffix("-exact")
    let result = PactImport.result(of: document, files: NoFiles(), options: options)
    let text = try ImportSummary.text(of: result)
    #expect(try text == ImportData.expected("pact", name))
    #expect(!text.contains("SECRET-"))
    #expect(ImportData.problems(in: result) == [])
  }

  private func result(ofResponses responses: [String]) throws -> ImportResult {
    let interactions = responses.map {
      #"{"type": "Synchronous/HTTP", "request": {"method": "GET", "path": "/a"}, "response": \#($0)}"#
    }
    let text = #"{"consumer": {}, "interactions": [\#(interactions.joined(separator: ","))]}"#
    let document = Document(path: "pact.json", root: try JSONDocument(parsing: text).root)
    return PactImport.result(of: document, files: NoFiles(), options: ImportOptions())
  }

  @Test func `a body without fields is not held to those of another status`() throws {
    let result = try result(ofResponses: [
      #"{"status": 200, "body": {"content": []}}"#,
      #"{"status": 202, "body": {"content": {"job": "j1"}}}"#,
    ])
    let contract = try #require(result.scenarios.first?.contract)
    #expect(contract.success == nil)
    #expect(contract.byStatus.map(\.status) == [202])
    #expect(ImportData.problems(in: result) == [])
  }

  @Test func `a header field of a request that no request has is no condition`() throws {
    let text =
      #"{"consumer": {}, "interactions": [{"request": {"method": "GET", "path": "/a", "headers": {"a b": "1", "X-A": "1\n", "X-B": "1"}}, "response": {}}]}"#
    let document = Document(path: "pact.json", root: try JSONDocument(parsing: text).root)
    let result = PactImport.result(of: document, files: NoFiles(), options: ImportOptions())
    let scenario = try #require(result.scenarios.first)
    #expect(ImportData.problems(in: result) == [])
    let request = String(decoding: scenario.request.bytes, as: UTF8.self)
    #expect(!request.contains("a b") && !request.contains("X-A"), "\(request)")
    #expect(result.warnings.filter { $0.kind == "header-left-out" }.count == 2)
  }

  @Test(arguments: [("/users/42\\n", "urlPath"), ("/users/42", "urlPathPattern")])
  func `an expression is compared with the path as it is sent`(path: String, key: String) throws {
    let text =
      #"{"consumer": {}, "interactions": [{"request": {"method": "GET", "path": "\#(path)", "matchingRules": {"path": {"matchers": [{"match": "regex", "regex": "^/users/\\d+$"}]}}}, "response": {}}]}"#
    let document = Document(path: "pact.json", root: try JSONDocument(parsing: text).root)
    let result = PactImport.result(of: document, files: NoFiles(), options: ImportOptions())
    #expect(ImportData.problems(in: result) == [])
    let request = String(
      decoding: try #require(result.scenarios.first).request.bytes, as: UTF8.self)
    #expect(request.contains("\"\(key)\""), "\(request)")
  }

  @Test func `a type that no header field can have is not written`() throws {
    let result = try result(ofResponses: [
      #"{"body": {"content": {"a": 1}, "contentType": "application/json\n"}}"#
    ])
    let response = try #require(result.scenarios.first?.cases.first?.response)
    #expect(response.headers.map(\.value) == ["application/json"])
    #expect(ImportData.problems(in: result) == [])
  }

  @Test(
    "interactions are selected by method and path, description or state",
    arguments: [
      (["GET /users/*"], [], ["GET /users/7"]), (["/orders"], [], ["GET /orders", "POST /orders"]),
      (["a user"], [], ["GET /users/7"]), (["there are orders"], [], ["GET /orders"]),
      ([], ["POST /orders", "a user"], ["GET /orders"]),
    ] as [([String], [String], [String])])
  func selection(included: [String], excluded: [String], requests: [String]) throws {
    func interaction(_ method: String, _ path: String, _ description: String, _ state: String)
      -> String
    {
      """
      {"description": "\(description)", "providerState": "\(state)",
       "request": {"method": "\(method)", "path": "\(path)"}, "response": {"status": 200}}
      """
    }
    let interactions = [
      interaction("GET", "/orders", "all", "there are orders"),
      interaction("POST", "/orders", "a new one", ""), interaction("GET", "/users/7", "a user", ""),
    ]
    let text = #"{"consumer": {}, "interactions": [\#(interactions.joined(separator: ","))]}"#
    var options = ImportOptions()
    options.included = included
    options.excluded = excluded
    let result = PactImport.result(
      of: Document(path: "pact.json", root: try JSONDocument(parsing: text).root), files: NoFiles(),
      options: options)
    let found = try result.scenarios.map { scenario in
      let request = try JSONDocument(parsing: scenario.request.bytes).root
      return "\(request["method"]?.string ?? "") \(request["urlPath"]?.string ?? "")"
    }
    #expect(found == requests)
    #expect(result.skipped.count == 3 - requests.count)
    #expect(result.skipped.allSatisfy { $0.reason == "not selected" && !$0.isFault })
  }

  @Test func `the path of a rule has no more steps than a body has levels`() throws {
    let path = "$" + String(repeating: ".a", count: 200_000)
    let result = try result(ofResponses: [
      #"{"body": {"content": {"a": 1}}, "matchingRules": {"body": {"\#(path)": {"matchers": [{"match": "type"}]}}}}"#
    ])
    #expect(result.scenarios.count == 1)
    #expect(result.warnings.map(\.kind) == ["rule-path"])
  }

  @Test func `the name of what is left out has no secrets`() throws {
    let text = """
      {"consumer": {}, "interactions": [
        {"request": {"method": "GET", "path": "/a", "headers": {"X-Api-Key": "SECRET-0123"}}, "response": {}},
        {"description": "no response for SECRET-0123", "request": {"method": "GET", "path": "/b"}}],
       "messages": [{"description": "SECRET-0123 was sent"}]}
      """
    let document = Document(path: "pact.json", root: try JSONDocument(parsing: text).root)
    let result = PactImport.result(of: document, files: NoFiles(), options: ImportOptions())
    #expect(
      result.skipped.map(\.name) == [
        "no response for REDACTEDREDACTED", "REDACTEDREDACTED was sent",
      ])
  }

  @Test func `a pact is known by its root keys`() throws {
    func isPact(_ text: String) throws -> Bool {
      PactImport.recognises(try JSONDocument(parsing: text).root)
    }
    #expect(try isPact(#"{"consumer": {}, "provider": {}, "interactions": []}"#))
    #expect(try isPact(#"{"consumer": {}, "messages": []}"#))
    #expect(try !isPact(#"{"interactions": []}"#))
    #expect(try !isPact(#"{"consumer": "interactions", "messages": {}}"#))
    #expect(try !isPact(#"["consumer", "interactions"]"#))
  }

  @Suite(.enabled(if: Corpora.folder("pact") != nil, "\(Corpora.reason)"))
  struct Corpus {
    private static func files() throws -> [URL] {
      guard let folder = Corpora.folder("pact/files") else { return [] }
      return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        .map { folder.appending(path: $0) }
    }

    @Test func `every interaction is in a scenario, or is skipped with a reason`() throws {
      var interactions = 0
      var cases = 0
      var skipped: [String: Int] = [:]
      for file in try Self.files() {
        let document = try ImportData.document(at: file)
        #expect(PactImport.recognises(document.root), "\(file.lastPathComponent)")
        let result = PactImport.result(of: document, files: NoFiles(), options: ImportOptions())
        for part in ["interactions", "messages"] {
          interactions += document.root[part]?.elements.reduce(0) { count, _ in count + 1 } ?? 0
        }
        cases += result.scenarios.map(\.cases.count).reduce(0, +)
        for one in result.skipped { skipped[one.reason, default: 0] += 1 }
        #expect(ImportData.problems(in: result) == [], "\(file.lastPathComponent)")
      }
      #expect(interactions == cases + skipped.values.reduce(0, +))
      #expect(
        skipped == [
          "it is a message, and no request over HTTP": 3, "it needs the plugin 'csv'": 2,
        ])
      #expect(cases == 41)
    }
  }
}
