// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPICatalogue
import MockAPIEngine
import MockAPIJSON
import MockAPIMatching
import MockAPIScenario

/// `/__mockapi/health` and `/__mockapi/openapi.json`.
enum StatusResource {
  static let routes: [Route] = [
    Route(
      method: "GET", template: "/__mockapi/health",
      operation: Operation(
        id: "health", summary: "Whether the server works, and what it serves",
        responses: [200: .init(meaning: "It works.", content: [.json("Health")])])
    ) { call throws(ProblemDetails) in
      .json { writer in
        writer.member("status", "ok")
        writer.member("version", call.context.version)
        writer.member("scenarios", call.context.catalogue.scenarioCount)
        writer.member("leases", call.context.leases.count)
      }
    },
    Route(
      method: "GET", template: "/__mockapi/openapi.json",
      operation: Operation(
        id: "openAPI", summary: "This document",
        responses: [200: .init(meaning: "OpenAPI 3.1.", content: [.json("Document")])])
    ) { call throws(ProblemDetails) in
      .response(
        ResponseDefinition(
          status: 200, headers: [HeaderField(name: "Content-Type", value: "application/json")],
          body: OpenAPIDocument(routes: MockAPI.routes, version: call.context.version).bytes[...]))
    },
  ]
}
