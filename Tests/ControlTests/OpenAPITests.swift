// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIJSON
import MockAPIJSONSchema
import Testing

@testable import MockAPIControl

/// The OpenAPI document. `ControlSite` holds every answer of the other tests to it.
struct OpenAPITests {
  @Test func `the server serves the document, which has every route once`() throws {
    let answer = try ControlSite().ask("GET", "/__mockapi/openapi.json")
    #expect(answer["openapi"] == "3.1.0")
    #expect(answer["info.version"] == "1.2.3")
    var documented: [String] = []
    for path in try #require(answer.json?["paths"]).members {
      for member in path.value.members where member.name != "parameters" {
        documented.append("\(member.name.uppercased()) \(path.name)")
      }
    }
    let routes = MockAPI.routes.map { "\($0.method) \($0.template)" }
    #expect(documented.sorted() == routes.sorted())
    #expect(Set(MockAPI.routes.map(\.operation.id)).count == routes.count)
  }

  @Test func `every reference leads to a schema, and every schema is valid and used`() throws {
    let document = try #require(APIDocument.root)
    var used: Set<String> = []
    func visit(_ value: JSONValue) {
      for member in value.members {
        if member.name == "$ref", let text = member.value.string { used.insert(text) }
        visit(member.value)
      }
      for element in value.elements { visit(element) }
    }
    visit(document)
    #expect(used == Set(APISchemas.all.map { "#/components/schemas/\($0.name)" }))
    for (name, _) in APISchemas.all {
      var writer = JSONWriter()
      writer.object { writer in
        writer.member("$ref", "#/components/schemas/\(name)")
        writer.member("components") { $0.value(document["components"] ?? document) }
      }
      _ = try JSONSchema(JSONDocument(parsing: writer.bytes).root)
    }
  }

  @Test func `the kinds of events are those of the code`() throws {
    let schema = try #require(APISchemas.all.first { $0.name == "EventKind" })
    let kinds = try #require(try JSONDocument(parsing: Array(schema.text.utf8)).root["enum"])
    #expect(kinds.elements.map(\.string) == EventHub.Kind.allCases.map(\.rawValue))
    let refused = try ControlSite().ask("GET", "/__mockapi/events?kind=requests")
    #expect(refused.status == 400)
    #expect(refused["detail"]?.hasSuffix("did you mean 'request'?") == true)
  }
}
