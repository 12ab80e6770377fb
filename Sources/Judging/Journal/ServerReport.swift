// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
package import MockAPIJournal
import MockAPIScenario
import MockAPIVariants

/// What a server saw in an exchange.
package struct ServerReport: Sendable {
  /// The requests that the scenario of the exchange answered, oldest first.
  package var requests: [ObservedRequest]
  /// The requests that it did not answer: to another endpoint, or to none.
  package var otherRequests: OtherRequests?
  /// Requests without the path of the base URL, while the exchange was made.
  package var strayRequests: OtherRequests?
  /// The requests to the port that a redirect names.
  package var redirected: [ObservedRequest]
  /// What was sent differently from the declaration; `nil` if what was declared was sent.
  package var serverFault: String?
  /// The bytes that were sent, in short; `nil` if there was no request.
  package var sent: VerdictRecord.Sent?

  /// Whether no request came at all.
  package var isWithoutRequests: Bool {
    requests.isEmpty && otherRequests == nil && strayRequests == nil
  }

  package init(
    requests: [ObservedRequest] = [], redirected: [ObservedRequest] = [],
    serverFault: String? = nil, sent: VerdictRecord.Sent? = nil
  ) {
    self.requests = requests
    self.redirected = redirected
    self.serverFault = serverFault
    self.sent = sent
  }

  /// Reads what journals have of an exchange.
  /// - Parameters:
  ///   - entries: the requests of its lease, oldest first.
  ///   - redirected: the requests to the port that a redirect names.
  ///   - knowsAllBytes: whether the server itself wrote every byte, so that all of them are in the journal.
  package init(
    of exchange: JudgedExchange, in entries: [JournalEntry], redirected: [JournalEntry] = [],
    knowsAllBytes: Bool
  ) {
    self.init(redirected: redirected.map(ObservedRequest.init))
    let check = SentCheck(exchange: exchange, knowsAllBytes: knowsAllBytes)
    for entry in entries {
      guard entry.reply.scenario == exchange.scenario.name else {
        // It is none.
        if entry.reply.isOfUnfinishedRequest { continue }
        if otherRequests == nil {
          otherRequests = OtherRequests(
            count: 0, first: entry.requestLine, scenario: entry.reply.scenario)
        }
        otherRequests?.count += 1
        continue
      }
      requests.append(ObservedRequest(entry))
      sent = sent ?? VerdictRecord.Sent(entry, damage: exchange.variant?.damage)
      serverFault = serverFault ?? check.fault(of: entry)
    }
  }
}

extension Observation {
  /// What both sides say about an exchange.
  package init(_ end: End, _ report: ServerReport) {
    self.init(end)
    requests = report.requests
    otherRequests = report.otherRequests
    strayRequests = report.strayRequests
    redirected = report.redirected
    serverFault = report.serverFault
    sent = report.sent
  }
}
