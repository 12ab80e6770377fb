// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPICatalogue
import MockAPIEngine
import MockAPIJSON
import MockAPILeases

// `/__mockapi/health` and `/__mockapi/openapi.json`.

extension NativeAPI {
  func health(_ call: NativeCall) throws(ProblemDetails) -> ControlReply {
    .json([
      "status": "ok", "version": .string(context.version),
      "scenarios": .int(context.catalogue.scenarioCount), "leases": .int(context.leases.count),
    ])
  }

  func openAPI(_ call: NativeCall) throws(ProblemDetails) -> ControlReply {
    .json(.raw(OpenAPIDocument.text(version: context.version)))
  }
}
