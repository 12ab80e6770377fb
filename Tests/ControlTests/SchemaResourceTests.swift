// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIJSON
import MockAPIJSONSchema
import MockAPIMatching
import MockAPITestSupport
import Testing

@testable import MockAPIControl

/// `/__mockapi/schemas`, and the schemas that are built into the program.
struct SchemaResourceTests {
  @Test func `the schemas are listed with the paths that have them`() throws {
    let site = try ControlSite()
    let list = try #require(try site.ask("GET", "/__mockapi/schemas").json?["schemas"])
    #expect(list.elements.map { $0["name"]?.string } == ["scenario", "verify"])
    for schema in list.elements {
      let answer = try site.ask("GET", try #require(schema["path"]?.string))
      #expect(answer.status == 200)
      #expect(answer.json?["title"]?.string == schema["title"]?.string)
    }
  }

  @Test func `the schema of scenario files is the file of the package`() throws {
    let file = Repository.root.appending(path: "schema/scenario.schema.json")
    #expect(try PublishedSchema.scenario.text == Array(Data(contentsOf: file)))
  }

  @Test(arguments: PublishedSchema.allCases)
  func `a schema has an id of its own, and needs no other schema`(schema: PublishedSchema) throws {
    let root = try JSONDocument(parsing: schema.text).root
    #expect(root["$id"]?.string == "https://json.schemastore.org/mockapi-\(schema.rawValue).json")
    _ = try JSONSchema(root, options: [.refusesUnknownKeywords, .assertsFormats])
  }

  @Test(arguments: [
    (#"{"verify": [{"request": {"urlPath": "/a"}, "never": true}]}"#, true),
    (#"{"verify": [{"request": {"metod": "GET"}, "never": true}]}"#, false),
  ])
  func `the schema of verifications knows the keys of requests`(text: String, isValid: Bool) throws
  {
    let schema = try JSONSchema(
      JSONDocument(parsing: PublishedSchema.verify.text).root,
      options: [.refusesUnknownKeywords, .assertsFormats])
    let mistakes = try schema.validate(JSONDocument(parsing: text).root).map(\.description)
    #expect(mistakes.isEmpty == isValid, "\(mistakes)")
  }

  @Test func `an unknown schema is a problem that names the nearest one`() throws {
    let answer = try ControlSite().ask("GET", "/__mockapi/schemas/scenarios.json")
    #expect(answer.status == 404)
    #expect(
      answer["detail"]
        == "a schema must be one of scenario.json, verify.json; found 'scenarios.json'; did you mean 'scenario.json'?"
    )
  }

  @Test(arguments: [
    ("GET", "/__mockapi/schemas/scenario.json", true),
    ("HEAD", "/__mockapi/schemas/verify.json", true),
    ("GET", "/__mockapi/schemas", false), ("GET", "/__mockapi/schemas/other.json", false),
    ("POST", "/__mockapi/leases", false),
  ])
  func `everybody may ask for a schema, as editors do`(
    method: String, path: String, isAllowed: Bool
  ) throws {
    let site = try ControlSite(access: ControlAccess(scope: .local, token: "s3cret"))
    let host = HeaderField(name: "Host", value: "mockapi:8080")
    let answer = try site.ask(method, path, headers: [host], peerAddress: "10.0.0.7")
    #expect(answer.status == (isAllowed ? 200 : 403))
  }
}
