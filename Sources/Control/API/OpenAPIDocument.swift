// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

/// The description of the server's own API in OpenAPI 3.1, made from its routes.
struct OpenAPIDocument {
  let routes: [Route]
  let version: String

  /// The document as JSON.
  var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("openapi", "3.1.0")
      writer.member("info") { writer in
        writer.object { writer in
          writer.member("title", "mockapi")
          writer.member("version", version)
          writer.member(
            "description",
            "Commands a running mock server: leases, journals, scenarios and events.")
          writer.member("license") { writer in
            writer.object { writer in
              writer.member("name", "Apache-2.0")
              writer.member("identifier", "Apache-2.0")
            }
          }
        }
      }
      writer.member("paths") { writer in
        writer.object { writer in
          for template in templates {
            writer.member(template) { path(template, to: &$0) }
          }
        }
      }
      writer.member("components") { writer in
        writer.object { writer in
          writer.member("schemas") { writer in
            writer.object { writer in
              for (name, text) in APISchemas.all { writer.member(name) { $0.raw(text.utf8) } }
            }
          }
        }
      }
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  /// Each path once, in the order of the routes.
  private var templates: [String] {
    routes.map(\.template).reduce(into: []) { found, template in
      if !found.contains(template) { found.append(template) }
    }
  }

  private func path(_ template: String, to writer: inout JSONWriter) {
    writer.object { writer in
      let variables = Route.variableNames(in: template)
      if !variables.isEmpty {
        writer.member("parameters") { writer in
          writer.array { writer in
            for name in variables {
              Self.parameter(name, in: "path", schema: "Name", isRequired: true, to: &writer)
            }
          }
        }
      }
      for route in routes where route.template == template {
        writer.member(route.method.lowercased()) { Self.operation(route.operation, to: &$0) }
      }
    }
  }

  private static func operation(_ operation: Operation, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("operationId", operation.id)
      writer.member("summary", operation.summary)
      if !operation.query.isEmpty {
        writer.member("parameters") { writer in
          writer.array { writer in
            for one in operation.query {
              parameter(
                one.name, in: "query", schema: one.schema, meaning: one.meaning,
                isList: one.isList, to: &writer)
            }
          }
        }
      }
      if let body = operation.body {
        writer.member("requestBody") { writer in
          writer.object { writer in
            writer.member("required") { $0.raw((operation.isBodyOptional ? "false" : "true").utf8) }
            content([body], to: &writer)
          }
        }
      }
      writer.member("responses") { responses(of: operation, to: &$0) }
    }
  }

  private static func parameter(
    _ name: String, in place: String, schema: String, meaning: String? = nil,
    isRequired: Bool = false, isList: Bool = false, to writer: inout JSONWriter
  ) {
    writer.object { writer in
      writer.member("name", name)
      writer.member("in", place)
      if isRequired { writer.member("required", true) }
      if let meaning { writer.member("description", meaning) }
      writer.member("schema") { writer in
        writer.object { writer in
          guard isList else { return writer.member("$ref", reference(schema)) }
          writer.member("type", "array")
          writer.member("items") { $0.object { $0.member("$ref", reference(schema)) } }
        }
      }
    }
  }

  private static func responses(of operation: Operation, to writer: inout JSONWriter) {
    writer.object { writer in
      for (status, response) in operation.responses.sorted(by: { $0.key < $1.key }) {
        writer.member(String(status)) { writer in
          writer.object { writer in
            writer.member("description", response.meaning)
            content(response.content, to: &writer)
          }
        }
      }
      for status in Set(Operation.commonProblems + operation.problems).sorted() {
        writer.member(String(status)) { writer in
          writer.object { writer in
            writer.member("description", Operation.meanings[status] ?? "")
            content(
              [Operation.Content(type: "application/problem+json", schema: "Problem")], to: &writer)
          }
        }
      }
    }
  }

  private static func content(_ contents: [Operation.Content], to writer: inout JSONWriter) {
    if contents.isEmpty { return }
    writer.member("content") { writer in
      writer.object { writer in
        for content in contents {
          writer.member(content.type) { writer in
            writer.object { writer in
              writer.member("schema") { writer in
                writer.object { writer in
                  if let schema = content.schema {
                    writer.member("$ref", reference(schema))
                  } else {
                    writer.member("type", "string")
                  }
                }
              }
            }
          }
        }
      }
    }
  }

  private static func reference(_ schema: String) -> String { "#/components/schemas/\(schema)" }
}
