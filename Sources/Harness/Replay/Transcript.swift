// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging
import MockAPIMatching
import MockAPIScenario
import MockAPISynchronization
import MockAPIText
import MockAPIVariants

/// Everything that passed in the exchanges of some ids, byte for byte.
package final class Transcript: Sendable {
  /// One exchange.
  private struct Part: Sendable {
    var input: [UInt8] = []
    var output: [[UInt8]] = []
    var errors = ""
    var connections: [WireTap.Connection] = []
    /// Requests to the port that a redirect names, which do not pass the tap.
    var redirected: [ObservedRequest] = []
  }

  private struct State: Sendable {
    /// The last exchange of each id.
    var parts: [String: Part] = [:]
    /// The id of the exchange that is being made; `nil` if it is not a wanted one.
    var current: String?
  }

  private let ids: Set<String>
  private let state = Mutex(State())

  /// - Parameter ids: of the form `SCENARIO/CASE` or `SCENARIO/VARIANT`.
  package init(of ids: Set<String>) {
    self.ids = ids
  }

  /// Receives what passes between the client and this program.
  package var watch: ClientTraffic.Watch {
    { [self] traffic in
      change { part in
        switch traffic {
        case .input(let bytes): part.input += bytes
        case .output(let line): part.output.append(line)
        case .errors(let text): part.errors += text
        }
      }
    }
  }

  /// The last exchange with an id, in order; escapes replace bytes that cannot be seen. It is empty if there was none.
  package func text(of id: String) -> String {
    guard let part = state.withLock({ $0.parts[id] }) else { return "" }
    var sections: [String] = []
    if !part.input.isEmpty {
      sections.append("to the client:\n" + EscapedText.of(part.input[...]))
    }
    sections += part.connections.enumerated().flatMap { number, connection in
      Self.sections(of: connection, name: part.connections.count > 1 ? " \(number + 1)" : "")
    }
    sections += part.redirected.map { request in
      let lines = request.headers.map { "\($0.name): \($0.value)\n" }
      return "request to the port of the redirect:\n\(request.method) \(request.target)\n"
        + lines.joined()
    }
    if part.connections.isEmpty { sections.append("the client sent no request\n") }
    if !part.output.isEmpty {
      let lines = part.output.map { EscapedText.of($0[...]) + "\n" }
      sections.append("from the client:\n" + lines.joined())
    }
    if !part.errors.isEmpty {
      sections.append(
        "standard error of the client:\n" + EscapedText.of(Array(part.errors.utf8)[...]))
    }
    return sections.map { $0.hasSuffix("\n") ? $0 : $0 + "\n" }.joined(separator: "\n")
  }

  private static func sections(of connection: WireTap.Connection, name: String) -> [String] {
    var sections = connection.parts.enumerated().map { number, part in
      let isLast = number == connection.parts.count - 1
      let ending = isLast ? connection.ending.map { ", \($0)" } ?? "" : ""
      return (part.isFromClient ? "request" : "response") + " on connection\(name)"
        + " (\(part.bytes.count) bytes\(ending)):\n" + EscapedText.of(part.bytes[...])
    }
    if connection.parts.last?.isFromClient ?? true {
      let ending = connection.ending.map { ", \($0)" } ?? ""
      sections.append("response on connection\(name) (0 bytes\(ending))")
    }
    return sections
  }

  /// Begins an exchange.
  func begin(_ exchange: JudgedExchange) {
    let id =
      "\(exchange.scenario.name)/"
      + (exchange.variant.map { "\($0.id)" } ?? exchange.declaredCase.name)
    state.withLock { state in
      state.current = ids.contains(id) ? id : nil
      if ids.contains(id) { state.parts[id] = Part() }
    }
  }

  /// Ends the exchange.
  func end(_ connections: [WireTap.Connection], _ report: ServerReport) {
    change { part in
      part.connections = connections
      part.redirected = report.redirected
    }
    state.withLock { $0.current = nil }
  }

  private func change(_ change: (inout Part) -> Void) {
    state.withLock { state in
      guard let id = state.current else { return }
      change(&state.parts[id, default: Part()])
    }
  }
}
