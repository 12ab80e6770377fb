// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Logging
import MockAPIClient
import MockAPIClientLogging
import Testing

/// Keeps all log messages.
private struct Keeper: LogHandler {
  typealias Entry = (level: Logger.Level, message: String, metadata: Logger.Metadata)
  let keep: @Sendable (Entry) -> Void
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.trace

  init(_ keep: @escaping @Sendable (Entry) -> Void) {
    self.keep = keep
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    keep((event.level, event.message.description, event.metadata ?? [:]))
  }
}

@Suite("Reports in a log")
struct LoggingReporterTests {
  private func logged(
    _ report: DefectReport, _ make: (Logger) -> LoggingReporter = { LoggingReporter($0) }
  ) async throws -> Keeper.Entry {
    let (entries, continuation) = AsyncStream.makeStream(of: Keeper.Entry.self)
    make(Logger(label: "api") { _ in Keeper { continuation.yield($0) } }).report(report)
    continuation.finish()
    var all: [Keeper.Entry] = []
    for await entry in entries { all.append(entry) }
    try #require(all.count == 1)
    return all[0]
  }

  @Test("A partial response is a warning, with everything except values in its metadata")
  func partial() async throws {
    let (level, message, metadata) = try await logged(.sample(200))
    #expect(level == .warning)
    #expect(message == "GET /items (List): 200, partial: /items/3 is null; it was dropped")
    #expect(
      metadata == [
        "resource": "List", "method": "GET", "path": "items", "status": "200",
        "outcome": "partial", "fingerprint": "\(DefectReport.sample(200).fingerprint)",
      ])
  }

  @Test("An unexpected response is an error, with its reason and the captured excerpt")
  func unexpected() async throws {
    let report = DefectReport(
      resource: "List", method: "GET", path: "items", status: 502, kind: .unexpected,
      reason: .contentType, defects: [], bodyExcerpt: "<h1>")
    let (level, message, metadata) = try await logged(report)
    #expect(level == .error)
    #expect(message == "GET /items (List): 502, unexpected (contentType)")
    #expect(metadata["reason"] == "contentType")
    #expect(metadata["body"] == "<h1>")
  }

  @Test("Requests are lines of the log, at the level debug")
  func requests() async throws {
    let (entries, continuation) = AsyncStream.makeStream(of: Keeper.Entry.self)
    let logger = Logger(label: "api") { _ in Keeper { continuation.yield($0) } }
    let transport = LoggingTransport(
      StubTransport { _, _ in Received(status: 204) }, logger: logger)
    let url = try #require(URL(string: "https://api.test/v1?q=1"))
    _ = try await transport.send(.get("v1"), to: url)
    continuation.finish()
    var all: [Keeper.Entry] = []
    for await entry in entries { all.append(entry) }
    #expect(all.map(\.level) == [.debug, .debug])
    #expect(all.first?.message == "curl 'https://api.test/v1?q=…'")
    #expect(all.last?.message.hasPrefix("GET https://api.test/v1: 204, ") == true)
  }

  @Test("The level can be chosen")
  func level() async throws {
    let entry = try await logged(.sample(200)) { LoggingReporter($0, level: { _ in .debug }) }
    #expect(entry.level == .debug)
  }
}
