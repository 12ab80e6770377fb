// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIJSONSchema
import MockAPIMatching
import MockAPIScenario

@testable import MockAPIControl

/// The OpenAPI document, to which every answer in these tests is held.
enum APIDocument {
  static let root: JSONValue? = {
    let bytes = OpenAPIDocument(routes: MockAPI.routes, version: "1.2.3").bytes
    return (try? JSONDocument(parsing: bytes))?.root
  }()

  /// What is beside the document in an answer, as a sentence; `nil` if nothing is.
  static func mistake(
    _ method: String, _ target: RequestTarget, _ response: ResponseDefinition
  ) throws -> String? {
    let path = target.pathText.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    let route = MockAPI.routes.first {
      $0.method == method && $0.variables(of: path.map(String.init)) != nil
    }
    // Unknown paths and methods are not in the document.
    guard let route else { return [404, 405, 204, 200].contains(response.status) ? nil : "status" }
    let place = "\(method) \(route.template) -> \(response.status)"
    let operation = root?["paths"]?[route.template]?[method.lowercased()]
    guard let declared = operation?["responses"]?[String(response.status)] else {
      return "\(place): no such status"
    }
    guard let contents = declared["content"] else {
      return response.body.isEmpty ? nil : "\(place): a body"
    }
    let type = response.headerValues(named: "Content-Type").first ?? "none"
    guard let schema = contents[type]?["schema"] else { return "\(place): type \(type)" }
    let value = try JSONDocument(parsing: Array(response.body)).root
    let violations = try compiled(schema).validate(value)
    return violations.isEmpty ? nil : "\(place): \(violations)"
  }

  /// The schema of an answer, with those that it refers to.
  static func compiled(_ schema: JSONValue) throws -> JSONSchema {
    var writer = JSONWriter()
    writer.object { writer in
      for member in schema.members { writer.member(member.name) { $0.value(member.value) } }
      if let components = root?["components"] {
        writer.member("components") { $0.value(components) }
      }
    }
    return try JSONSchema(
      JSONDocument(parsing: writer.bytes).root, options: [.assertsFormats])
  }
}
