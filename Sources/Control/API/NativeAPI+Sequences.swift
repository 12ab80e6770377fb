// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPICatalogue
import MockAPIEngine
import MockAPIJSON
import MockAPILeases
import MockAPIScenario

// `/__mockapi/leases/ID/sequences`: where the sequences of a lease are, and their way back to the beginning.

extension NativeAPI {
  func listSequences(_ call: NativeCall) throws(ProblemDetails) -> ControlReply {
    try Self.reply(lease(of: call).sequenceSteps(of: context.catalogue.scenarios))
  }

  func restartSequences(_ call: NativeCall) throws(ProblemDetails) -> ControlReply {
    let lease = try lease(of: call)
    let scenario = try requiredScenario(of: call)
    guard !lease.sequenceSteps(of: [scenario]).isEmpty else { throw .noSequence(scenario.name) }
    lease.restartSequences(of: scenario.id)
    return Self.reply(lease.sequenceSteps(of: [scenario]))
  }

  private static func reply(_ steps: [SequenceStep]) -> ControlReply {
    .json([
      "sequences": .list(steps) { one in
        [
          "scenario": .string(one.scenario), "case": .string(one.caseName),
          "step": .int(one.step), "steps": .int(one.count), "next": .string(one.next),
          "loops": .bool(one.loops),
        ]
      }
    ])
  }
}

extension ProblemDetails {
  fileprivate static func noSequence(_ name: String) -> ProblemDetails {
    ProblemDetails(
      type: "no-sequence", title: "No sequence", status: 404,
      detail: "the scenario must have a case that is a sequence; '\(name)' has none; "
        + "GET /__mockapi/leases/ID/sequences lists all sequences")
  }
}
