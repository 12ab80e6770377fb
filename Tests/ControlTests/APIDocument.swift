// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIJSONSchema
import MockAPIMatching
import MockAPIScenario

@testable import MockAPIControl

/// The OpenAPI document, to which every answer in these tests is held.
enum APIDocument {
  static let root = (try? JSONDocument(parsing: OpenAPIDocument.text(version: "1.2.3")))?.root

  /// The value to which a reference leads; every other value is itself.
  static func resolved(_ value: JSONValue?) -> JSONValue? {
    guard let reference = value?["$ref"]?.string else { return value }
    let names = reference.split(separator: "/").dropFirst()
    return names.reduce(root) { $0?[String($1)] }
  }

  /// The operation of a route in the document.
  static func operation(of route: Route<NativeAPI>) -> JSONValue? {
    root?["paths"]?[route.template]?[route.method.lowercased()]
  }

  /// What is beside the document in an answer, as a sentence; `nil` if nothing is.
  static func mistake(
    _ method: String, _ target: RequestTarget, _ response: ResponseDefinition
  ) throws -> String? {
    let path = target.pathText.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    let route = NativeAPI.routes.first {
      $0.method == method && $0.variables(of: path.map(String.init)) != nil
    }
    // Unknown paths and methods are not in the document.
    guard let route else { return [404, 405, 204, 200].contains(response.status) ? nil : "status" }
    let place = "\(method) \(route.template) -> \(response.status)"
    let responses = operation(of: route)?["responses"]
    guard let declared = resolved(responses?[String(response.status)]) else {
      return "\(place): no such status"
    }
    guard let contents = declared["content"] else {
      return response.body.isEmpty ? nil : "\(place): a body"
    }
    let type = response.headerValues(named: "Content-Type").first ?? "none"
    guard let content = contents[type] else { return "\(place): type \(type)" }
    // Not all contents are JSON.
    guard let schema = content["schema"] else { return nil }
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
