// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIJSON
import MockAPIMatching
import MockAPIScenario
import MockAPIText

// `/__mockapi/schemas`: the JSON Schemas for editors.

extension NativeAPI {
  func listSchemas(_ call: NativeCall) throws(ProblemDetails) -> ControlReply {
    .json([
      "schemas": .list(PublishedSchema.allCases) { schema in
        [
          "name": .string(schema.rawValue), "title": .string(schema.title),
          "path": .string(schema.path),
        ]
      }
    ])
  }

  func showSchema(_ call: NativeCall) throws(ProblemDetails) -> ControlReply {
    let name = call["schema"]
    guard let schema = PublishedSchema.allCases.first(where: { $0.fileName == name }) else {
      throw .unknownSchema(name)
    }
    return Self.answer(schema)
  }

  private static func answer(_ schema: PublishedSchema) -> ControlReply {
    .response(
      ResponseDefinition(
        status: 200,
        headers: [HeaderField(name: "Content-Type", value: "application/schema+json")],
        body: schema.text[...]))
  }

  /// The answer to somebody who may not command the server: editors have no token, and the schemas say nothing about this
  /// server. `nil` if the request is another one.
  static func openSchema(for request: ControlRequest) -> ControlReply? {
    guard request.path == .mockAPI, ["GET", "HEAD"].contains(request.method) else { return nil }
    return PublishedSchema.allCases.first {
      request.segments.dropFirst() == ["schemas", $0.fileName]
    }.map(answer)
  }
}

extension ProblemDetails {
  fileprivate static func unknownSchema(_ name: String) -> ProblemDetails {
    let names = PublishedSchema.allCases.map(\.fileName)
    return ProblemDetails(
      type: "unknown-schema", title: "No such schema", status: 404,
      detail: "a schema must be one of \(names.joined(separator: ", ")); found '\(name)'"
        + NearestName.suggestion(for: name, amongKeys: names))
  }
}
