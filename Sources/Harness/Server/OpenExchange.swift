// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
package import MockAPIJudging
import MockAPIScenario
import MockAPIServer
import MockAPIVariants

/// One exchange that the server is prepared for.
package struct OpenExchange: OpenExchanging {
  /// The base URL for the client.
  package let baseURL: String
  private let exchange: JudgedExchange
  private let lease: ServerLease
  private let redirected: ServerLease?
  private let ends: AnswerEnds
  private let patience: ExchangePatience
  /// The number of requests without the path of a lease when the exchange began.
  private let strayCount: Int

  init(
    _ exchange: JudgedExchange, lease: ServerLease, redirected: ServerLease?,
    ends: AnswerEnds, patience: ExchangePatience, baseURL: String
  ) {
    self.exchange = exchange
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
    var seen = ServerReport(
      of: exchange, in: lease.journal.entries, redirected: redirected?.journal.entries ?? [],
      knowsAllBytes: true)
    if seen.requests.isEmpty { seen.strayRequests = ends.strays(beyond: strayCount) }
    return seen
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

extension Variant {
  /// The response that the server sends; `nil` if it is made for the request, or if there is none.
  fileprivate var declaredResponse: ResponseDefinition? {
    if case .response(let response) = form { response } else { nil }
  }
}
