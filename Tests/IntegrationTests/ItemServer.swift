// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPILoading
import MockAPIScenario
import MockAPIServer
import Testing

/// A server that answers `GET /item` with one of several responses, chosen by `Prefer: case=…`.
enum ItemServer {
  static func start(
    _ responses: [(name: String, response: String)],
    _ change: (inout ServerConfiguration) -> Void = { _ in }
  ) async throws -> MockServer {
    let loaded = ScenarioLoader().load(texts: [("item.json", scenario(responses))])
    try #require(!loaded.hasErrors, "\(loaded.diagnostics)")
    return try await MockServer.start(loaded, configuration: .onAnyPort(change))
  }

  /// The text of its scenario.
  static func scenario(_ responses: [(name: String, response: String)]) -> String {
    let cases = responses.map { #""\#($0.name)": {"response": \#($0.response)}"# }
    return
      #"{"request": {"urlPath": "/item"}, "cases": {\#(cases.joined(separator: ",\n"))}}"#
  }
}
