// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIDocuments
import MockAPIImport
import MockAPIImportModel
import MockAPIJSON
import MockAPILoading
import Testing

/// Recordings, pacts and collections whose members are not of the kinds that their format gives them: nothing is left out without a word.
struct WrongKindTests {
  private static let collection =
    #""info": {"schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"}"#

  private func imported(_ text: String) throws -> ImportedDocuments {
    var importing = DocumentImport(options: ImportOptions())
    try importing.add(Document(path: "a.json", bytes: Array(text.utf8)), files: NoFiles())
    let imported = importing.finished()
    #expect(imported.loaded.diagnostics.isEmpty)
    return imported
  }

  private static func recording(_ response: String, request: String = "") -> String {
    #"{"log": {"entries": [{"request": {"method": "GET", "url": "https://a.example/a"\#(request)}, "response": \#(response)}]}}"#
  }

  private static func pact(_ response: String, request: String = "") -> String {
    #"{"consumer": {}, "interactions": [{"description": "d", "request": {"method": "GET", "path": "/a"\#(request)}, "response": \#(response)}]}"#
  }

  @Test(arguments: [
    (
      recording(#"{"status": 200, "content": {"text": 7}}"#),
      "'response.content.text' must be a string; found a number"
    ),
    (
      recording(#"{"status": 200, "headers": {}}"#),
      "'response.headers' must be an array; found an object"
    ),
    (
      recording(#"{"status": 200}"#, request: #", "postData": "a=1""#),
      "'request.postData' must be an object; found a string"
    ),
    (
      pact(#"{"headers": []}"#, request: #", "headers": "a: b""#),
      "'request.headers' must be an object; found a string"
    ),
    (
      pact("{}", request: #", "query": 7"#),
      "'request.query' must be an object or a string; found a number"
    ),
    (
      #"{\#(collection), "item": [{"name": "a", "request": "/a", "response": {}}]}"#,
      "'response' must be an array; found an object"
    ),
    (
      #"{\#(collection), "item": [{"name": "a", "request": {"url": "/a", "method": 7}}]}"#,
      "'request.method' must be a string; found a number"
    ),
    (
      #"{\#(collection), "item": [{"name": "a", "request": "/a", "response": [{"code": 200, "body": {}}]}]}"#,
      "'body' must be a string; found an object"
    ),
  ])
  func `a member of another kind is left out, and told`(text: String, words: String) throws {
    let imported = try imported(text)
    #expect(imported.scenarios.count == 1)
    let told = imported.documents[0].result.warnings.filter { $0.kind == "wrong-kind" }
    #expect(told.first?.message == words + ", which is left out. Correct it, or delete it")
  }

  @Test(arguments: [
    (recording(#"{"status": "404"}"#), "'response.status' must be a whole number; found a string"),
    (
      recording(#"{"status": 200.5}"#),
      "'response.status' must be a whole number; found the number 200.5"
    ),
    (
      pact(#"{"status": "404"}"#),
      "'response.status' must be a whole number from 200 to 599; found a string"
    ),
    (
      pact(#"{"status": 1e999}"#),
      "'response.status' must be a whole number from 200 to 599; found the number 1e999"
    ),
    (
      #"{\#(collection), "item": [{"request": {"url": 5}}]}"#,
      "'request' must be a URL, or an object with 'url'"
    ),
    (
      #"{\#(collection), "item": [7]}"#,
      "an item must have 'request', or 'item' for a folder; found neither"
    ),
  ])
  func `what has no request or no status is not imported, with the reason`(
    text: String, words: String
  ) throws {
    let imported = try imported(text)
    #expect(imported.scenarios.isEmpty)
    let skipped = try #require(imported.documents[0].result.skipped.first)
    #expect(skipped.reason.hasPrefix(words))
    #expect(skipped.isFault)
  }

  @Test(arguments: [
    recording(
      #"{"status": 201, "headers": [{"name": "Location", "value": "/a\u0000"}], "content": {}}"#),
    pact(#"{"headers": {"Location": "/a\u0000"}}"#),
    #"{\#(collection), "item": [{"request": "/a", "response": [{"code": 200, "header": [{"key": "Location", "value": "/a\u0000"}]}]}]}"#,
  ])
  func `a header field that cannot be sent is left out, and told`(text: String) throws {
    let imported = try imported(text)
    #expect(imported.loaded.scenarios.count == 1)
    #expect(imported.scenarios.first?.cases.first?.response.headers.isEmpty == true)
    let told = imported.documents[0].result.warnings.filter { $0.kind == "header-left-out" }
    #expect(told.count == 1)
    #expect(
      told.first?.message.contains("a case cannot have the header field 'Location' as it is")
        == true)
  }

  @Test(arguments: [
    (recording(#"{"status": 200, "status": 201}"#), "response.status"),
    (pact(#"{"status": 200}"#, request: #", "path": "/b""#), "request.path"),
    (#"{\#(collection), "item": [{"name": "a", "name": "b", "request": "/a"}]}"#, "name"),
  ])
  func `a member that is there twice is told, and the last one counts`(text: String, path: String)
    throws
  {
    let imported = try imported(text)
    #expect(imported.scenarios.count == 1)
    let told = imported.documents[0].result.warnings.filter { $0.kind == "repeated-member" }
    #expect(
      told.map(\.message) == [
        "'\(path)' must be there once; found it again, and the last one counts. Delete the others"
      ])
  }

  @Test func `a body of an unknown kind is told`() throws {
    let imported = try imported(
      #"{\#(Self.collection), "item": [{"request": {"url": "/a", "body": {"mode": "xml", "xml": "<a/>"}}}]}"#
    )
    #expect(
      imported.documents[0].result.warnings.first { $0.kind == "body-mode" }?.message
        == "'mode' of a body must be raw, urlencoded, formdata, file, graphql; found 'xml', so the body is left out"
    )
  }

  @Test(arguments: [
    #""matchingRules": {"metadata": {}}"#, #""matchingRules": {"$.cookie.a": {"match": "type"}}"#,
  ])
  func `a rule for an unknown part of a request is told`(rules: String) throws {
    let imported = try imported(Self.pact("{}", request: ", " + rules))
    #expect(imported.documents[0].result.warnings.map(\.kind) == ["rule-path"])
  }

  /// The first member of the name is none too many.
  private static let repeated = (0...ImportWarnings.mostOfKind + 2).map { #""x": \#($0)"# }
    .joined(separator: ", ")

  @Test(
    "of each kind, warnings are listed up to a bound in every format, and the others are counted",
    arguments: [
      recording(#"{"status": 200, \#(repeated)}"#), pact("{\(repeated)}"),
      #"{\#(collection), "item": [{"name": "a", "request": "/a", \#(repeated)}]}"#,
    ])
  func bound(text: String) throws {
    let warnings = try imported(text).documents[0].result.warnings
    let listed = warnings.filter { $0.kind == "repeated-member" }
    #expect(listed.count == ImportWarnings.mostOfKind)
    let more = warnings.filter { $0.kind == "many-warnings" }.map(\.message)
    #expect(
      more == [
        "of the kind 'repeated-member', 10000 warnings are listed, and 2 more are not, the first of which is here; correct those that are listed, and import again"
      ])
  }
}
