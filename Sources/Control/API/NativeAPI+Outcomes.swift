// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPICatalogue
import MockAPIEngine
import MockAPIJSON
import MockAPIJudging
import MockAPILeases
import MockAPIScenario

// `/__mockapi/leases/ID/outcomes`: what a client made of what its lease has served, and the verdict on it.

extension NativeAPI {
  func postOutcome(_ call: NativeCall) throws(ProblemDetails) -> ControlReply {
    let journal = try journal(of: call)
    let lease = try lease(of: call)
    let catalogue = context.catalogue
    let posted = try call.object(
      "an outcome", keys: PostedOutcome.keys, required: PostedOutcome.required
    ) { PostedOutcome($0, in: catalogue, $1) }
    // Without one, there is a diagnostic.
    guard let posted else { throw .invalidBody([]) }
    let selected = lease.selection.cases[posted.exchange.scenario.name]
    guard selected == posted.exchange.servedName else {
      throw .notSelected(posted.exchange, selected, in: lease)
    }
    let record = LeaseOutcomes.of(lease, among: context.leases).record(
      of: posted, size: call.request.body.count, cookies: ServedCookies { catalogue.scenarios },
      in: lease, journal, among: context.leases)
    let status = record.status(FindingRules()).word
    func writeVerdict(_ writer: inout JSONWriter) {
      record.writeMembers(to: &writer)
      writer.member("status", status)
    }
    context.events.publish(.verdict) { writer in
      writer.object { writer in
        writer.member("lease", lease.id)
        writeVerdict(&writer)
      }
    }
    return .json(.written { $0.object(writeVerdict) })
  }
}

extension RecordStatus {
  /// The word for programs that only ask whether a test fails, and whose fault that is.
  fileprivate var word: String {
    switch self {
    case .passed, .known, .allowed: "pass"
    case .finding, .stale: "finding"
    case .fault: "fault"
    }
  }
}

extension ProblemDetails {
  fileprivate static func notSelected(
    _ exchange: JudgedExchange, _ selected: String?, in lease: Lease
  ) -> ProblemDetails {
    let name = exchange.scenario.name
    return ProblemDetails(
      type: "not-selected", title: "The lease serves something else", status: 409,
      detail:
        "the lease '\(lease.id)' must select '\(exchange.servedName)' of '\(name)' when its outcome is posted; it selects "
        + (selected.map { "'\($0)'" } ?? "none of its cases")
        + "; select it with PATCH /__mockapi/leases/\(lease.id), ask, and post the outcome then")
  }
}
