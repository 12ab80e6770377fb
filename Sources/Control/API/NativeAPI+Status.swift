// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPICatalogue
import MockAPIEngine
import MockAPIJSON
import MockAPILeases
import MockAPISystem

// `/__mockapi/health`, `/__mockapi/server` and `/__mockapi/openapi.json`.

extension NativeAPI {
  func health(_ call: NativeCall) throws(ProblemDetails) -> ControlReply {
    .json([
      "status": "ok", "version": .string(context.version),
      "scenarios": .int(context.catalogue.scenarioCount), "leases": .int(context.leases.count),
    ])
  }

  /// How the server was started.
  func showServer(_ call: NativeCall) throws(ProblemDetails) -> ControlReply {
    let facts = context.facts
    return .json([
      "version": .string(context.version), "started": .string(context.start.timestamp),
      "paths": .strings(context.catalogue.paths), "watch": .bool(context.catalogue.isWatched),
      "cors": .bool(facts.allowsCrossOrigin), "control": .string(facts.scope.rawValue),
      "token": .bool(facts.demandsToken), "httpsPort": .orNull(facts.securePort),
      "faultPorts": .object(facts.faultPorts.map { ($0.kind, .int($0.port)) }),
    ])
  }

  func openAPI(_ call: NativeCall) throws(ProblemDetails) -> ControlReply {
    .json(.raw(OpenAPIDocument.text(version: context.version)))
  }
}
