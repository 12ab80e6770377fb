// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPILoading
import MockAPITestSupport
import Testing

@testable import MockAPIEngine
@testable import MockAPIScenario
@testable import MockAPIServer

/// Replacing the served scenarios.
struct SnapshotTests {
  private static let firstCase = Reply.Choice(chosen: 0, served: 0, reason: .default)

  func text(_ path: String, _ body: String) -> String {
    #"{"request": {"urlPath": "\#(path)"}, "cases": {"x": {"response": {"body": "\#(body)"}}}}"#
  }

  @Test func `prepared responses of unchanged scenarios are reused, others are made`()
    throws
  {
    let folder = try ScratchFolder()
    try folder.write(text("/a", "1"), to: "a.json")
    try folder.write(text("/b", "1"), to: "b.json")
    let first = ScenarioLoader().load(paths: [folder.path])
    let old = Snapshot(ScenarioIndex(first.scenarios))
    try folder.replace("b.json", with: text("/b", "2"))
    try folder.write(text("/c", "1"), to: "c.json")
    let second = ScenarioLoader().load(paths: [folder.path], replacing: first)
    let new = Snapshot(ScenarioIndex(second.scenarios))
    func response(_ name: String, in snapshot: Snapshot) throws -> PreparedResponse {
      let scenario = try #require(snapshot.index.scenarios.first { $0.name == name })
      let reply = Reply(
        of: scenario, Self.firstCase, response: try #require(scenario.cases[0].response),
        isHead: false, acceptsGzip: false)
      guard case .prepared(let prepared) = snapshot.response(for: reply) else {
        throw CancellationError()
      }
      return prepared.response(acceptsGzip: false, adding: [])
    }
    #expect(try response("a", in: new) === response("a", in: old))
    #expect(try response("b", in: new) !== response("b", in: old))
    #expect(try response("c", in: new).body.bytes.count == 1)
  }

  /// A client asks for a few of a hundred thousand stubs.
  @Test func `responses are prepared for the first answer, and not before`() throws {
    let scenarios = ScenarioLoader().load(texts: [("a.json", text("/a", "1"))]).scenarios
    let scenario = try #require(scenarios.first)
    let snapshots = [Snapshot(ScenarioIndex(scenarios)), Snapshot(ScenarioIndex(scenarios))]
    #expect(scenario.preparation == nil)
    let reply = Reply(
      of: scenario, Self.firstCase, response: try #require(scenario.cases[0].response),
      isHead: false, acceptsGzip: false)
    let prepared = snapshots.map { $0.response(for: reply) }
    let preparation = try #require(scenario.preparation)
    guard case .prepared(let first) = prepared[0], case .prepared(let second) = prepared[1] else {
      throw CancellationError()
    }
    #expect(first === second)
    // Another thread may have been faster.
    #expect(scenario.keep(Scenario.Preparation(preparation.content)) === preparation)
  }

  /// What is prepared for a scenario must not keep it.
  @Test func `a scenario that has answered is freed when it is no longer served`() async throws {
    func loaded(_ body: String) -> LoadedScenarios {
      ScenarioLoader().load(texts: [("a.json", text("/a", body))])
    }
    var configuration = ServerConfiguration.onAnyPort()
    configuration.journal.mode = .off
    let server = try await MockServer.start(loaded("1"), configuration: configuration)
    weak var scenario: Scenario?
    scenario = server.catalogue.scenarios.first
    let connection = try RawConnection(port: server.port)
    func ask() throws -> String {
      try connection.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
      return try connection.receiveResponse().text
    }
    #expect(try ask() == "1")
    #expect(scenario?.preparation != nil)
    server.replaceScenarios(with: loaded("2"))
    // Its request has ended when the next one on its connection is answered.
    #expect(try ask() == "2")
    #expect(scenario == nil)
    await server.stop()
  }

  @Test
  func `while scenarios are replaced, every answer is whole and none is outdated`()
    async throws
  {
    func loaded(_ version: Int) throws -> LoadedScenarios {
      let body = "\(version) " + String(repeating: "x", count: version * 7 % 4_000)
      let texts = [("a.json", text("/a", body)), ("b.json", text("/b", "same"))]
      return ScenarioLoader().load(texts: texts)
    }
    let last = 300
    let server = try await MockServer.start(loaded(0), configuration: .onAnyPort())
    let versions = try (1...last).map(loaded)
    // A separate thread, because all threads for tasks may be waiting for answers.
    Thread.detachNewThread {
      for version in versions {
        server.replaceScenarios(with: version)
      }
    }
    let connection = try RawConnection(port: server.port)
    var seen = 0
    while seen < last {
      try connection.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
      let response = try connection.receiveResponse()
      let version = try #require(Int(response.text.prefix { $0 != " " }))
      try #require(response.status == 200 && version >= seen)
      try #require(
        response.text == "\(version) " + String(repeating: "x", count: version * 7 % 4_000))
      seen = version
    }
    await server.stop()
  }
}
