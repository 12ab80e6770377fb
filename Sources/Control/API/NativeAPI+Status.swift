// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPICatalogue
import MockAPIEngine
import MockAPIJSON
import MockAPIMatching
import MockAPIScenario

// `/__mockapi/health` and `/__mockapi/openapi.json`.

extension NativeAPI {
  func health(_ call: NativeCall) throws(ProblemDetails) -> ControlReply {
    .json { writer in
      writer.member("status", "ok")
      writer.member("version", context.version)
      writer.member("scenarios", context.catalogue.scenarioCount)
      writer.member("leases", context.leases.count)
    }
  }

  func openAPI(_ call: NativeCall) throws(ProblemDetails) -> ControlReply {
    .response(
      ResponseDefinition(
        status: 200, headers: [HeaderField(name: "Content-Type", value: "application/json")],
        body: OpenAPIDocument.text(version: context.version)[...]))
  }
}
