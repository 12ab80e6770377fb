// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPICatalogue
import MockAPIEngine
import MockAPIJSON
import MockAPILeases
import MockAPILoading
import MockAPISystem

// `/__mockapi/health`, `/__mockapi/server`, `/__mockapi/diagnostics` and `/__mockapi/openapi.json`.

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
      "paths": .strings(context.catalogue.paths),
      "directory": .orNull(FileSystem.resolved(".")), "watch": .bool(context.catalogue.isWatched),
      "cors": .bool(facts.allowsCrossOrigin), "control": .string(facts.scope.rawValue),
      "token": .bool(facts.demandsToken), "save": .bool(facts.allowsSaving),
      "httpsPort": .orNull(facts.securePort),
      "faultPorts": .object(facts.faultPorts.map { ($0.kind, .int($0.port)) }),
      "page": .orNull(facts.page?.url(for: call.request)),
    ])
  }

  /// The mistakes of the files, as they were when the files were last read.
  func listDiagnostics(_ call: NativeCall) throws(ProblemDetails) -> ControlReply {
    let loaded = context.catalogue.loaded
    let all = loaded.unusablePaths + loaded.diagnostics
    let limit = try call.count("limit") ?? all.count
    return .json([
      "diagnostics": .list(all.prefix(limit)) { diagnostic in
        .written { $0.object(diagnostic.write) }
      },
      "errors": .int(loaded.unusablePaths.count + loaded.errorCount),
      "warnings": .int(loaded.warningCount),
    ])
  }

  func openAPI(_ call: NativeCall) throws(ProblemDetails) -> ControlReply {
    .json(.raw(OpenAPIDocument.text(version: context.version)))
  }
}
