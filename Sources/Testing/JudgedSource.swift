// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIHarness
import MockAPILoading
import MockAPIServer

/// The scenarios of a path, and the server that all tests with them share; it runs until the process ends.
actor JudgedSource {
  nonisolated let loaded: LoadedScenarios
  private var start: Task<ExchangeServer, any Error>?
  private var controls: [String: Task<Bool, any Error>] = [:]

  /// - Throws: `InvalidScenarios` with all errors.
  init(path: String) throws {
    loaded = ScenarioLoader().load(paths: [path])
    if loaded.hasErrors {
      throw InvalidScenarios(diagnostics: loaded.unusablePaths + loaded.diagnostics)
    }
  }

  func server() async throws -> ExchangeServer {
    let start = start ?? Task { try await ExchangeServer.start(loaded) }
    self.start = start
    return try await start.value
  }

  /// Whether a control has passed; it is asked once.
  func hasPassed(
    _ key: String, asking ask: @escaping @Sendable () async throws -> Bool
  ) async throws -> Bool {
    let control = controls[key] ?? Task { try await ask() }
    controls[key] = control
    return try await control.value
  }
}
