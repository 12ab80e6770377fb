// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPICatalogue
import MockAPIEngine
import MockAPIJSON
import MockAPILeases
import MockAPIScenario

// `/__mockapi/leases/ID/coverage`: the cases and the error codes that requests of the lease have met, and those that none has.

extension NativeAPI {
  func showCoverage(_ call: NativeCall) throws(ProblemDetails) -> ControlReply {
    let onlyMissing = try call.flag("missing")
    let met = try lease(of: call).coverage.cases
    let all = context.catalogue.scenarios.map {
      ScenarioCoverage(of: $0, met: met[$0.id] ?? [])
    }
    let listed = onlyMissing ? all.filter { !$0.isComplete } : all
    return .json([
      "cases": Self.counts(all.flatMap { $0.cases.map(\.isMet) }),
      "codes": Self.counts(all.flatMap { $0.codes.map(\.isMet) }),
      "scenarios": .list(listed) { $0.literal(onlyMissing: onlyMissing) },
    ])
  }

  private static func counts(_ met: [Bool]) -> JSONLiteral {
    ["met": .int(met.count { $0 }), "total": .int(met.count)]
  }
}
