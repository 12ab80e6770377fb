// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPICatalogue
import MockAPIEngine
import MockAPIJournal
package import MockAPIJudging
import MockAPILeases
package import MockAPILoading
package import MockAPIScenario
package import MockAPIServer
import MockAPIVariants

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The server of a run. Each exchange has a lease of its own, which serves the case or the variant to every request that
/// its scenario answers, and whose journal has every request and every byte that was sent.
package final class ExchangeServer: ExchangeServing {
  package let server: MockServer
  /// The base URL of a port that refuses connections.
  private let refusedURL: String
  private let ends: AnswerEnds
  private let patience: ExchangePatience

  /// Starts a server on a port of its own.
  /// - Parameters:
  ///   - patience: tests that must not depend on how busy the machine is have more.
  ///   - sabotage: a fault of the server, for tests; `nil` for none.
  package static func start(
    _ loaded: LoadedScenarios, threads: Int = 1, patience: ExchangePatience = ExchangePatience(),
    sabotage: (@Sendable (ResponseDefinition) -> ResponseDefinition)? = nil
  ) async throws(ServerError) -> ExchangeServer {
    var configuration = ServerConfiguration()
    configuration.port = 0
    configuration.threads = threads
    configuration.control = .off
    configuration.faultPorts = [.refused: 0]
    configuration.journal = JournalOptions(.leases)
    configuration.sabotage = sabotage
    let ends = AnswerEnds()
    let server = try await MockServer.start(loaded, configuration: configuration, observer: ends)
    return ExchangeServer(server, ends, patience)
  }

  private init(_ server: MockServer, _ ends: AnswerEnds, _ patience: ExchangePatience) {
    self.server = server
    self.ends = ends
    self.patience = patience
    refusedURL = server.url(of: .refused)?.absoluteString ?? ""
  }

  /// Prepares the server for one exchange.
  /// - Throws: if there are too many exchanges at the same time.
  package func open(_ exchange: JudgedExchange) throws(ServerError) -> OpenExchange {
    let name = exchange.servedName
    var redirected: ServerLease?
    var redirects: RedirectTarget?
    if case .redirect = exchange.variant?.form {
      let lease = try server.lease(hasPort: true)
      redirected = lease
      redirects = RedirectTarget(lease.lease)
    }
    let lease = try server.exchangeLease(
      selecting: name, of: exchange.scenario,
      exchange.variant.flatMap { ServedVariant($0, name: name) }, redirects: redirects)
    ends.begin(lease.id)
    let isRefused = exchange.variant?.form == .refused
    return OpenExchange(
      exchange, lease: lease, redirected: redirected, ends: ends,
      patience: patience, baseURL: isRefused ? refusedURL : lease.url.absoluteString)
  }

  /// Stops the server; what clients still wait for is cut off.
  package func stop() async { await server.stop(grace: .zero) }
}
