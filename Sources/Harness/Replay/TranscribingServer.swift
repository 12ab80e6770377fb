// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJudging
import MockAPIServer

/// A server whose exchanges are written into a transcript. Clients reach it through a tap.
package struct TranscribingServer: ExchangeServing {
  private let server: ExchangeServer
  private let transcript: Transcript
  private let tap: WireTap

  /// - Throws: if there is no port for the tap.
  package init(_ server: ExchangeServer, _ transcript: Transcript) throws {
    self.server = server
    self.transcript = transcript
    tap = try WireTap(serverPort: server.server.port)
  }

  package struct Exchange: OpenExchanging {
    package let baseURL: String
    fileprivate let open: OpenExchange
    fileprivate let transcript: Transcript
    fileprivate let tap: WireTap

    package var isAsked: Bool { open.isAsked }

    package func finish() async -> ServerReport {
      let report = await open.finish()
      transcript.end(tap.take(), report)
      return report
    }
  }

  package func open(_ exchange: JudgedExchange) async throws -> Exchange {
    let open = try server.open(exchange)
    transcript.begin(exchange)
    // The address of a port that refuses connections stays as it is.
    let baseURL = open.baseURL.replacing(":\(server.server.port)/", with: ":\(tap.port)/")
    return Exchange(baseURL: baseURL, open: open, transcript: transcript, tap: tap)
  }

  /// Ends the connections that clients keep open.
  package func stop() { tap.stop() }
}
