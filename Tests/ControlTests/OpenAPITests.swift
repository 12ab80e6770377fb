// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIJSON
import MockAPIJSONSchema
import MockAPIJournal
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
    let routes = NativeAPI.routes.map { "\($0.method) \($0.template)" }
    #expect(documented.sorted() == routes.sorted())
    let ids = NativeAPI.routes.compactMap { APIDocument.operation(of: $0)?["operationId"]?.string }
    #expect(Set(ids).count == routes.count)
  }

  @Test func `the parameters of the document are those of the routes`() throws {
    for route in NativeAPI.routes {
      let path = try #require(APIDocument.root?["paths"]?[route.template])
      let variables = path["parameters"]?.elements.compactMap { $0["name"]?.string } ?? []
      #expect(
        variables.map { "{\($0)}" }
          == route.template.split(separator: "/").filter { $0.hasPrefix("{") }.map(String.init))
      let query = APIDocument.operation(of: route)?["parameters"]?.elements.map {
        $0["name"]?.string
      }
      #expect(query ?? [] == route.query.map(Optional.some), "\(route.method) \(route.template)")
    }
  }

  @Test func `each parameter of the document that is a number or a flag is read`() throws {
    let site = try ControlSite(scenarios: [ControlSite.pay], journals: .on)
    var count = 0
    for route in NativeAPI.routes {
      let path = route.template.replacing("{lease}", with: "default").replacing(
        "{scenario}", with: "pay")
      for parameter in APIDocument.operation(of: route)?["parameters"]?.elements.map({ $0 }) ?? [] {
        let schema = APIDocument.resolved(parameter["schema"])?["type"]?.string
        guard let name = parameter["name"]?.string, schema == "integer" || schema == "boolean"
        else { continue }
        let refused = try site.ask(route.method, "\(path)?\(name)=x")
        #expect(refused.status == 400)
        #expect(refused["detail"]?.hasPrefix("'\(name)' must be") == true)
        count += 1
      }
    }
    #expect(count == 33)
  }

  @Test func `every operation has the problems that each request may meet`() throws {
    for route in NativeAPI.routes {
      let responses = try #require(APIDocument.operation(of: route)?["responses"])
      for status in [400, 401, 403, 413, 503] {
        let content = APIDocument.resolved(responses[String(status)])?["content"]
        #expect(
          content?.members.map(\.name) == ["application/problem+json"],
          "\(route.method) \(route.template) \(status)")
      }
    }
  }

  @Test func `every reference leads to a component, and every component is valid and used`() throws
  {
    let document = try #require(APIDocument.root)
    var used: Set<String> = []
    func visit(_ value: JSONValue) {
      for member in value.members {
        if member.name == "$ref", let text = member.value.string { used.insert(text) }
        if member.name == "security" {
          for scheme in member.value.elements.flatMap(\.members) {
            used.insert("#/components/securitySchemes/\(scheme.name)")
          }
        }
        visit(member.value)
      }
      for element in value.elements { visit(element) }
    }
    visit(document)
    let components = try #require(document["components"])
    let all = components.members.flatMap { kind in
      kind.value.members.map { "#/components/\(kind.name)/\($0.name)" }
    }
    #expect(used == Set(all))
    for schema in try #require(components["schemas"]).members {
      _ = try APIDocument.compiled(schema.value)
    }
  }

  @Test func `the kinds of events are those of the code`() throws {
    let kinds = try #require(APIDocument.root?["components"]?["schemas"]?["EventKind"]?["enum"])
    #expect(kinds.elements.map(\.string) == EventHub.Kind.allCases.map(\.rawValue))
    let refused = try ControlSite().ask("GET", "/__mockapi/events?kind=requests")
    #expect(refused.status == 400)
    #expect(refused["detail"]?.hasSuffix("did you mean 'request'?") == true)
  }
}
