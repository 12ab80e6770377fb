// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPICatalogue
import MockAPIEngine
import MockAPIJSON
import MockAPIJournal
import MockAPIJudging
import MockAPILeases
import MockAPIScenario

// `/__mockapi/leases/ID/outcomes`: what a client made of what its lease has served, and the verdict on it.

extension NativeAPI {
  func postOutcome(_ call: NativeCall) throws(ProblemDetails) -> ControlReply {
    var journal = try journal(of: call)
    var lease = try lease(of: call)
    let catalogue = context.catalogue
    let posted = try call.object("an outcome", keys: PostedOutcome.keys) {
      PostedOutcome($0, in: catalogue, $1)
    }
    // Without one, there is a diagnostic.
    guard let posted else { throw .invalidBody([]) }
    let exchange: JudgedExchange
    var answered: AnsweredExchange?
    switch posted.subject {
    case .selected(let selected):
      try checkServed(selected, in: lease)
      exchange = selected
    case .request(let request):
      // A client that only knows a port or a host posts to 'default' there.
      let own = call.request.lease
      if lease === context.leases.main, own !== lease, let ownJournal = own.journal,
        request.isUnknown(in: journal)
      {
        (lease, journal) = (own, ownJournal)
      }
      let found = try Self.answered(request, in: journal)
      exchange = found.exchange
      answered = found
    }
    let record = LeaseOutcomes.of(lease, among: context.leases).record(
      of: posted, on: exchange, answered: answered, size: call.request.body.count,
      cookies: ServedCookies { catalogue.scenarios }, in: lease, journal, among: context.leases
    ) { record, numbers in
      journal.note(ReportedOutcome(record), of: numbers)
      context.events.publish(.verdict) { writer in
        writer.object { writer in
          writer.member("lease", lease.id)
          writer.member("numbers", .list(numbers, JSONLiteral.int))
          Self.writeVerdict(record, to: &writer)
        }
      }
    }
    return .json(.written { $0.object { writer in Self.writeVerdict(record, to: &writer) } })
  }

  private static func answered(
    _ request: PostedRequest, in journal: Journal
  ) throws(ProblemDetails) -> AnsweredExchange {
    do throws(AnsweredExchange.Unjudged) {
      return try AnsweredExchange(request, in: journal)
    } catch {
      throw ProblemDetails(
        type: "unjudged-request", title: "There is nothing to judge", status: 409,
        detail:
          "'request' must name a request that a case or a variant has answered; found the \(request): \(error.reason)"
      )
    }
  }

  /// Checks that a lease answers every request of an exchange with its case or variant.
  private func checkServed(_ exchange: JudgedExchange, in lease: Lease) throws(ProblemDetails) {
    let name = exchange.scenario.name
    let selection = lease.selection(ofScenario: name)
    guard selection?.lasting == exchange.servedName else {
      throw .notSelected(
        exchange, in: lease,
        "it selects " + (selection?.lasting.map { "'\($0)'" } ?? "none of its cases"),
        "select it with PATCH /__mockapi/leases/\(lease.id)")
    }
    if let limited = selection?.limited.first {
      throw .notSelected(
        exchange, in: lease,
        "it selects '\(limited.selectedCase)' for some requests or for a time",
        "select the case for every request with PATCH /__mockapi/leases/\(lease.id)")
    }
    if lease.isOffline {
      throw .notSelected(
        exchange, in: lease, "it is offline",
        "end that with PATCH /__mockapi/leases/\(lease.id) and {\"disturb\": {\"offline\": false}}"
      )
    }
    // A scenario without the case of the failures is not disturbed.
    if let failures = lease.failures, failures.share > 0,
      Disturbance(failures: failures).problem(in: [exchange.scenario]) == nil
    {
      throw .notSelected(
        exchange, in: lease, "a share of its requests fails",
        "end that with PATCH /__mockapi/leases/\(lease.id) and {\"disturb\": {\"failures\": {\"share\": 0}}}"
      )
    }
  }
}

extension ReportedOutcome {
  /// What the entries of its requests say of a verdict.
  fileprivate convenience init(_ record: VerdictRecord) {
    self.init(
      outcome: record.actual.outcome, id: record.id, verdict: record.verdict.rawValue,
      reason: record.reason?.rawValue, status: record.status(FindingRules()).word,
      message: record.message)
  }
}

extension ProblemDetails {
  /// - Parameters:
  ///   - found: what else the lease does.
  ///   - remedy: what the client must do before it asks.
  fileprivate static func notSelected(
    _ exchange: JudgedExchange, in lease: Lease, _ found: String, _ remedy: String
  ) -> ProblemDetails {
    ProblemDetails(
      type: "not-selected", title: "The lease serves something else", status: 409,
      detail:
        "the lease '\(lease.id)' must select '\(exchange.servedName)' of '\(exchange.scenario.name)' when its outcome is posted; "
        + "\(found); \(remedy), ask, and post the outcome then")
  }
}
