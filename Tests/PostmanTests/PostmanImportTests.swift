// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIDocuments
import MockAPIImportModel
import MockAPIImportTestSupport
import MockAPIJSON
import MockAPIPostman
import MockAPITestSupport
import Testing

struct PostmanImportTests {
  @Test(arguments: try ImportData.names(in: "postman"))
  func `a collection becomes the expected scenarios, which load without a word`(name: String)
    throws
  {
    let document = try ImportData.document("postman", name)
    #expect(PostmanImport.recognises(document.root))
    let result = PostmanImport.result(of: document, files: NoFiles(), options: ImportOptions())
    let text = try ImportSummary.text(of: result)
    #expect(try text == ImportData.expected("postman", name))
    #expect(!text.contains("SECRET-"))
    #expect(ImportData.problems(in: result) == [])
  }

  private func result(
    _ item: String, variables: [String: String] = [:], included: [String] = [],
    excluded: [String] = []
  ) throws -> ImportResult {
    let text = """
      {"info": {"schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"},
       "item": [\(item)], "variable": [{"key": "id", "value": "7"}, {"key": "a", "value": "{{a}}{{a}}"}]}
      """
    let document = Document(path: "c.json", root: try JSONDocument(parsing: text).root)
    var options = ImportOptions()
    options.variables = variables
    options.included = included
    options.excluded = excluded
    return PostmanImport.result(of: document, files: NoFiles(), options: options)
  }

  @Test(
    "requests are selected by method and path, name or folder",
    arguments: [
      (["GET /users/*"], [], ["Users/one"]), (["/orders"], [], ["orders"]),
      (["orders"], [], ["orders"]), (["Users"], [], ["Users/one", "Users/new"]),
      ([], ["POST /users", "orders"], ["Users/one"]),
    ] as [([String], [String], [String])])
  func selection(included: [String], excluded: [String], names: [String]) throws {
    let result = try result(
      """
      {"name": "Users", "item": [
        {"name": "one", "request": {"method": "GET", "url": "https://a.example/users/:id"}},
        {"name": "new", "request": {"method": "POST", "url": "https://a.example/users"}}]},
      {"name": "orders", "request": "https://a.example/orders"}
      """, included: included, excluded: excluded)
    #expect(result.scenarios.map(\.name) == names.map { $0.lowercased() })
    #expect(result.skipped.count == 3 - names.count)
    #expect(result.skipped.allSatisfy { $0.reason == "not selected" && !$0.isFault })
  }

  private static let graph =
    #"{"method": "POST", "url": "/graphql", "body": {"mode": "graphql", "graphql": {"query": "QUERY"}}}"#

  @Test(
    "a request that another folder has, too, is told with both places",
    arguments: [
      (
        #"{"method": "GET", "url": "https://a.example/users/:id"}"#,
        #"{"method": "GET", "url": "{{base}}/users/{{user}}?page=2"}"#, "GET /users/{id}"
      ),
      (graph, graph, "POST /graphql"),
    ])
  func sameRequest(first: String, second: String, request: String) throws {
    let result = try result(
      """
      {"name": "Users", "item": [
      {"name": "One", "request": \(first)}, {"name": "Again", "request": \(first)}]},
      {"name": "Admin", "item": [{"name": "Old", "item": [
      {"request": \(second)}]}]}
      """)
    #expect(result.scenarios.map(\.name) == ["users/one"])
    let told = result.warnings.filter { $0.kind == "same-request" }
    #expect(
      told.map(\.message) == [
        "'Admin / Old / a request without a name' asks for \(request), as 'Users / One' at c.json:3:1 does, so both are the scenario 'users/one'. Delete one of them, unless their examples are different answers"
      ])
    #expect(told.map(\.place.description) == ["c.json:5:1"])
    #expect(result.counts["requests to an earlier method and path"] == 2)
  }

  @Test func `different requests in different folders are not told`() throws {
    let other = Self.graph.replacing("QUERY", with: "query Other { a }")
    let items = """
      {"name": "Users", "item": [{"name": "a", "request": "/a"}, {"name": "g", "request": \(Self.graph)}]},
      {"name": "Admin", "item": [{"name": "b", "request": "/b"}, {"name": "h", "request": \(other)}]}
      """
    #expect(try !result(items).warnings.contains { $0.kind == "same-request" })
    let same = items.replacing(#""/b""#, with: #""/a""#)
    #expect(try result(same).warnings.count { $0.kind == "same-request" } == 1)
    // What is left out is no part of a scenario.
    #expect(
      try !result(same, excluded: ["Admin"]).warnings.contains { $0.kind == "same-request" })
  }

  @Test(arguments: [
    ("https://a.example/users", #"{"method":"GET","urlPath":"/users"}"#),
    ("{{url}}/users/", #"{"method":"GET","urlPath":"/users/"}"#),
    ("a.example/users?x=1#y", #"{"method":"GET","urlPath":"/users"}"#),
    ("{{url}}//users", #"{"method":"GET","urlPath":"//users"}"#),
    ("//a.example/users", #"{"method":"GET","urlPath":"/users"}"#),
    ("http:///users/:id/:id", #"{"method":"GET","urlPathTemplate":"/users/{id}/{id2}"}"#),
    ("/users/{{id}}", #"{"method":"GET","urlPath":"/users/7"}"#),
    ("/users/{{none}}.json", #"{"method":"GET","urlPathTemplate":"/users/{none}.json"}"#),
    ("/users/{id}", #"{"method":"GET","urlPathTemplate":"/users/{id}"}"#),
    ("/a b/{", #"{"method":"GET","urlPath":"/a%20b/%7B"}"#),
    ("https://a.example", #"{"method":"GET","urlPath":"/"}"#),
    ("", #"{"method":"GET","urlPath":"/"}"#),
  ])
  func `a URL becomes a path or a template`(url: String, request: String) throws {
    let result = try result(#"{"name": "x", "request": "\#(url)"}"#)
    let found = try #require(result.scenarios.first)
    #expect(String(decoding: found.request.bytes, as: UTF8.self) == request)
    #expect(ImportData.problems(in: result) == [])
  }

  @Test func `an environment counts more than the collection`() throws {
    let result = try result(#"{"request": "/users/{{id}}"}"#, variables: ["id": "8"])
    #expect(
      String(decoding: try #require(result.scenarios.first).request.bytes, as: UTF8.self)
        == #"{"method":"GET","urlPath":"/users/8"}"#)
  }

  @Test func `an answer that is a number alone, and an object, have no contract together`() throws {
    let result = try result(
      #"{"request": "/a", "response": [{"name": "one", "code": 200, "header": "Content-Type: application/json", "body": "1"}, {"name": "two", "code": 200, "header": "Content-Type: application/json", "body": "{\"id\": 1}"}]}"#
    )
    #expect(ImportData.problems(in: result) == [])
    #expect(result.scenarios.first?.contract == nil)
    #expect(result.warnings.map(\.kind).contains("mixed-bodies"))
  }

  @Test func `variables in circles end`() throws {
    let result = try result(#"{"request": "/users/{{a}}"}"#)
    #expect(result.scenarios.count == 1)
  }

  @Test func `folders in folders without end are skipped with a reason`() throws {
    let item = String(repeating: #"{"item": ["#, count: 60) + String(repeating: "]}", count: 60)
    let result = try result(item)
    #expect(result.scenarios.isEmpty)
    #expect(
      result.skipped.map(\.reason) == [
        "a request must be in at most 50 folders; found more. Move it up"
      ])
  }

  @Test func `the name of what is left out has no secrets`() throws {
    let result = try result(
      #"""
      {"name": "a", "request": {"url": "/a", "header": [{"key": "X-Api-Key", "value": "SECRET-0123"}]}},
      {"name": "b", "request": "/b/SECRET-0123", "response": [{"name": "for SECRET-0123"}]}
      """#)
    #expect(
      result.skipped.map(\.name) == ["GET /b/REDACTEDREDACTED: for REDACTEDREDACTED"])
  }

  @Test func `a collection is known by its schema`() throws {
    func isCollection(_ text: String) throws -> Bool {
      PostmanImport.recognises(try JSONDocument(parsing: text).root)
    }
    #expect(
      try !isCollection(
        #"{"info": {"schema": "https://schema.getpostman.com/json/collection/v1.0.0/collection.json"}, "item": []}"#
      ))
    #expect(try !isCollection(#"{"item": [], "info": {"title": "postman /collection/v2."}}"#))
    #expect(try !isCollection(#"[]"#))
  }

  @Suite(.enabled(if: Corpora.folder("postman") != nil, "\(Corpora.reason)"))
  struct Corpus {
    private static func files() throws -> [URL] {
      guard let folder = Corpora.folder("postman") else { return [] }
      return try ["made", "microcks", "postman-schemas"].flatMap { name in
        let folder = folder.appending(path: name)
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
          // It is no JSON.
          .filter { $0.hasSuffix(".json") && !$0.hasPrefix("invalid-") }
          .map { folder.appending(path: $0) }
      }
    }

    /// The numbers of requests and of saved examples in folders.
    private static func counts(_ items: JSONValue?) -> (requests: Int, examples: Int) {
      var counts = (requests: 0, examples: 0)
      for item in items?.elements.map({ $0 }) ?? [] {
        if let inside = item["item"] {
          let own = Self.counts(inside)
          counts = (counts.requests + own.requests, counts.examples + own.examples)
        } else {
          counts.requests += 1
          counts.examples += item["response"]?.elements.reduce(0) { count, _ in count + 1 } ?? 0
        }
      }
      return counts
    }

    @Test func `every request and every example is in a scenario, or is skipped with a reason`()
      throws
    {
      var requests = 0
      var examples = 0
      var scenarios = 0
      var joined = 0
      var cases: [ImportedCase.Origin: Int] = [:]
      var skipped: [String: Int] = [:]
      for file in try Self.files() {
        let document = try ImportData.document(at: file)
        #expect(PostmanImport.recognises(document.root), "\(file.lastPathComponent)")
        let result = PostmanImport.result(of: document, files: NoFiles(), options: ImportOptions())
        let own = Self.counts(document.root["item"])
        requests += own.requests
        examples += own.examples
        scenarios += result.scenarios.count
        joined += result.counts["requests to an earlier method and path"] ?? 0
        for one in result.scenarios.flatMap(\.cases) { cases[one.origin, default: 0] += 1 }
        for one in result.skipped { skipped[one.reason, default: 0] += 1 }
        #expect(
          try !ImportSummary.text(of: result).contains("SECRET-"), "\(file.lastPathComponent)")
        // One collection has a method that only Postman knows.
        let problems = ImportData.problems(in: result).filter { !$0.contains("'POSTMAN'") }
        #expect(problems == [], "\(file.lastPathComponent)")
      }
      #expect(requests == scenarios + joined)
      #expect(
        skipped == [
          "'code' of a saved example must be a whole number; found nothing. Send the request, and save its answer":
            4
        ])
      #expect(examples == (cases[.example] ?? 0) + 4)
    }
  }
}
