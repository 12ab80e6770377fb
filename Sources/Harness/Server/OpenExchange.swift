// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIJudging
import MockAPIScenario
import MockAPIServer
import MockAPIVariants

/// One exchange that the server is prepared for.
package struct OpenExchange: OpenExchanging {
  /// The base URL for the client.
  package let baseURL: String
  private let exchange: JudgedExchange
  /// The name of the case, or the id of the variant.
  private let name: String
  private let lease: ServerLease
  private let redirected: ServerLease?
  private let ends: AnswerEnds
  private let patience: ExchangePatience
  /// The number of requests without the path of a lease when the exchange began.
  private let strayCount: Int

  init(
    _ exchange: JudgedExchange, name: String, lease: ServerLease, redirected: ServerLease?,
    ends: AnswerEnds, patience: ExchangePatience, baseURL: String
  ) {
    self.exchange = exchange
    self.name = name
    self.lease = lease
    self.redirected = redirected
    self.ends = ends
    self.patience = patience
    self.baseURL = baseURL
    strayCount = ends.strayCount
  }

  /// Whether a request of the exchange has come.
  package var isAsked: Bool { !lease.journal.entries.isEmpty }

  /// Ends the exchange, when the client has answered, and says what the server saw.
  package func finish() async -> ServerReport {
    defer {
      ends.end(lease.id)
      lease.end()
      redirected?.end()
    }
    await waitForEnds()
    var seen = ServerReport()
    for entry in lease.journal.entries {
      guard entry.reply.scenario == exchange.scenario.name else {
        // It is none.
        if entry.reply.isOfUnfinishedRequest { continue }
        if seen.otherRequests == nil {
          seen.otherRequests = OtherRequests(
            count: 0, first: entry.requestLine, scenario: entry.reply.scenario)
        }
        seen.otherRequests?.count += 1
        continue
      }
      seen.requests.append(ObservedRequest(entry))
      seen.sent = seen.sent ?? VerdictRecord.Sent(entry, damage: exchange.variant?.damage)
      seen.serverFault = seen.serverFault ?? fault(of: entry)
    }
    if seen.requests.isEmpty { seen.strayRequests = ends.strays(beyond: strayCount) }
    seen.redirected = redirected?.journal.entries.map(ObservedRequest.init) ?? []
    return seen
  }

  private func fault(of entry: JournalEntry) -> String? {
    // A client that prefers a case itself gets what it asked for.
    guard entry.reply.reason == .selection else { return nil }
    guard (entry.reply.variant ?? entry.reply.caseName) == name else {
      return "'\(entry.reply.variant ?? entry.reply.caseName ?? "")' was sent in place of '\(name)'"
    }
    switch exchange.variant?.form {
    case .response(let response): return SentCheck(declared: response).fault(of: entry)
    case nil:
      return exchange.declaredCase.response.flatMap { fault(of: entry, declared: $0) }
    // Their response is made for the request.
    case .redirect, .refused: return nil
    }
  }

  /// The response of a template is made for the request, so its bytes are compared with those that were made.
  private func fault(of entry: JournalEntry, declared: ResponseDefinition) -> String? {
    guard declared.template != nil else { return SentCheck(declared: declared).fault(of: entry) }
    guard entry.reply.status == declared.status else {
      return "the template has no answer for the request; the log has the reason"
    }
    return SentCheck(declared: entry.reply.response).fault(of: entry)
  }

  private func waitForEnds() async {
    // A client may leave as soon as it has sent its request.
    if lease.journal.entries.isEmpty, exchange.variant?.form != .refused {
      await ends.wait(of: lease.id, beyond: 0, atMost: patience.arrival)
    }
    // A stall ends when the client closes the connection, which it may keep for long.
    if let declared = exchange.variant?.declaredResponse, declared.fault?.ending == .stall {
      return
    }
    let deadline = ContinuousClock.now + patience.ending
    while case let rest = deadline - .now, rest > .zero {
      let count = ends.count(of: lease.id)
      guard lease.journal.entries.contains(where: { $0.ending == .inProgress }) else { return }
      await ends.wait(of: lease.id, beyond: count, atMost: rest)
    }
  }
}

extension JournalEntry {
  /// `GET /users/7`.
  var requestLine: String { "\(request.method) \(request.target.text)" }
}

extension Variant {
  /// The response that the server sends; `nil` if it is made for the request, or if there is none.
  fileprivate var declaredResponse: ResponseDefinition? {
    if case .response(let response) = form { response } else { nil }
  }
}
