// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
package import MockAPIJudging
import MockAPIMatching
import MockAPIScenario
import MockAPIText
import MockAPIVariants
import Synchronization

/// Everything that was sent in the exchanges of one id, byte for byte.
package final class Transcript: Sendable {
  private let id: String
  private let parts = Mutex<[String]>([])

  /// - Parameter id: `SCENARIO/CASE` or `SCENARIO/VARIANT`.
  package init(of id: String) {
    self.id = id
  }

  /// The requests and responses of the last exchange with the id, in order; escapes stand for bytes that cannot be seen.
  package var text: String { parts.withLock { $0.joined(separator: "\n") } }

  func begins(_ exchange: JudgedExchange) -> Bool {
    let isWanted =
      id == "\(exchange.scenario.name)/"
      + (exchange.variant.map { "\($0.id)" } ?? exchange.declaredCase.name)
    if isWanted { parts.withLock { $0 = [] } }
    return isWanted
  }

  func add(_ entries: [JournalEntry]) {
    let texts = entries.flatMap { [Self.request($0), Self.response($0)] }
    parts.withLock { $0 += texts.isEmpty ? ["(no request)\n"] : texts }
  }

  private static func request(_ entry: JournalEntry) -> String {
    let request = entry.request
    let lines =
      ["\(request.method) \(request.target.text) HTTP/1.1"]
      + request.headers.map { "\($0.name): \($0.value)" }
    var text = "request:\n" + lines.joined(separator: "\n") + "\n"
    if !request.body.isEmpty { text += "\n" + EscapedText.of(request.body[...]) + "\n" }
    return text
  }

  private static func response(_ entry: JournalEntry) -> String {
    let sent = entry.wire.sentMessage?.all ?? []
    return "response (\(sent.count) bytes, then \(entry.ending.rawValue)):\n"
      + EscapedText.of(sent[...]) + "\n"
  }
}

/// A server whose exchanges are written into a transcript.
package struct TranscribingServer: ExchangeServing {
  private let server: ExchangeServer
  private let transcript: Transcript

  package init(_ server: ExchangeServer, _ transcript: Transcript) {
    self.server = server
    self.transcript = transcript
  }

  package struct Exchange: OpenExchanging {
    fileprivate let open: OpenExchange
    /// `nil` for exchanges that are not transcribed.
    fileprivate let transcript: Transcript?

    package var baseURL: String { open.baseURL }

    package func finish() async -> ServerReport {
      await open.finish { transcript?.add($0) }
    }
  }

  package func open(_ exchange: JudgedExchange) async throws -> Exchange {
    Exchange(
      open: try server.open(exchange),
      transcript: transcript.begins(exchange) ? transcript : nil)
  }
}
