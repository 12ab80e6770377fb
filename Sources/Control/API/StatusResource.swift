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
    Route("GET", "/__mockapi/health") { call throws(ProblemDetails) in
      .json { writer in
        writer.member("status", "ok")
        writer.member("version", call.context.version)
        writer.member("scenarios", call.context.catalogue.scenarioCount)
        writer.member("leases", call.context.leases.count)
      }
    },
    Route("GET", "/__mockapi/openapi.json") { call throws(ProblemDetails) in
      .response(
        ResponseDefinition(
          status: 200, headers: [HeaderField(name: "Content-Type", value: "application/json")],
          body: OpenAPIDocument.text(version: call.context.version)[...]))
    },
  ]
}
