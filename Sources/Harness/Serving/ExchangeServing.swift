// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJudging

/// Answers exchanges: the server's part of a run.
package protocol ExchangeServing: Sendable {
  associatedtype Exchange: OpenExchanging

  /// Begins an exchange, which has a base URL of its own, and counters, sequences and a journal in their first state.
  func open(_ exchange: JudgedExchange) async throws -> Exchange
}

/// An exchange that a server answers.
package protocol OpenExchanging: Sendable {
  var baseURL: String { get }

  /// Whether a request of the exchange has come.
  var isAsked: Bool { get }

  /// Ends the exchange, and says what happened in it.
  func finish() async -> ServerReport
}

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
  var isWithoutRequests: Bool {
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
}
