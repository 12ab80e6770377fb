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
